import { dollarText } from "../../../../shared/format.ts";
import { levelLabels } from "../../../../shared/quote/level-labels.ts";
import kit from "../../../ui/kit.module.css";
import styles from "./charts.module.css";
import { type LadderLayout, differenceText } from "./ladder-layout.ts";
import type { ChartLine } from "./term-layout.ts";

interface LenderTableProps {
  readonly caption: string;
  /** After the lender's. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly lender: string; readonly cells: readonly string[] }[];
}

const LenderTable = ({ caption, columns, rows }: LenderTableProps) => (
  <table className={`${kit.wide} ${kit.digits} ${styles.table}`}>
    <caption className={kit.hidden}>{caption}</caption>
    <thead>
      <tr>
        {["Lender", ...columns].map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ lender, cells }) => (
        <tr key={lender}>
          <th scope="row">{lender}</th>
          {columns.map((column, at) => (
            <td key={column}>{cells[at]}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

export function LadderTable({ layout: { rows, lowest }, caption }: { readonly layout: LadderLayout; readonly caption: string }) {
  const cellsOf = (row: (typeof rows)[number]) => [levelLabels[row.level], dollarText(row.repayments), differenceText(row, row === lowest)];
  const texts = rows.map((row) => ({ lender: row.lender, cells: cellsOf(row) }));
  return <LenderTable caption={caption} columns={["Fit", "Monthly", "Difference"]} rows={texts} />;
}

export function TermTable({ lines, caption }: { readonly lines: readonly ChartLine[]; readonly caption: string }) {
  const columns = lines[0]?.points.map(({ term }) => `${term} months`) ?? [];
  const texts = lines.map(({ lender, points }) => ({ lender, cells: points.map(({ dollars }) => dollarText(dollars)) }));
  return <LenderTable caption={caption} columns={columns} rows={texts} />;
}
