import { Skeleton, Table } from "antd";
import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "wouter";
import kit from "../ui/kit.module.css";
import { useMediaQuery } from "../ui/use-media-query.ts";
import type { ListColumn } from "./list-column.ts";
import { rowsPerPage } from "./list-pagination.tsx";
import styles from "./list-table.module.css";

/** What a column shows in a way of its own. */
const variants = { figure: styles.figure, quiet: styles.quiet, breaking: styles.breaking, control: styles.control };

export interface RowLink<Row> {
  readonly hrefOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** Whether it is opened beside the list. */
  readonly isChosen?: (row: Row) => boolean;
  /** The history state of its page. */
  readonly state?: object;
}

interface ListTableProps<Row> {
  readonly name: string;
  readonly columns: readonly ListColumn<Row>[];
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  /** Makes the whole row a link. */
  readonly link?: RowLink<Row> | undefined;
}

/** Rows that are links have one tab stop each; the arrow keys move between them. */
export function ListTable<Row extends { readonly _id: string }>({ name, columns, rows, link }: ListTableProps<Row>) {
  const widths = { 900: useMediaQuery("(min-width: 900px)"), 1200: useMediaQuery("(min-width: 1200px)") };
  const visible = columns.filter(({ from }) => from === undefined || widths[from]);
  const shown = (column: ListColumn<Row>, index: number) => (row: Row | Placeholder) => {
    if ("isPlaceholder" in row) return <Skeleton.Node styles={skeleton} />;
    return link && index === 0 ? <RowLinkCell row={row} link={link} cell={column.cell(row)} /> : column.cell(row);
  };
  return (
    <Table<Row | Placeholder>
      className={`${styles.table} ${link ? styles.linked : ""}`}
      aria-label={name}
      aria-busy={rows === undefined}
      rowKey="_id"
      rowHoverable={link !== undefined}
      pagination={false}
      dataSource={rows ?? placeholders}
      columns={visible.map((column, index) => ({
        key: column.heading,
        title: column.variant === "control" ? <span className={kit.hidden}>{column.heading}</span> : column.heading,
        align: column.variant === "figure" || column.variant === "control" ? "right" : "left",
        className: column.variant ? variants[column.variant] : "",
        render: (_, row) => shown(column, index)(row),
        ...(widths[1200] && column.width !== undefined && { width: column.width }),
      }))}
    />
  );
}

const skeleton = { root: { width: "70%" }, content: { width: "100%", height: 10 } };

interface Placeholder {
  readonly _id: string;
  readonly isPlaceholder: true;
}

const placeholders: readonly Placeholder[] = Array.from({ length: rowsPerPage }, (_, at) => ({ _id: String(at), isPlaceholder: true }));

function RowLinkCell<Row>({ row, link, cell }: { readonly row: Row; readonly link: RowLink<Row>; readonly cell: ReactNode }) {
  return (
    <Link
      href={link.hrefOf(row)}
      state={link.state}
      aria-label={link.nameOf(row)}
      aria-current={link.isChosen?.(row) ? "true" : undefined}
      className={styles.link}
      data-row-link
      onKeyDown={moveBetweenRows}
    >
      {cell}
    </Link>
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
