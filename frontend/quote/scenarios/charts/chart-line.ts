/** A lender's figure for each term. */
export interface ChartLine {
  readonly lender: string;
  readonly points: readonly ChartPoint[];
}

export interface ChartPoint {
  /** Months. */
  readonly term: number;
  /** Null where the lender's product fails, or has no price. */
  readonly dollars: number | null;
}
