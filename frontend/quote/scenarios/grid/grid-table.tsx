import { type KeyboardEvent, useRef, useState } from "react";
import { balloonPercentText, dollarText } from "../../../../shared/format.ts";
import { aboveCostCapText, isAboveCostCap } from "../../../../shared/quote/cost-cap.ts";
import { feesNotStated } from "../../../../shared/quote/product-notes.ts";
import { levelLabels } from "../../../../shared/quote/level-labels.ts";
import type { GridCell, QuoteGrid } from "./grid.ts";
import kit from "../../../ui/kit.module.css";
import { LevelMark } from "../../../ui/level-mark.tsx";
import { nextCell } from "../grid-navigation.ts";
import { failing } from "./grid-text.ts";
import styles from "./grid.module.css";

export interface GridDeal {
  readonly term: number | undefined;
  readonly balloon: number;
}

interface GridTableProps {
  readonly grid: QuoteGrid;
  readonly caption: string;
  readonly current: GridDeal;
  /** Names the lender in each cell. */
  readonly isOfBest: boolean;
  /** Undefined where nothing may be tried: the table is only read then. */
  readonly onTry?: ((cell: GridCell, button: string) => void) | undefined;
}

/** One tab stop; the arrow keys move between the cells, Enter or a click tries one. */
export function GridTable({ grid: { terms, balloons, cells }, caption, current, isOfBest, onTry }: GridTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const currentIndex = cells.findIndex((cell) => isCurrent(cell, current));
  const [focused, setFocused] = useState<number>();
  const tabStop = focused ?? Math.max(0, currentIndex);
  const move = (event: KeyboardEvent) => {
    const columns = balloons.length;
    const next = nextCell(event.key, { row: Math.floor(tabStop / columns), column: tabStop % columns }, { rows: terms.length, columns });
    if (!next) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-place="${next.row * columns + next.column}"]`)?.focus();
  };
  return (
    <table
      ref={table}
      role={onTry ? "grid" : undefined}
      className={`${kit.wide} ${kit.digits} ${styles.table}`}
      {...(onTry && { onKeyDown: move })}
    >
      <caption className={kit.hidden}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            Term<span className={kit.hidden}>, by balloon</span>
          </th>
          {balloons.map((balloon) => (
            <th key={balloon} scope="col">
              {balloonPercentText(balloon)}
              <span className={kit.hidden}> balloon</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {terms.map((term, row) => (
          <tr key={term}>
            <th scope="row">{term} months</th>
            {cells.slice(row * balloons.length, (row + 1) * balloons.length).map((cell, column) => {
              const place = row * balloons.length + column;
              const fails = (cell.qualification ?? 0) >= failing;
              const button = `Grid: ${cell.term} months with ${balloonPercentText(cell.balloon)}`;
              return (
                <td key={cell.balloon} className={styles.cell} data-fails={fails} data-current={place === currentIndex}>
                  {onTry ? (
                    <button
                      type="button"
                      className={`${kit.block} ${kit.wide}`}
                      tabIndex={place === tabStop ? 0 : -1}
                      data-place={place}
                      data-tries={button}
                      aria-current={place === currentIndex}
                      onFocus={() => setFocused(place)}
                      onClick={() => place !== currentIndex && onTry(cell, button)}
                    >
                      <CellText cell={cell} isOfBest={isOfBest} />
                    </button>
                  ) : (
                    <CellText cell={cell} isOfBest={isOfBest} />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isCurrent = ({ term, balloon }: GridCell, current: GridDeal): boolean => term === current.term && balloon === current.balloon;

function CellText({ cell, isOfBest }: { readonly cell: GridCell; readonly isOfBest: boolean }) {
  const { lender, qualification, repayments, total } = cell;
  if (lender === null || qualification === null) return <span className={styles.level}>No product</span>;
  return (
    <>
      <span className={`${kit.block} ${kit.semibold} ${styles.figure}`}>{dollarText(repayments)}</span>{" "}
      {isOfBest && <span className={`${kit.block} ${kit.secondary} ${styles.lender}`}>{lender}</span>}{" "}
      {qualification > 0 && (
        <span className={styles.level} data-level={qualification}>
          <LevelMark level={qualification} /> {levelLabels[qualification]}
        </span>
      )}
      {repayments !== null && total === null && <span className={styles.level}>{feesNotStated}</span>}
      {isAboveCostCap(cell) && <span className={styles.level}>{aboveCostCapText}</span>}
    </>
  );
}
