import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import type { RateBand, RateTable } from "../../../shared/rulebook/rate-table.ts";
import { bandRange } from "./band-edits.ts";
import { type Rate, type CellValue, isSame, rateAt } from "./cells.ts";
import styles from "./grid.module.css";
import { type Bands, type Layout, bandsAt, layoutOf } from "./layout.ts";
import { rateOf } from "./paste.ts";

interface Place {
  readonly row: number;
  readonly column: number;
}

/** The rectangle between two cells of a table as it is printed; the second one has the focus. */
export interface Selection {
  readonly anchor: Place;
  readonly focus: Place;
}

interface RateGridProps {
  readonly table: RateTable;
  readonly isReadOnly: boolean;
  /** Of the issue in force; undefined where it has no such tier. */
  readonly inForce: (bands: Bands) => Rate | undefined;
  readonly isAssumed: (bands: Bands) => boolean;
  readonly isFlagged: (bands: Bands) => boolean;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection) => void;
  /** These do not happen where it is read-only. */
  readonly onCells?: (cells: readonly CellValue[]) => void;
  readonly onPaste?: (text: string) => void;
  readonly onUndo?: () => void;
}

const moves: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageUp: [-Infinity, 0],
  PageDown: [Infinity, 0],
};

export const rateText = (rate: Rate | null | undefined): string =>
  rate === null || rate === undefined
    ? ""
    : [rate]
        .flat()
        .map((each) => each.toFixed(Math.max(2, String(each).split(".")[1]?.length ?? 0)))
        .join("\u2013");

export const selectedBands = (layout: Layout, { anchor, focus }: Selection): Bands[] => {
  const between = (a: number, b: number) => Array.from({ length: Math.abs(a - b) + 1 }, (_, at) => Math.min(a, b) + at);
  return between(anchor.row, focus.row).flatMap((row) =>
    between(anchor.column, focus.column).map((column) => bandsAt(layout, row, column)),
  );
};

const cellElement = (grid: HTMLElement | null | undefined, { row, column }: Place): HTMLElement | null | undefined =>
  grid?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);

/** Focuses a cell of the table at a place of the sheet. */
export function focusCell(page: HTMLElement | null, at: number, table: RateTable, bands: Bands): void {
  const { rows, columns, rowAxes, columnAxes } = layoutOf(table);
  const placeIn = (lines: readonly Bands[], axes: readonly number[]) =>
    lines.findIndex((line) => line.every((band, place) => band === bands[axes[place]!]));
  const grid = page?.querySelector<HTMLElement>(`[data-table="${at}"]`);
  cellElement(grid, { row: placeIn(rows, rowAxes), column: placeIn(columns, columnAxes) })?.focus();
}

/** A rate table as a spreadsheet: a cell is typed, left empty for no tier, or pasted. */
export function RateGrid(props: RateGridProps) {
  const { table, isReadOnly, selection, onSelect, onCells = () => {} } = props;
  const layout = layoutOf(table);
  const { rows, columns, rowAxes, columnAxes } = layout;
  const grid = useRef<HTMLTableElement>(null);
  const isExtending = useRef(false);
  const [typed, setTyped] = useState<string>();
  const focus = selection?.focus ?? { row: 0, column: 0 };
  const isWrong = typed !== undefined && rateOf(typed) === undefined;
  const valueAt = ({ row, column }: Place) => rateAt(table.rates, bandsAt(layout, row, column));
  const selected = new Set(selection ? selectedBands(layout, selection).map(String) : []);

  const go = (place: Place, extend = false) => {
    isExtending.current = extend;
    cellElement(grid.current, place)?.focus();
    isExtending.current = false;
  };
  const within = (row: number, column: number): Place => ({
    row: Math.max(0, Math.min(rows.length - 1, row)),
    column: Math.max(0, Math.min(columns.length - 1, column)),
  });
  /** The cell after or before the focused one; undefined at an end of the table. */
  const next = (by: 1 | -1): Place | undefined => {
    const place = focus.row * columns.length + focus.column + by;
    return place < 0 || place >= rows.length * columns.length
      ? undefined
      : { row: Math.floor(place / columns.length), column: place % columns.length };
  };
  /** Returns whether the typed text is a rate, and saves it then. */
  const commit = (): boolean => {
    if (typed === undefined) return true;
    const value = rateOf(typed);
    if (value === undefined) return false;
    setTyped(undefined);
    if (!isSame(value, valueAt(focus))) onCells([{ bands: bandsAt(layout, focus.row, focus.column), value }]);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const isTyping = typed !== undefined;
    const move = moves[key];
    const isCommand = ctrlKey || metaKey;
    if (key === "Escape" && isTyping) {
      setTyped(undefined);
      go(focus);
    } else if (key === "Tab") {
      const to = next(shiftKey ? -1 : 1);
      if (!commit() || to === undefined) return;
      go(to);
    } else if (key === "Enter" && isTyping) {
      if (commit()) go(within(focus.row + 1, focus.column));
    } else if (isTyping) return;
    else if (move && !altKey) {
      const far = (by: number) => (by === 0 || !isCommand ? by : by * Infinity);
      go(within(focus.row + far(move[0]), focus.column + far(move[1])), shiftKey);
    } else if (isCommand && key.toLowerCase() === "a") onSelect({ anchor: within(0, 0), focus: within(Infinity, Infinity) });
    else if (isReadOnly) return;
    else if (isCommand && key.toLowerCase() === "z") props.onUndo?.();
    else if (key === "Enter" || key === "F2") setTyped(rateText(valueAt(focus)).replace("\u2013", "-"));
    else if (key === "Delete" || key === "Backspace")
      onCells(selectedBands(layout, selection ?? { anchor: focus, focus }).map((bands) => ({ bands, value: null })));
    else if (key.length === 1 && !isCommand && /[\d.n-]/.test(key)) setTyped(key);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (isReadOnly || (typed !== undefined && !/[\t\n]./.test(text))) return;
    event.preventDefault();
    setTyped(undefined);
    props.onPaste?.(text);
  };
  const onCopy = (event: ClipboardEvent) => {
    if (typed !== undefined || !selection) return;
    event.preventDefault();
    const { anchor, focus: end } = selection;
    const cells = selectedBands(layout, selection).map((bands) => rateText(rateAt(table.rates, bands)));
    const width = Math.abs(anchor.column - end.column) + 1;
    event.clipboardData.setData(
      "text/plain",
      Array.from({ length: cells.length / width }, (_, at) => cells.slice(at * width, (at + 1) * width).join("\t")).join("\n"),
    );
  };
  // A table of inputs would have a tab stop for each cell.
  const asGrid = { role: "grid", "aria-multiselectable": true, onKeyDown, onPaste, onCopy } as const;
  return (
    <>
      <div className={styles.scroll}>
        <table ref={grid} {...asGrid} aria-label={table.table} aria-readonly={isReadOnly} className={styles.grid}>
          <thead>
            {columnAxes.map((axis, depth) => (
              <tr key={axis}>
                {depth === 0 &&
                  rowAxes.map((each) => (
                    <th key={each} scope="col" rowSpan={columnAxes.length} className={styles.corner}>
                      {table.axes[each]!.name}
                    </th>
                  ))}
                {spansOf(columns, depth).map(({ start, length, band }) => (
                  <th key={start} scope={length > 1 ? "colgroup" : "col"} colSpan={length}>
                    {depth < columnAxes.length - 1 && axisPrefix(table, axis, band)}
                    {bandName(table, axis, band)}
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {rows.map((bands, row) => (
              <tr key={String(bands)}>
                {rowAxes.map((axis, depth) => {
                  const span = spansOf(rows, depth).find(({ start }) => start === row);
                  return (
                    span && (
                      <th key={axis} scope={span.length > 1 ? "rowgroup" : "row"} rowSpan={span.length}>
                        {bandName(table, axis, span.band)}
                        <Range of={table.axes[axis]!.bands[span.band]!} />
                      </th>
                    )
                  );
                })}
                {columns.map((_, column) => {
                  const place = { row, column };
                  const at = bandsAt(layout, row, column);
                  const [value, before] = [rateAt(table.rates, at), props.inForce(at)];
                  const hasFocus = focus.row === row && focus.column === column;
                  return (
                    <td
                      key={String(at)}
                      data-cell={`${row} ${column}`}
                      tabIndex={hasFocus && typed === undefined ? 0 : -1}
                      aria-selected={selected.has(String(at))}
                      data-changed={(before !== undefined && !isSame(value, before)) || undefined}
                      data-flagged={props.isFlagged(at) || undefined}
                      data-assumed={(value !== null && props.isAssumed(at)) || undefined}
                      onFocus={() =>
                        !(hasFocus && typed !== undefined) &&
                        onSelect({ anchor: isExtending.current && selection ? selection.anchor : place, focus: place })
                      }
                      onMouseDown={(event) => {
                        if (typed !== undefined && !hasFocus && !commit()) return event.preventDefault();
                        if (event.shiftKey) {
                          event.preventDefault();
                          go(place, true);
                        }
                      }}
                      onMouseEnter={({ buttons }) => buttons === 1 && typed === undefined && go(place, true)}
                      onDoubleClick={() => !isReadOnly && setTyped(rateText(value).replace("\u2013", "-"))}
                    >
                      {hasFocus && typed !== undefined ? (
                        <input
                          aria-label={[...at.entries()].map(([axis, band]) => bandName(table, axis, band)).join(", ")}
                          aria-invalid={isWrong}
                          // The cell that is typed in had the focus.
                          ref={(input) => input?.focus()}
                          inputMode="decimal"
                          value={typed}
                          onChange={({ target }) => setTyped(target.value)}
                          onBlur={commit}
                        />
                      ) : (
                        rateText(value) || <span className={styles.none}>{"\u2013"}</span>
                      )}
                      {before !== undefined && !isSame(value, before) && <small>{rateText(before)}</small>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.hint} role={isWrong ? "alert" : undefined} data-wrong={isWrong || undefined}>
        {isWrong
          ? `"${typed}" is no rate. Write 8.84, 8.84% or 7.5-12.49, or nothing for no tier.`
          : `Arrows and Tab move${isReadOnly ? "" : ", Enter types, Ctrl+V pastes, Ctrl+Z undoes"}. Italic with a dot: assumed.`}
      </p>
    </>
  );
}

const bandName = ({ axes }: RateTable, axis: number, band: number): string => axes[axis]!.bands[band]!.name || "Others";

/** Of a band whose name does not name its axis: "Age: 23 or over", but "asset under 12 months". */
function axisPrefix(table: RateTable, axis: number, band: number): string {
  const { name } = table.axes[axis]!;
  const isNamed = bandName(table, axis, band).toLowerCase().includes(name.split(" ")[0]!.toLowerCase());
  return isNamed ? "" : `${name}: `;
}

/** Of a band whose name does not say it. */
const Range = ({ of }: { readonly of: RateBand }) => !/\d/.test(of.name) && <small>{bandRange(of)}</small>;

/** Where neighbouring rows or columns have the same bands in their first axes. */
function spansOf(lines: readonly Bands[], depth: number): { start: number; length: number; band: number }[] {
  const spans: { start: number; length: number; band: number; key: string }[] = [];
  for (const [start, bands] of lines.entries()) {
    const key = String(bands.slice(0, depth + 1));
    const last = spans.at(-1);
    if (last?.key === key) last.length += 1;
    else spans.push({ start, length: 1, band: bands[depth]!, key });
  }
  return spans;
}
