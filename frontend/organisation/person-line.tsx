import type { ReactNode } from "react";
import kit from "../ui/kit.module.css";
import styles from "./organisation.module.css";

interface PersonLineProps {
  readonly name: string;
  readonly note: ReactNode;
  readonly children?: ReactNode;
}

export const PersonLine = ({ name, note, children }: PersonLineProps) => (
  <li className={`${kit.row} ${kit.wrap} ${kit.spread} ${styles.person}`}>
    <div>
      <p className={kit.medium}>{name}</p>
      <p className={`${kit.small} ${kit.tertiary} ${kit.anywhere}`}>{note}</p>
    </div>
    {children !== undefined && <div className={`${kit.flex} ${kit.gap8}`}>{children}</div>}
  </li>
);
