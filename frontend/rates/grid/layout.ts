import type { RateTable } from "../../../shared/rulebook/rate-table.ts";

/** The place of a cell's band in each axis of its table. */
export type Bands = readonly number[];

export type Axes = Pick<RateTable, "axes" | "columns">;

/** How a table is printed. */
export interface Layout {
  /** Places of axes. */
  readonly rowAxes: readonly number[];
  readonly columnAxes: readonly number[];
  /** Of each row, and of each column, the bands of these axes. */
  readonly rows: readonly Bands[];
  readonly columns: readonly Bands[];
}

export function layoutOf({ axes, columns = [axes.at(-1)!.name] }: Axes): Layout {
  const columnAxes = columns.map((name) => axes.findIndex((axis) => axis.name === name));
  const rowAxes = [...axes.keys()].filter((at) => !columnAxes.includes(at));
  return { rowAxes, columnAxes, rows: combinations(axes, rowAxes), columns: combinations(axes, columnAxes) };
}

/** Each choice of a band in each of some axes, the first axis outermost; one empty choice of no axis. */
export const combinations = (axes: Axes["axes"], of: readonly number[]): Bands[] =>
  of.reduce<Bands[]>((all, at) => all.flatMap((bands) => axes[at]!.bands.map((_, band) => [...bands, band])), [[]]);

export function bandsAt({ rowAxes, columnAxes, rows, columns }: Layout, row: number, column: number): Bands {
  const bands: number[] = [];
  for (const [place, at] of rowAxes.entries()) bands[at] = rows[row]![place]!;
  for (const [place, at] of columnAxes.entries()) bands[at] = columns[column]![place]!;
  return bands;
}
