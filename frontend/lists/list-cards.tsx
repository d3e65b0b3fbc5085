import { Skeleton } from "antd";
import type { ReactNode } from "react";
import { Link } from "wouter";
import kit from "../ui/kit.module.css";
import styles from "./list-cards.module.css";
import { rowsPerPage } from "./list-pagination.tsx";
import type { RowLink } from "./list-table.tsx";

interface ListCardsProps<Row> {
  readonly name: string;
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly renderCard: (row: Row) => ReactNode;
  /** Makes the whole card a link. */
  readonly link?: RowLink<Row> | undefined;
}

/** The rows of a list on a narrow screen. */
export const ListCards = <Row extends { readonly _id: string }>({ name, rows, renderCard, link }: ListCardsProps<Row>) => (
  <ul className={`${kit.stack} ${kit.gap8} ${kit.list}`} aria-label={name} aria-busy={rows === undefined}>
    {rows
      ? rows.map((row) => (
          <li key={row._id} className={`${styles.card} ${link ? styles.linked : ""}`}>
            {link && <Link href={link.hrefOf(row)} state={link.state} aria-label={link.nameOf(row)} className={styles.link} />}
            {renderCard(row)}
          </li>
        ))
      : Array.from({ length: rowsPerPage }, (_, at) => (
          <li key={at} className={styles.card} aria-hidden="true">
            <Skeleton title={false} paragraph={{ rows: 2 }} />
          </li>
        ))}
  </ul>
);

interface CardProps {
  readonly title: ReactNode;
  /** The ID, at the right of the title. */
  readonly id: ReactNode;
  /** Lines below the title, each with a left and a right part. */
  readonly lines: readonly { readonly left: ReactNode; readonly right?: ReactNode }[];
}

export const ListCard = ({ title, id, lines }: CardProps) => (
  <>
    <div className={`${kit.row} ${kit.spread} ${kit.gap12} ${styles.line}`}>
      <strong className={styles.title}>{title}</strong>
      <span className={styles.id}>{id}</span>
    </div>
    {lines.map(({ left, right }, at) => (
      <div key={at} className={`${kit.row} ${kit.spread} ${kit.gap12} ${styles.line}`}>
        <span className={`${kit.small} ${kit.secondary} ${kit.anywhere} ${styles.left}`}>{left}</span>
        {right !== undefined && <span className={styles.right}>{right}</span>}
      </div>
    ))}
  </>
);
