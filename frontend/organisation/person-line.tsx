import type { ReactNode } from "react";
import styles from "./organisation.module.css";

interface PersonLineProps {
  readonly name: string;
  readonly note: ReactNode;
  readonly children?: ReactNode;
}

export const PersonLine = ({ name, note, children }: PersonLineProps) => (
  <li className={styles.person}>
    <div>
      <p className={styles.name}>{name}</p>
      <p className={styles.about}>{note}</p>
    </div>
    {children !== undefined && <div className={styles.actions}>{children}</div>}
  </li>
);
