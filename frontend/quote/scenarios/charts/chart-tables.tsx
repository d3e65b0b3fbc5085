import { dollarText } from "../../../../shared/format.ts";
import { levelLabels } from "../../../../shared/quote/level-labels.ts";
import kit from "../../../ui/kit.module.css";
import type { ChartLine } from "./chart-line.ts";
import styles from "./charts.module.css";
import { type LadderLayout, differenceText } from "./ladder-layout.ts";

export const LadderTable = ({ layout: { rows, lowest }, caption }: { readonly layout: LadderLayout; readonly caption: string }) => (
  <table className={styles.table}>
    <caption className={kit.hidden}>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Lender</th>
        <th scope="col">Fit</th>
        <th scope="col">Monthly</th>
        <th scope="col">Difference</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.lender}>
          <th scope="row">{row.lender}</th>
          <td>{levelLabels[row.level]}</td>
          <td>{dollarText(row.repayments)}</td>
          <td>{differenceText(row, row === lowest)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

export const TermTable = ({ lines, caption }: { readonly lines: readonly ChartLine[]; readonly caption: string }) => (
  <table className={styles.table}>
    <caption className={kit.hidden}>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Lender</th>
        {lines[0]?.points.map(({ term }) => (
          <th key={term} scope="col">
            {term} months
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map(({ lender, points }) => (
        <tr key={lender}>
          <th scope="row">{lender}</th>
          {points.map(({ term, dollars }) => (
            <td key={term}>{dollarText(dollars)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
