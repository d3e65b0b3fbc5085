import { Link, useLocation } from "wouter";
import type { User } from "../../shared/domain/user.ts";
import { Brand } from "../ui/brand.tsx";
import { PlusIcon, BellIcon } from "../ui/control-icons.tsx";
import { isAt, lenders, lists } from "./lists.ts";
import kit from "../ui/kit.module.css";
import styles from "./top-bar.module.css";
import { UserMenu } from "./user-menu.tsx";
import { useNews } from "../client/news.ts";

interface TopBarProps {
  readonly user: User;
  readonly onNewQuote: () => void;
}

/** Shows no links to users without an organisation; a master user cannot start quotes. */
export function TopBar({ user, onNewQuote }: TopBarProps) {
  const [location] = useLocation();
  const isMaster = user.userType === "master";
  const isOfOrganisation = user.organisation !== null;
  return (
    <header className={styles.bar}>
      <Link href="/quotes" aria-label="Kelpie (in beta)" className={kit.flex}>
        <Brand isInBeta />
      </Link>
      <nav aria-label="Lists" className={styles.links}>
        {(isOfOrganisation || isMaster) &&
          [...lists, lenders].map(({ href, name }) => (
            <Link key={href} href={href} className={styles.link} aria-current={isAt(location, href) ? "page" : undefined}>
              {name}
            </Link>
          ))}
      </nav>
      {isOfOrganisation && !isMaster && (
        <button type="button" className={styles.newQuote} onClick={onNewQuote}>
          <PlusIcon />
          <span>New quote</span>
        </button>
      )}
      {isOfOrganisation && !isMaster && <NewsBell />}
      <UserMenu user={user} />
    </header>
  );
}

const maxShown = 9;

/** Leads to the news, with the number of those that the broker has not seen. */
function NewsBell() {
  const unseen = useNews().data?.unseen ?? 0;
  return (
    <Link href="/news" className={styles.bell} aria-label={unseen === 0 ? "News" : `News, ${unseen} new`}>
      <BellIcon />
      {unseen > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {unseen > maxShown ? `${maxShown}+` : unseen}
        </span>
      )}
    </Link>
  );
}
