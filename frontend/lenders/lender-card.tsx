import type { ReactNode } from "react";
import kit from "../ui/kit.module.css";
import styles from "./lender.module.css";

interface CardProps {
  readonly title: string;
  /** At the right of the title. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export const Card = ({ title, note, children }: CardProps) => (
  <section aria-label={title} className={`${kit.small} ${styles.card}`}>
    <div className={`${kit.row} ${kit.wrap} ${kit.spread} ${styles.cardHead}`}>
      <h2>{title}</h2>
      {note !== undefined && <span className={`${kit.tiny} ${kit.secondary}`}>{note}</span>}
    </div>
    {children}
  </section>
);
