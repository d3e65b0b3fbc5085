import type { ReactNode } from "react";

export interface ListColumn<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** figure = right-aligned and strong, quiet = secondary, breaking = secondary and may break anywhere, control = row actions. */
  readonly variant?: "figure" | "quiet" | "breaking" | "control";
  /** Pixels, in a window of 1200 or more; columns without a width share the rest. */
  readonly width?: number;
  /** The narrowest window that shows the column, in pixels; without it, every one that shows a table. */
  readonly from?: 900 | 1200;
}
