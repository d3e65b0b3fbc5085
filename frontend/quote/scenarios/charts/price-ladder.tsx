import { dollarText } from "../../../../shared/format.ts";
import { LevelMark } from "../../../ui/level-mark.tsx";
import { ChartPicture } from "./chart-picture.tsx";
import styles from "./charts.module.css";
import { type LadderLayout, differenceText } from "./ladder-layout.ts";

interface PriceLadderProps {
  readonly layout: LadderLayout;
  /** The id of the sentence that says what the chart shows. */
  readonly labelledBy: string;
}

/** A mark at each lender's monthly repayment, with the difference to the lowest. */
export function PriceLadder({ layout: { width, height, isNarrow, top, bottom, left, ticks, rows, lowest }, labelledBy }: PriceLadderProps) {
  return (
    <ChartPicture size={{ width, height }} labelledBy={labelledBy}>
      {ticks.map(({ value, at }) => (
        <g key={value}>
          <line className={styles.grid} x1={at} x2={at} y1={top} y2={bottom} />
          <text className={styles.axis} x={at} y={16} textAnchor="middle">
            {dollarText(value)}
          </text>
        </g>
      ))}
      {lowest && <line className={styles.lowest} x1={lowest.x} x2={lowest.x} y1={top} y2={bottom} />}
      {rows.map((row) => (
        <g key={row.lender} className={row === lowest ? styles.first : undefined}>
          <line className={styles.lead} x1={left} x2={row.x} y1={row.y} y2={row.y} />
          <text x={isNarrow ? left : left - 14} y={isNarrow ? row.y - 14 : row.y + 4} textAnchor={isNarrow ? "start" : "end"}>
            {row.lender}
          </text>
          <g transform={`translate(${row.x - 8} ${row.y - 8})`}>
            <LevelMark level={row.level} />
          </g>
          <text className={styles.price} x={row.x + 14} y={row.y + 4}>
            {dollarText(row.repayments)}
          </text>
          <text className={styles.axis} x={width - 4} y={isNarrow ? row.y - 14 : row.y + 4} textAnchor="end">
            {differenceText(row, row === lowest)}
          </text>
        </g>
      ))}
    </ChartPicture>
  );
}
