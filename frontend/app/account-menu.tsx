import { Dropdown } from "antd";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import type { User } from "../../shared/domain/user.ts";
import { logout } from "../client/session/logout.ts";
import { accountEntries } from "./account-entries.ts";
import styles from "./user-menu.module.css";

interface AccountMenuProps {
  readonly user: User;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The button that opens it. */
  readonly children: ReactNode;
}

export default function AccountMenu({ user, isOpen, onOpenChange, children }: AccountMenuProps) {
  const [, navigate] = useLocation();
  const entries = accountEntries(user).map(({ href, name }) => ({ key: href, label: name }));
  const items = [...entries, ...(entries.length > 0 ? [{ type: "divider" as const }] : []), { key: "logout", label: "Logout" }];
  const follow = ({ key }: { key: string }) => (key === "logout" ? void logout() : navigate(key));
  return (
    <Dropdown
      trigger={["click"]}
      placement="bottomRight"
      // A menu button moves the focus into its menu, so that the arrow keys work there.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      classNames={{ root: styles.entries }}
      menu={{ items, onClick: follow, "aria-label": "Account" }}
      open={isOpen}
      onOpenChange={onOpenChange}
    >
      {children}
    </Dropdown>
  );
}
