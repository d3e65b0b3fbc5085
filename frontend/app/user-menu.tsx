import { useId, useRef } from "react";
import { Link } from "wouter";
import type { User } from "../../shared/domain/user.ts";
import { logout } from "../api/session/logout.ts";
import { ChevronIcon } from "../ui/control-icons.tsx";
import { accountEntries } from "./account-entries.ts";
import styles from "./user-menu.module.css";

export function UserMenu({ user }: { readonly user: User }) {
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  return (
    <div className={styles["menu"]}>
      <button type="button" popoverTarget={id} className={styles["user"]}>
        <span className={styles["initials"]} aria-hidden="true">
          {user.firstName.slice(0, 1)}
          {user.lastName.slice(0, 1)}
        </span>
        <span className={styles["names"]}>
          <span className={styles["name"]}>
            {user.firstName} {user.lastName}
          </span>
          <span className={styles["organisation"]}>{user.organisation?.name}</span>
        </span>
        <ChevronIcon direction="down" />
      </button>
      <nav ref={menu} id={id} popover="auto" aria-label="Account" className={styles["entries"]}>
        {accountEntries(user).map(({ href, name }) => (
          <Link key={href} href={href} className={styles["entry"]} onClick={() => menu.current?.hidePopover()}>
            {name}
          </Link>
        ))}
        <button type="button" className={styles["entry"]} onClick={() => void logout()}>
          Logout
        </button>
      </nav>
    </div>
  );
}
