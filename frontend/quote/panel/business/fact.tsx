import type { ReactNode } from "react";
import styles from "./business.module.css";

interface FactProps {
  readonly name: string;
  /** Takes a whole row. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

export const Fact = ({ name, isLong = false, children }: FactProps) => (
  <div className={isLong ? styles.long : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
