import type { CSSProperties, KeyboardEvent, ReactNode } from "react";
import { Link } from "wouter";
import styles from "./data-table.module.css";
import hidden from "./hidden.module.css";
import { SkeletonRows } from "./skeleton-rows.tsx";

export interface Column<Row> {
  /** Empty for a column that shows nothing of the row. */
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** figure = right-aligned and strong, quiet = of second rank, breaking = the same, broken anywhere rather than wide, control = what can be done with the row. */
  readonly look?: "figure" | "quiet" | "breaking" | "control";
  /** Pixels it has on a wide screen; without it, a share of what is left. */
  readonly width?: number;
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while they are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  /** Where a row leads, with the words for the link; without it rows lead nowhere. */
  readonly link?: { readonly hrefOf: (row: Row) => string; readonly nameOf: (row: Row) => string } | undefined;
}

/** A table whose rows may be links: one tab stop a row, the arrow keys between them. */
export function DataTable<Row>({ caption, columns, rows, keyOf, link }: DataTableProps<Row>) {
  return (
    <div className={styles["frame"]}>
      <table className={styles["table"]} aria-busy={rows === undefined}>
        <caption className={hidden["hidden"]}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ heading, look = "plain", width }) =>
              heading === "" ? (
                <td key={heading}>&nbsp;</td>
              ) : (
                <th
                  key={heading}
                  scope="col"
                  className={styles[look]}
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
      {columns.map(({ heading, cell, look = "plain" }, index) => (
        <td key={heading} className={styles[look]}>
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
