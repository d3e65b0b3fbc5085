import { symbol, symbolCircle, symbolCross, symbolDiamond, symbolSquare, symbolTriangle } from "d3-shape";
import type { ReactNode } from "react";
import { dollarText } from "../../../../shared/format.ts";
import kit from "../../../ui/kit.module.css";
import { LevelMark } from "../../../ui/level-mark.tsx";
import styles from "./charts.module.css";
import { type LadderLayout, differenceText } from "./ladder-layout.ts";
import type { TermLayout } from "./term-layout.ts";

interface ChartPictureProps {
  /** In pixels; the picture grows and shrinks with its place. */
  readonly size: { readonly width: number; readonly height: number };
  /** The id of the sentence that says what the chart shows. */
  readonly labelledBy: string;
  readonly children: ReactNode;
}

/** One picture for screen readers: its figures are in the table. */
const ChartPicture = ({ size: { width, height }, labelledBy, children }: ChartPictureProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element would make the text of the chart a bitmap's
  <svg className={`${kit.digits} ${styles.chart}`} viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={labelledBy}>
    {children}
  </svg>
);

interface PriceLadderProps extends Pick<ChartPictureProps, "labelledBy"> {
  readonly layout: LadderLayout;
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
        <g key={row.lender}>
          <line className={styles.lead} x1={left} x2={row.x} y1={row.y} y2={row.y} />
          <text
            className={row === lowest ? kit.semibold : undefined}
            x={isNarrow ? left : left - 14}
            y={isNarrow ? row.y - 14 : row.y + 4}
            textAnchor={isNarrow ? "start" : "end"}
          >
            {row.lender}
          </text>
          <g transform={`translate(${row.x - 8} ${row.y - 8})`}>
            <LevelMark level={row.level} />
          </g>
          <text className={kit.semibold} x={row.x + 14} y={row.y + 4}>
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

interface TermChartProps extends Pick<ChartPictureProps, "labelledBy"> {
  readonly layout: TermLayout;
  /** Months of the present deal. */
  readonly currentTerm: number | undefined;
}

/** Lines differ by dashes and marks, not by colour: they stay apart on paper. */
const dashes = ["none", "7 4", "2 4", "12 4 2 4", "16 6"];
const marks = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolCross];

/** One line for each lender over the terms, named at its end; a gap where its product fails. */
export function TermChart({ layout: { width, height, plot, terms, dollars, curves }, currentTerm, labelledBy }: TermChartProps) {
  const currentTick = terms.find(({ value }) => value === currentTerm);
  const room = width - plot.right - 22;
  return (
    <ChartPicture size={{ width, height }} labelledBy={labelledBy}>
      {dollars.map(({ value, at }) => (
        <g key={value}>
          <line className={styles.grid} x1={plot.left} x2={plot.right} y1={at} y2={at} />
          <text className={styles.axis} x={plot.left - 6} y={at + 4} textAnchor="end">
            {dollarText(value).replace(/\.00$/, "")}
          </text>
        </g>
      ))}
      {currentTick && <line className={styles.lowest} x1={currentTick.at} x2={currentTick.at} y1={plot.top} y2={plot.bottom} />}
      {terms.map(({ value, at }) => (
        <text key={value} className={styles.axis} x={at} y={plot.bottom + 18} textAnchor="middle">
          {value}
        </text>
      ))}
      <text className={styles.axis} x={plot.right} y={plot.bottom + 34} textAnchor="end">
        months
      </text>
      {curves.map(({ lender, path, dots, labelY }, place) => {
        const last = dots.at(-1)!;
        return (
          <g key={lender}>
            <path className={styles.line} d={path} strokeDasharray={dashes[place]} />
            {dots.map(({ term, x, y }) => (
              <path key={term} className={styles.dot} transform={`translate(${x} ${y})`} d={symbol(marks[place], 42)() ?? ""} />
            ))}
            <line className={styles.lead} x1={last.x + 6} x2={plot.right + 6} y1={last.y} y2={labelY} />
            <text x={plot.right + 10} y={labelY + 4}>
              {truncate(lender, room)}
            </text>
          </g>
        );
      })}
    </ChartPicture>
  );
}

const characterWidth = 6.6;

function truncate(name: string, room: number): string {
  const maxLength = Math.floor(room / characterWidth);
  return name.length <= maxLength ? name : `${name.slice(0, Math.max(3, maxLength - 1)).trimEnd()}…`;
}
