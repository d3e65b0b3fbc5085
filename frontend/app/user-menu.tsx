import { Dropdown } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import type { User } from "../../shared/domain/user.ts";
import { logout } from "../api/session/logout.ts";
import { ChevronIcon } from "../ui/control-icons.tsx";
import { accountEntries } from "./account-entries.ts";
import styles from "./user-menu.module.css";

export function UserMenu({ user }: { readonly user: User }) {
  const [, navigate] = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const entries = accountEntries(user).map(({ href, name }) => ({ key: href, label: name }));
  const items = [...entries, ...(entries.length > 0 ? [{ type: "divider" as const }] : []), { key: "logout", label: "Logout" }];
  const follow = ({ key }: { key: string }) => (key === "logout" ? void logout() : navigate(key));
  return (
    <div className={styles["menu"]}>
      <Dropdown
        trigger={["click"]}
        placement="bottomRight"
        // A menu button moves the focus into its menu, so that the arrow keys work there.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        classNames={{ root: styles["entries"]! }}
        menu={{ items, onClick: follow, "aria-label": "Account" }}
        onOpenChange={setIsOpen}
      >
        <button type="button" className={styles["user"]} aria-haspopup="menu" aria-expanded={isOpen}>
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
      </Dropdown>
    </div>
  );
}
