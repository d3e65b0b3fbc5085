import type { ReactNode } from "react";
import styles from "./business.module.css";

interface FactProps {
  readonly name: string;
  /** Whether it has a row to itself. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

/** One fact of a business: its name above, what is known below. */
export const Fact = ({ name, isLong = false, children }: FactProps) => (
  <div className={isLong ? styles["long"] : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
