import type { CSSProperties, KeyboardEvent, ReactNode } from "react";
import { Link } from "wouter";
import styles from "./data-table.module.css";
import hidden from "./hidden.module.css";
import { SkeletonRows } from "./skeleton-rows.tsx";

export interface Column<Row> {
  /** Empty for the column of row actions. */
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** figure = right-aligned and strong, quiet = secondary, breaking = secondary and may break anywhere, control = row actions. */
  readonly variant?: "figure" | "quiet" | "breaking" | "control";
  /** Pixels on a wide screen; columns without a width share the rest. */
  readonly width?: number;
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  /** The link of each row and its accessible name. */
  readonly link?: { readonly hrefOf: (row: Row) => string; readonly nameOf: (row: Row) => string } | undefined;
}

/** Rows that are links have one tab stop each; the arrow keys move between them. */
export function DataTable<Row>({ caption, columns, rows, keyOf, link }: DataTableProps<Row>) {
  return (
    <div className={styles["frame"]}>
      <table className={styles["table"]} aria-busy={rows === undefined}>
        <caption className={hidden["hidden"]}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ heading, variant = "plain", width }) =>
              heading === "" ? (
                <td key={heading}>&nbsp;</td>
              ) : (
                <th
                  key={heading}
                  scope="col"
                  className={styles[variant]}
                  style={{ "--width": width === undefined ? "auto" : `${width}px` } as CSSProperties}
                >
                  {heading}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? (
            <SkeletonRows columns={columns.length} />
          ) : (
            rows.map((row) => <TableRow key={keyOf(row)} {...{ row, columns, link }} />)
          )}
        </tbody>
      </table>
    </div>
  );
}

type RowProps<Row> = Pick<DataTableProps<Row>, "columns"> & {
  readonly row: Row;
  readonly link: DataTableProps<Row>["link"];
};

function TableRow<Row>({ row, columns, link }: RowProps<Row>) {
  return (
    <tr className={link && styles["leading"]}>
      {columns.map(({ heading, cell, variant = "plain" }, index) => (
        <td key={heading} className={styles[variant]}>
          {link && index === 0 ? (
            <Link
              href={link.hrefOf(row)}
              aria-label={link.nameOf(row)}
              className={styles["link"]}
              data-row-link
              onKeyDown={moveBetweenRows}
            >
              {cell(row)}
            </Link>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const links = [...(event.currentTarget.closest("tbody")?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
  const at = links.indexOf(event.currentTarget);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  links[at + step]?.focus();
}
