import { Button } from "antd";
import { type CSSProperties, type KeyboardEvent, useRef, useState } from "react";
import type { Application } from "../../../shared/domain/application.ts";
import { type Measure, type Row, type ShownColumn, currentName, differingTerms, currentTerms } from "./cells.ts";
import { ColumnActions } from "./column-actions.tsx";
import { useEditing } from "./editing-context.ts";
import { nextCell } from "./grid-navigation.ts";
import { VariantCell } from "./variant-cell.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./variants.module.css";

export interface VariantTableProps {
  readonly application: Application;
  readonly columns: readonly ShownColumn[];
  readonly rows: readonly Row[];
  readonly measure: Measure;
  /** Shows one column at a time. */
  readonly isPhone: boolean;
  /** The column that was focused last. */
  readonly focused: number;
  readonly onFocus: (column: number) => void;
  readonly onAnnounce: (text: string) => void;
}

/** Lenders by columns. The cells are one tab stop: the arrow keys move between them and Enter opens the lender's card. */
export function VariantTable({ application, columns, rows, measure, isPhone, focused, onFocus, onAnnounce }: VariantTableProps) {
  const { edited, onOpenCard } = useEditing();
  const body = useRef<HTMLTableSectionElement>(null);
  const [focusedRow, setFocusedRow] = useState(0);
  const current = { row: Math.min(focusedRow, Math.max(rows.length - 1, 0)), column: Math.min(focused, columns.length - 1) };
  const shown = isPhone ? [current.column] : columns.map((_, at) => at);
  const open = (lender: string, column: ShownColumn) => onAnnounce(onOpenCard(lender, column) ?? "");
  const follow = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset["cell"] === undefined) return;
    if (event.key === "Enter" && rows[current.row]) {
      event.preventDefault();
      return open(rows[current.row]!.lender, columns[current.column]!);
    }
    const next = nextCell(event.key, current, { rows: rows.length, columns: isPhone ? 1 : columns.length });
    if (!next) return;
    event.preventDefault();
    body.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${isPhone ? current.column : next.column}"]`)?.focus();
  };
  const isConsumer = application.applicationType === "consumer";
  return (
    <>
      {isPhone && <Pager columns={columns} at={current.column} onShow={onFocus} />}
      <div className={styles.scroll} style={{ "--columns": shown.length } as CSSProperties}>
        {/* A grid is a table whose cells take the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
        <table role="grid" aria-label="Lenders by scenario" className={`${kit.wide} ${kit.digits} ${styles.table}`} onKeyDown={follow}>
          <thead>
            <tr>
              <th scope="col">
                {rows.length === 1 ? "1 lender" : `${rows.length} lenders`}
                <small>in today's order</small>
              </th>
              {shown.map((at) => {
                const column = columns[at]!;
                const { _id, name, terms } = column;
                const differing = differingTerms(application, terms);
                return (
                  <th key={_id ?? currentName} scope="col" data-edited={_id !== null && _id === edited?._id}>
                    <span className={kit.semibold}>{name ?? currentName}</span>
                    {_id === null ? (
                      <small>{currentTerms(application).join(", ")}</small>
                    ) : (
                      <small className={styles.terms}>{differing.length === 0 ? "Same terms as Current" : differing.join(", ")}</small>
                    )}
                    {column.problem !== null && (
                      <small role="alert" className={styles.problem}>
                        {column.problem}
                      </small>
                    )}
                    {_id !== null && name !== null && (
                      <ColumnActions application={application} variantId={_id} name={name} onAnnounce={onAnnounce} />
                    )}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map(({ lender, cells }, row) => (
              <tr key={lender}>
                <th scope="row">
                  {lender}
                  <small>{cells.find(({ product }) => product)?.product?.productName ?? ""}</small>
                </th>
                {shown.map((at) => {
                  const { _id, isLoading, problem } = columns[at]!;
                  const cell = cells[at]!;
                  return (
                    <td
                      key={_id ?? currentName}
                      data-cell={`${row} ${at}`}
                      data-edited={_id !== null && _id === edited?._id}
                      data-level={cell.product?.qualification}
                      tabIndex={row === current.row && at === current.column ? 0 : -1}
                      onFocus={() => {
                        setFocusedRow(row);
                        onFocus(at);
                      }}
                      onDoubleClick={() => open(lender, columns[at]!)}
                    >
                      {isLoading ? (
                        "Loading..."
                      ) : problem === null ? (
                        <VariantCell cell={cell} measure={measure} isConsumer={isConsumer} />
                      ) : (
                        <span className={kit.tertiary}>Not priced</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface PagerProps extends Pick<VariantTableProps, "columns"> {
  readonly at: number;
  readonly onShow: (column: number) => void;
}

/** Shows the columns one after another. */
const Pager = ({ columns, at, onShow }: PagerProps) => (
  <div className={`${kit.row} ${kit.spread} ${kit.gap8}`}>
    <Button disabled={at === 0} onClick={() => onShow(at - 1)}>
      Previous
    </Button>
    <output>
      {columns[at]?.name ?? currentName}, {at + 1} of {columns.length}
    </output>
    <Button disabled={at === columns.length - 1} onClick={() => onShow(at + 1)}>
      Next
    </Button>
  </div>
);
