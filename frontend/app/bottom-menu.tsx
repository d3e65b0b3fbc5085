import { lazy, useState } from "react";
import { Link, useLocation } from "wouter";
import type { User } from "../../shared/domain/user.ts";
import { ListIcon, MoreIcon, PersonIcon, SendIcon } from "../ui/control-icons.tsx";
import { OnDemandPart } from "../ui/on-demand-part.tsx";
import { phoneScreen, useMediaQuery } from "../ui/use-media-query.ts";
import styles from "./bottom-menu.module.css";
import { isAt, lists } from "./lists.ts";

const MoreDrawer = lazy(() => import("./more-drawer.tsx"));

const icons = { "/quotes": <ListIcon />, "/referrals": <SendIcon />, "/customers": <PersonIcon /> };
/** In a quote the bottom of the screen belongs to 'Refer customer'. */
const workspace = /^\/(quote|referral)(\/|$)/;

/** On a phone: the lists, which the top bar has on wider screens, and the account. */
export function BottomMenu({ user }: { readonly user: User }) {
  const isPhone = useMediaQuery(phoneScreen);
  const [location] = useLocation();
  // The page on which the drawer was opened: navigating away closes it.
  const [openOn, setOpenOn] = useState<string>();
  const hasLists = user.organisation !== null || user.userType === "master";
  if (!isPhone || !hasLists || workspace.test(location)) return null;
  return (
    <>
      <nav aria-label="Lists and account" className={styles["menu"]}>
        {lists.map(({ href, name }) => (
          <Link key={href} href={href} className={styles["target"] ?? ""} aria-current={isAt(location, href) ? "page" : undefined}>
            {icons[href]}
            {name}
          </Link>
        ))}
        <button type="button" aria-haspopup="dialog" className={styles["target"]} onClick={() => setOpenOn(location)}>
          <MoreIcon />
          More
        </button>
      </nav>
      {openOn === location && (
        <OnDemandPart>
          <MoreDrawer user={user} onClose={() => setOpenOn(undefined)} />
        </OnDemandPart>
      )}
    </>
  );
}
