import { Table, type TableColumnsType } from "antd";
import { assumedFigures } from "../../shared/finance-options/assumed-figures.ts";
import { dayText, dollarText, percentText } from "../../shared/format.ts";
import { levelLabels } from "../../shared/quote/level-labels.ts";
import type { Batch, BatchRow } from "../../shared/wire/response/batch.ts";
import { AssumedMark } from "../quote/parts/assumed-mark.tsx";
import { ComparisonRateNote } from "../quote/ranking/comparison-rate-note.tsx";
import { type Level, LevelMark } from "../ui/level-mark.tsx";
import { useMediaQuery } from "../ui/use-media-query.ts";
import { formatCount, rowsText } from "./batch-text.ts";
import kit from "../ui/kit.module.css";
import styles from "./batch.module.css";

const right = { align: "right" } as const;
const isProblem = ({ status }: BatchRow): boolean => status === "error";
/** The text of a problem takes the place of all columns after the outcome. */
const underProblem = (row: BatchRow) => (isProblem(row) ? { colSpan: 0 } : {});

const outcome: TableColumnsType<BatchRow> = [
  { key: "row", title: "Row", ...right, render: (_, { row }) => formatCount(row) },
  { key: "outcome", title: "Outcome", render: (_, row) => <Outcome row={row} /> },
];

const lender = (columns: number): TableColumnsType<BatchRow>[number] => ({
  key: "lender",
  title: "Lender",
  onCell: (row) => (isProblem(row) ? { colSpan: columns } : {}),
  render: (_, { lender: name, product, notes, problem }) =>
    problem === null ? (
      <>
        <b>{name}</b>
        {[columns < wide.length ? product : null, notes].map(
          (text) =>
            text && (
              <span key={text} className={`${kit.tiny} ${kit.secondary} ${styles.below}`}>
                {text}
              </span>
            ),
        )}
      </>
    ) : (
      <code>{problem}</code>
    ),
});

const figures = {
  rate: { title: "Rate", textOf: percentText, mark: "rate" },
  comparison: { title: "Comparison", textOf: percentText, mark: "comparisonRate" },
  monthly: { title: "Monthly", textOf: dollarText, mark: "repayments" },
  finance: { title: "Finance amount", textOf: dollarText, mark: "financeAmount" },
  total: { title: "Total", textOf: dollarText, mark: "total" },
} as const;

function figure(key: keyof typeof figures): TableColumnsType<BatchRow>[number] {
  const { title, textOf, mark } = figures[key];
  return {
    key,
    title,
    ...right,
    onCell: underProblem,
    render: (_, row) => (
      <>
        {textOf(row[key])} {row[key] !== null && assumedIn(row)[mark] && <AssumedMark />}
      </>
    ),
  };
}

const assumedIn = ({ assumed }: BatchRow) =>
  assumedFigures({
    illustrative: { rate: assumed?.includes("rate") ?? false, fees: assumed?.includes("fees") ?? false },
    monthlyFees: { value: null },
  });

const narrow = [figure("monthly")];
const wide: TableColumnsType<BatchRow> = [
  { key: "product", title: "Product", onCell: underProblem, render: (_, { product }) => product },
  { key: "criteria", title: "Criteria", ...right, onCell: underProblem, render: (_, { criteria }) => criteria },
  figure("rate"),
  figure("comparison"),
  ...narrow,
  figure("finance"),
  figure("total"),
];

/** The beginning of the result, so that a wrong column is seen before the download. */
export function FirstRows({ batch: { done, firstRows, rulebook, today, output } }: { readonly batch: Batch }) {
  const isWide = useMediaQuery("(min-width: 900px)");
  const after = isWide ? wide : narrow;
  if (firstRows.length === 0) return null;
  return (
    <section aria-labelledby="first-rows" className={styles.rows}>
      <header className={styles.head}>
        <h2 id="first-rows">First rows</h2>
        <span className={kit.secondary}>
          {output === "best" ? `${firstRows.length} of ${rowsText(done)}` : `${firstRows.length} products`}, by rulebook{" "}
          {rulebook?.slice(0, 12)}
          {today !== null && ` on ${dayText(today)}`}
        </span>
      </header>
      <Table<BatchRow>
        aria-labelledby="first-rows"
        size="small"
        rowKey={(row) => `${row.row} ${row.lender} ${row.product}`}
        pagination={false}
        dataSource={firstRows}
        columns={[...outcome, lender(after.length + 1), ...after]}
      />
      {firstRows.some(({ comparison }) => comparison !== null) && <ComparisonRateNote />}
    </section>
  );
}

const levelOf = (label: string | null): Level | undefined => ([0, 1, 2, 3] as const).find((level) => levelLabels[level] === label);

function Outcome({ row }: { readonly row: BatchRow }) {
  if (isProblem(row)) return <b className={styles.failed}>Problem</b>;
  const level = levelOf(row.level);
  return (
    <span className={styles.outcome}>
      {level !== undefined && <LevelMark level={level} />} {row.level ?? "No product"}
    </span>
  );
}
