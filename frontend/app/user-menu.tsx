import { lazy, useState } from "react";
import type { User } from "../../shared/domain/user.ts";
import { ChevronIcon } from "../ui/control-icons.tsx";
import { OnDemandPart } from "../ui/on-demand-part.tsx";
import { usePreload } from "../ui/use-preload.ts";
import kit from "../ui/kit.module.css";
import styles from "./user-menu.module.css";

const loadMenu = () => import("./account-menu.tsx");
const AccountMenu = lazy(loadMenu);

export function UserMenu({ user }: { readonly user: User }) {
  usePreload(loadMenu);
  // Undefined until it is first opened.
  const [isOpen, setIsOpen] = useState<boolean>();
  const button = (
    <button
      type="button"
      className={styles.user}
      aria-haspopup="menu"
      aria-expanded={isOpen ?? false}
      {...(isOpen === undefined && { onClick: () => setIsOpen(true) })}
    >
      <span className={styles.initials} aria-hidden="true">
        {user.firstName.slice(0, 1)}
        {user.lastName.slice(0, 1)}
      </span>
      <span className={styles.names}>
        <span className={styles.name}>
          {user.firstName} {user.lastName}
        </span>
        <span className={`${kit.tiny} ${kit.secondary}`}>{user.organisation?.name}</span>
      </span>
      <ChevronIcon direction="down" />
    </button>
  );
  return (
    <div className={kit.end}>
      {isOpen === undefined ? (
        button
      ) : (
        <OnDemandPart fallback={button}>
          <AccountMenu user={user} isOpen={isOpen} onOpenChange={setIsOpen}>
            {button}
          </AccountMenu>
        </OnDemandPart>
      )}
    </div>
  );
}
