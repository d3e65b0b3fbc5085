import { Button, Drawer } from "antd";
import { Link } from "wouter";
import type { User } from "../../shared/domain/user.ts";
import { logout } from "../client/session/logout.ts";
import { accountEntries } from "./account-entries.ts";
import { bottomLists, topLinks } from "./lists.ts";
import kit from "../ui/kit.module.css";
import styles from "./more-drawer.module.css";

/** The lenders and the account's pages, at the bottom of a phone's screen. */
export default function MoreDrawer({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const others = topLinks(user).filter(({ href }) => !bottomLists(user).some((list) => list.href === href));
  return (
    <Drawer open title="More" placement="bottom" size="auto" onClose={onClose}>
      <nav aria-label="Lenders and account" className={`${kit.stack} ${kit.gap4}`}>
        {[...others, ...accountEntries(user)].map(({ href, name }) => (
          <Link key={href} href={href} className={styles.entry} onClick={onClose}>
            {name}
          </Link>
        ))}
        <Button size="large" onClick={() => void logout()}>
          Logout
        </Button>
      </nav>
    </Drawer>
  );
}
