import { Segmented, Select } from "antd";
import { useId, useState } from "react";
import { assumedText } from "../../../../shared/finance-options/assumed-figures.ts";
import { balloonPercentText } from "../../../../shared/format.ts";
import { aboveCostCapText, isAboveCostCap } from "../../../../shared/quote/cost-cap.ts";
import { isAssumed, productNotes } from "../../../../shared/quote/product-notes.ts";
import { type GridCell, type QuoteGrid, maxGrids, useGrids } from "../grid/grid.ts";
import type { Product } from "../../../client/application/ranked-products.ts";
import { ErrorPanel } from "../../../ui/error-panel.tsx";
import { useWhatIf } from "../../ranking/what-if-context.ts";
import { queryOf } from "../../ranking/filters.ts";
import { LinkButton } from "../../parts/link-button.tsx";
import type { ViewPanelProps } from "../../ranking/view-panels.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { PriceLadder, TermChart } from "./chart-pictures.tsx";
import { LadderTable, TermTable } from "./chart-tables.tsx";
import { type Chart, chartNames, charts, gapTexts, ladderSummary, lineOf, termSummary } from "./chart-text.ts";
import kit from "../../../ui/kit.module.css";
import styles from "./charts.module.css";
import { ladderLayout } from "./ladder-layout.ts";
import { termLayout } from "./term-layout.ts";

const titles: Readonly<Record<Chart, string>> = {
  ...chartNames,
  ladder: "Price ladder",
};

/** The products' prices as pictures: all of them now, and some lenders' over the terms. */
export default function ChartsView(props: ViewPanelProps) {
  const id = useId();
  const [chart, setChart] = useState<Chart>("ladder");
  const isPriced = props.products.some(({ repayments }) => repayments !== null);
  return (
    <section className={`${kit.stack} ${styles.panel}`} aria-labelledby={`${id}-title`}>
      <header className={`${kit.row} ${kit.wrap} ${styles.head}`}>
        <h3 id={`${id}-title`} className={kit.semibold}>
          {titles[chart]}
        </h3>
        <Segmented<Chart>
          className={styles.switch}
          classNames={{ label: styles.choice }}
          aria-label="Chart"
          name="chart"
          value={chart}
          options={charts.map((value) => ({ value, label: chartNames[value] }))}
          onChange={setChart}
        />
      </header>
      {content()}
    </section>
  );

  function content() {
    if (props.products.length === 0)
      return <p className={`${kit.small} ${kit.secondary}`}>No matching products. Change the filters to compare prices.</p>;
    if (chart !== "ladder") return <TermPanel key={chart} {...props} chart={chart} />;
    if (isPriced) return <Ladder {...props} />;
    return <NothingToRepay onFocusRequest={props.onFocusRequest} />;
  }
}

const NothingToRepay = ({ onFocusRequest }: Pick<ViewPanelProps, "onFocusRequest">) => (
  <p className={`${kit.small} ${kit.secondary}`}>
    There is nothing to repay yet. <LinkButton onClick={() => onFocusRequest("assetValue")}>Enter the asset value</LinkButton>
  </p>
);

function Ladder({ application, ranked, products }: ViewPanelProps) {
  const { rows, lowest } = ladderLayout(products, 0);
  const unpriced = products.filter(({ repayments }) => repayments === null).map(({ lender }) => lender);
  return (
    <ChartFrame
      application={application}
      rulebook={ranked.rulebook}
      title={titles.ladder}
      summary={lowest ? `Monthly repayment. ${ladderSummary(rows, lowest)}` : ""}
      notes={[
        ...(unpriced.length === 0 ? [] : [`Without a repayment: ${list.format(unpriced)}.`]),
        ...notesOf(products),
        ...assumedNotes(products.filter(isAssumed).map(({ lender }) => lender)),
      ]}
      table={<LadderTable layout={ladderLayout(products, 0)} caption="Monthly repayment of each lender" />}
    >
      {(width, labelledBy) => <PriceLadder layout={ladderLayout(products, width)} labelledBy={labelledBy} />}
    </ChartFrame>
  );
}

const list = new Intl.ListFormat("en-AU");

/** The lenders under each note that stands beside figures of a product. */
function notesOf(products: readonly Product[]): string[] {
  const noted = Map.groupBy(
    products.flatMap((product) => productNotes(product).map((note) => ({ note, lender: product.lender }))),
    ({ note }) => note,
  );
  return [...noted].map(([note, lenders]) => `${note}: ${list.format(lenders.map(({ lender }) => lender))}.`);
}

const assumedNotes = (lenders: readonly string[]): string[] => (lenders.length === 0 ? [] : [`${assumedText(list.format(lenders))}.`]);

const firstLenders = 3;

/** Of the open cards' lenders, otherwise of the first three, until others are chosen. */
function TermPanel(props: ViewPanelProps & { readonly chart: Exclude<Chart, "ladder"> }) {
  const { products, open } = props;
  const lenders = products.map(({ lender }) => lender);
  const opened = lenders.filter((lender) => open.has(lender)).slice(0, maxGrids);
  const [chosen, setChosen] = useState<readonly string[]>(() => (opened.length > 0 ? opened : lenders.slice(0, firstLenders)));
  const shown = chosen.filter((lender) => lenders.includes(lender));
  return (
    <>
      <Select<string[]>
        className={styles.lenders}
        mode="multiple"
        aria-label={`Lenders, up to ${maxGrids}`}
        prefix="Lenders"
        maxCount={maxGrids}
        virtual={false}
        popupMatchSelectWidth={false}
        value={[...shown]}
        options={lenders.map((value) => ({ value, label: value }))}
        onChange={setChosen}
      />
      {shown.length === 0 ? (
        <p className={`${kit.small} ${kit.secondary}`}>Choose up to {maxGrids} lenders.</p>
      ) : (
        <TermLines {...props} lenders={shown} />
      )}
    </>
  );
}

interface TermLinesProps extends ViewPanelProps {
  readonly chart: Exclude<Chart, "ladder">;
  readonly lenders: readonly string[];
}

function TermLines({ application, filters, onFocusRequest, chart, lenders }: TermLinesProps) {
  const { tried } = useWhatIf();
  const responses = useGrids(application._id, lenders, { filters: queryOf(filters), tried });
  const failed = responses.find(({ data, error }) => error !== undefined && data === undefined);
  if (failed) {
    const retry = () => responses.forEach(({ error, mutate }) => error && void mutate().catch(() => undefined));
    return (
      <ErrorPanel
        title="The terms could not be priced"
        text={failed.error?.message ?? ""}
        isRetrying={failed.isValidating}
        onRetry={retry}
      />
    );
  }
  const grids = responses.flatMap(({ data }) => data ?? []);
  if (grids.length < lenders.length) return <output className={`${kit.small} ${kit.secondary}`}>Loading...</output>;
  const balloon = tried.balloon ?? application.loanDetails?.balloon ?? 0;
  const currentTerm = tried.term ?? application.loanDetails?.term ?? undefined;
  const lines = grids.map((grid: QuoteGrid, place) => lineOf(lenders[place]!, grid, balloon, chart));
  if (grids.every(({ cells }) => cells.every(({ repayments }) => repayments === null)))
    return <NothingToRepay onFocusRequest={onFocusRequest} />;
  const lendersWith = (holds: (cell: GridCell) => boolean) => lenders.filter((_, place) => grids[place]!.cells.some(holds));
  const withoutFees = lendersWith(({ loanAmount, total }) => loanAmount !== null && total === null);
  // What is not known of a lender without its fees.
  const effect = chart === "total" ? "so its total is not known" : "so its repayment leaves them out";
  const caption =
    chart === "repayments"
      ? `Monthly repayment by term with a balloon of ${balloonPercentText(balloon)}`
      : `Total of all payments by term with a balloon of ${balloonPercentText(balloon)}: repayments, balloon, monthly fees, and fees paid at the start or the end`;
  return (
    <ChartFrame
      application={application}
      rulebook={grids[0]!.rulebook}
      title={titles[chart]}
      summary={termSummary(lines, currentTerm, chart)}
      notes={[
        `${caption}.`,
        ...gapTexts(lines),
        ...withoutFees.map((lender) => `${lender} does not state its fees, ${effect}.`),
        ...lendersWith(isAboveCostCap).map((lender) => `${lender}: ${aboveCostCapText.toLowerCase()} at some terms.`),
        ...assumedNotes(lendersWith(({ assumed }) => assumed === true)),
      ]}
      table={<TermTable lines={lines} caption={caption} />}
    >
      {(width, labelledBy) => (
        <TermChart
          layout={termLayout(lines, { width, labelWidth: width < 560 ? 104 : 190 })}
          currentTerm={currentTerm}
          labelledBy={labelledBy}
        />
      )}
    </ChartFrame>
  );
}
