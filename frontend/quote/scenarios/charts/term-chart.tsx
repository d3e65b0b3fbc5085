import { symbol, symbolCircle, symbolCross, symbolDiamond, symbolSquare, symbolTriangle } from "d3-shape";
import { dollarText } from "../../../../shared/format.ts";
import { ChartPicture } from "./chart-picture.tsx";
import styles from "./charts.module.css";
import type { TermLayout } from "./term-layout.ts";

interface TermChartProps {
  readonly layout: TermLayout;
  /** Months of the present deal. */
  readonly currentTerm: number | undefined;
  readonly labelledBy: string;
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
