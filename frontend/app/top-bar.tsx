import { Link, useLocation } from "wouter";
import type { User } from "../../shared/domain/user.ts";
import { Brand } from "../ui/brand.tsx";
import { PlusIcon } from "../ui/control-icons.tsx";
import { currentAt, today, topLinks } from "./lists.ts";
import kit from "../ui/kit.module.css";
import styles from "./top-bar.module.css";
import { UserMenu } from "./user-menu.tsx";
import { TodayCount } from "./today-count.tsx";

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
          topLinks(user).map(({ href, name }) => (
            <Link key={href} href={href} className={styles.link} aria-current={currentAt(location, href)}>
              <span>
                {name}
                {href === today.href && <TodayCount />}
              </span>
            </Link>
          ))}
      </nav>
      {isOfOrganisation && !isMaster && (
        <button type="button" className={styles.newQuote} onClick={onNewQuote}>
          <PlusIcon />
          <span>New quote</span>
        </button>
      )}
      <UserMenu user={user} />
    </header>
  );
}
