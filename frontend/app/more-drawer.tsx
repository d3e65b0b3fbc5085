import { Button, Drawer } from "antd";
import { Link } from "wouter";
import type { User } from "../../shared/domain/user.ts";
import { logout } from "../client/session/logout.ts";
import { accountEntries } from "./account-entries.ts";
import kit from "../ui/kit.module.css";
import styles from "./more-drawer.module.css";

/** The account's pages at the bottom of a phone's screen. */
export default function MoreDrawer({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  return (
    <Drawer open title="Account" placement="bottom" size="auto" onClose={onClose}>
      <nav aria-label="Account" className={`${kit.stack} ${kit.gap4}`}>
        {accountEntries(user).map(({ href, name }) => (
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
