import { Select } from "antd";
import { lazy, useId, useState } from "react";
import { useSearchParams } from "wouter";
import { businessDate } from "../../../../shared/business-date.ts";
import { dayText } from "../../../../shared/format.ts";
import { levelLabels } from "../../../../shared/quote/level-labels.ts";
import { type GridCell, type QuoteGrid, useGrid } from "./grid.ts";
import { LevelMark } from "../../../ui/level-mark.tsx";
import { OnDemandPart } from "../../../ui/on-demand-part.tsx";
import { PrintPage } from "../../../ui/print-page.tsx";
import { ResponseView } from "../../../ui/response-view.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useWhatIf } from "../../ranking/what-if-context.ts";
import { queryOf } from "../../ranking/filters.ts";
import { AssumedMark } from "../../parts/assumed-mark.tsx";
import { LinkButton } from "../../parts/link-button.tsx";
import { ComparisonRateNote } from "../../ranking/comparison-rate-note.tsx";
import { PrintedHead } from "../../ranking/printed-head.tsx";
import { hasOpenCharts } from "../../ranking/views.ts";
import type { ViewPanelProps } from "../../ranking/view-panels.ts";
import { type GridDeal, GridTable } from "./grid-table.tsx";
import { comparisonRatesText, failedTexts, ratesText } from "./grid-text.ts";
import kit from "../../../ui/kit.module.css";
import styles from "./grid.module.css";

const ChartsView = lazy(() => import("../charts/charts-view.tsx"));

const best = "";

/** The monthly repayment for each term with each balloon, of one lender or of the best-ranked product. */
export default function GridView(props: ViewPanelProps) {
  const { products, open } = props;
  const id = useId();
  const lenders = products.map(({ lender }) => lender);
  const [chosen, setChosen] = useState<string>(() => lenders.find((lender) => open.has(lender)) ?? best);
  // A filter may have taken the chosen lender away.
  const lender = lenders.includes(chosen) ? chosen : best;
  return (
    <>
      <section className={styles.panel} aria-labelledby={`${id}-title`}>
        <header className={`${kit.row} ${kit.wrap} ${styles.head}`}>
          <h3 id={`${id}-title`} className={kit.semibold}>
            Term by balloon
          </h3>
          <Select<string>
            className={styles.lender}
            aria-label="Lender"
            prefix="Lender"
            popupMatchSelectWidth={false}
            virtual={false}
            value={lender}
            options={[{ value: best, label: "Best ranked" }, ...lenders.map((value) => ({ value, label: value }))]}
            onChange={setChosen}
          />
        </header>
        {lenders.length === 0 ? (
          <p className={`${kit.secondary} ${styles.empty}`}>No matching products. Change the filters to price terms and balloons.</p>
        ) : (
          <Cells key={lender} {...props} lender={lender === best ? undefined : lender} />
        )}
      </section>
      <Charts {...props} />
    </>
  );
}

function Charts(props: ViewPanelProps) {
  const [searchParams] = useSearchParams();
  const [isOpen, setIsOpen] = useState(() => hasOpenCharts(searchParams));
  return (
    <details className={styles.charts} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Charts of prices and terms</summary>
      {isOpen && (
        <OnDemandPart fallback={<Spinner />}>
          <ChartsView {...props} />
        </OnDemandPart>
      )}
    </details>
  );
}

function Cells({ application, filters, onFocusRequest, lender }: ViewPanelProps & { readonly lender: string | undefined }) {
  const { tried, onTry } = useWhatIf();
  const response = useGrid(application._id, lender, { filters: queryOf(filters), tried });
  const caption = `Monthly repayment by term and balloon, ${lender ?? "best-ranked product"}`;
  const { term, balloon } = { ...application.loanDetails, ...tried };
  const current: GridDeal = { term: term ?? undefined, balloon: balloon ?? 0 };
  const tryCell = (cell: GridCell, button: string) =>
    onTry?.({
      tried: { ...(cell.term !== current.term && { term: cell.term }), ...(cell.balloon !== current.balloon && { balloon: cell.balloon }) },
      button,
    });
  return (
    <ResponseView response={response} errorTitle="Terms and balloons could not be priced">
      {(grid) => {
        if (grid.cells.every(({ repayments }) => repayments === null)) {
          return (
            <p className={`${kit.secondary} ${styles.empty}`}>
              There is nothing to repay yet. <LinkButton onClick={() => onFocusRequest("assetValue")}>Enter the asset value</LinkButton>
            </p>
          );
        }
        const table = { grid, caption, current, isOfBest: lender === undefined };
        const legend = <Legend grid={grid} lender={lender} />;
        const notes = (
          <>
            {application.applicationType === "consumer" && <ComparisonRateNote />}
            {failedTexts(grid).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </>
        );
        return (
          <>
            {legend}
            {/* Without buttons in its cells the table is scrolled by keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <section className={styles.scroll} aria-label={caption} {...(!onTry && { tabIndex: 0 })}>
              <GridTable {...table} onTry={onTry && tryCell} />
            </section>
            <footer className={`${kit.secondary} ${styles.foot}`}>
              {notes}
              {onTry && <p>Arrow keys move, Enter tries a cell.</p>}
            </footer>
            <PrintPage>
              <PrintedHead application={application} tried={tried} />
              <h2>{caption}</h2>
              {legend}
              <GridTable {...table} />
              {notes}
              <p>
                Indications on {dayText(businessDate(new Date()))}, not offers; without monthly fees. Rate sheets{" "}
                {grid.rulebook.slice(0, 12)}.
              </p>
            </PrintPage>
          </>
        );
      }}
    </ResponseView>
  );
}

function Legend({ grid, lender }: { readonly grid: QuoteGrid; readonly lender: string | undefined }) {
  const levels = ([2, 3] as const).filter((level) => grid.cells.some(({ qualification }) => qualification === level));
  const comparison = comparisonRatesText(grid);
  return (
    <div className={`${kit.flex} ${kit.wrap} ${kit.spread} ${kit.secondary} ${styles.legend}`}>
      <p className={`${kit.row} ${kit.wrap}`}>
        Monthly repayment {lender === undefined && "of the best-ranked product "}
        {[ratesText(grid), comparison].filter((text) => text !== "").join(", ")}{" "}
        {grid.cells.some(({ assumed }) => assumed) && <AssumedMark />}
      </p>
      {levels.length > 0 && (
        <p className={`${kit.row} ${kit.wrap}`}>
          <span className={styles.swatch} aria-hidden="true" />
          {levels.map((level) => (
            <span key={level} className={styles.level} data-level={level}>
              <LevelMark level={level} /> {levelLabels[level]}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
