import { type ReactNode, createElement, lazy, useCallback, useMemo, useState } from "react";
import type { SWRResponse } from "swr";
import type { ApiError } from "../../../shared/wire/api-error.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { recordEvent } from "../../client/record-event.ts";
import type { Filters, RankedProducts } from "../../client/application/ranked-products.ts";
import { CalendarIcon, ChevronIcon } from "../../ui/control-icons.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import { phoneScreen, useMediaQuery } from "../../ui/use-media-query.ts";
import { useShortcut } from "../../ui/use-shortcut.ts";
import { usePreload } from "../../ui/use-preload.ts";
import { viewPanels } from "./view-panels.ts";
import { calendarLine, useCalendar } from "./calendar.ts";
import calendar from "./calendar.module.css";
import type { FilterListsProps } from "./filter-lists.tsx";
import { type ResultFilters, queryOf, visibleOf } from "./filters.ts";
import { cardDetails } from "./product-card.tsx";
import { ProductCards, type ProductCardsProps } from "./product-cards.tsx";
import { QuoteLoading } from "./quote-loading.tsx";
import { ResultsHead } from "./results-head.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./results.module.css";
import { WhatIfContext, useWhatIf } from "./what-if-context.ts";
import { useView } from "./views.ts";
import { useOpenApplication } from "../../client/application/open-application.ts";

const CalendarDrawer = lazy(() => import("./calendar-drawer.tsx"));
const FilterBar = lazy(() => import("./filter-bar.tsx"));
const PrintedRanking = lazy(() => import("./printed-ranking.tsx"));
const ViewSwitch = lazy(() => import("./view-switch.tsx"));

interface ResultsProps extends Omit<ProductCardsProps, "ranked" | "products" | "isPreview"> {
  readonly ranking: SWRResponse<RankedProducts, ApiError>;
  /** Above the cards. */
  readonly note?: ReactNode;
  /** The cards alone: an earlier date has no other view. */
  readonly hasCardsOnly: boolean;
  /** In the head. */
  readonly actions: ReactNode;
  /** Beside the filters: what the deal's next step waits for, and the chosen lender. */
  readonly status: ReactNode;
}

export function Results({ ranking, note, hasCardsOnly, actions, status, ...cards }: ResultsProps) {
  const { application, filters, onFilters } = cards;
  const { _id: applicationId } = application;
  const { data: ranked, error, isValidating, mutate } = ranking;
  const isPhone = useMediaQuery(phoneScreen);
  const { view: viewInUrl, setView } = useView();
  const view = hasCardsOnly ? "cards" : viewInUrl;
  // With the focus in the results, so that it is no shortcut of the whole page.
  useShortcut(
    "s",
    () => setView(view === "scenarios" ? "cards" : "scenarios"),
    (target) => !hasCardsOnly && target.closest("main") !== null,
  );
  usePreload(cardDetails.fetch);
  const filter = useCallback(
    (chosen: ResultFilters) => {
      recordEvent({ name: "quote.filtered", applicationId });
      onFilters(chosen);
    },
    [applicationId, onFilters],
  );
  const choices = useFilterChoices(ranked);
  const today = businessDate(new Date());
  const views = useMemo(
    () =>
      !hasCardsOnly && (
        <div className={styles.views}>
          <OnDemandPart>
            <ViewSwitch view={view} onView={setView} isBlock={isPhone} />
          </OnDemandPart>
        </div>
      ),
    [hasCardsOnly, view, setView, isPhone],
  );
  const head = { filters, onFilters: filter, actions };
  return (
    <div className={`${kit.stack} ${kit.gap8} ${styles.results}`}>
      {ranked && !error ? (
        <RankingPreview applicationId={applicationId} ranked={ranked}>
          {({ products }) => <ResultsHead {...head} products={products} shown={visibleOf(products, filters, today).length} />}
        </RankingPreview>
      ) : (
        <ResultsHead {...head} products={undefined} shown={0} />
      )}
      <div className={`${kit.row} ${kit.wrap} ${kit.gap8} ${styles.filters}`} data-recalculates={isValidating && ranked !== undefined}>
        {status}
        <CalendarLine applicationId={hasAmounts(ranked) ? applicationId : undefined} filters={queryOf(filters)} />
        <OnDemandPart fallback={<div className={styles.bar} />}>
          <FilterBar isSingle={application.status === "new"} choices={choices} filters={filters} onFilters={filter} views={views} />
        </OnDemandPart>
      </div>
      {note}
      {error && (
        <ErrorPanel
          title="Products could not be loaded"
          text={`${error.message} Nothing you typed is lost.`}
          isRetrying={isValidating}
          onRetry={() => void mutate().catch(() => undefined)}
        />
      )}
      {!error && !ranked && <QuoteLoading />}
      {!error && ranked && (
        <RankingPreview applicationId={applicationId} ranked={ranked}>
          {(shown, isPreview) => {
            const products = visibleOf(shown.products, filters, today);
            const panel = { ...cards, onFilters: filter, ranked: shown, products };
            if (view === "cards")
              return (
                <>
                  <ProductCards {...panel} isPreview={isPreview} />
                  <OnDemandPart>
                    <PrintedRanking application={application} products={products} rulebook={shown.rulebook} />
                  </OnDemandPart>
                </>
              );
            return <OnDemandPart fallback={<QuoteLoading />}>{createElement(viewPanels[view], panel)}</OnDemandPart>;
          }}
        </RankingPreview>
      )}
    </div>
  );
}

const hasAmounts = (ranked: RankedProducts | undefined): boolean => ranked?.products.some(({ repayments }) => repayments !== null) === true;

/** Returns the same object while the choices are equal, so that the filters do not render again. */
function useFilterChoices(ranked: RankedProducts | undefined): FilterListsProps["choices"] {
  const { lenders = [], productTypes = [], mayMatch = [] } = ranked ?? {};
  const text = JSON.stringify({ lenders, productTypes, mayMatch });
  return useMemo(() => JSON.parse(text) as FilterListsProps["choices"], [text]);
}

interface RankingPreviewProps {
  readonly applicationId: string;
  /** The server's. */
  readonly ranked: RankedProducts;
  readonly children: (ranked: RankedProducts, isPreview: boolean) => ReactNode;
}

/** Renders the browser's ranking while a value is being chosen: this part of the page alone, so that each step takes a frame. */
function RankingPreview({ applicationId, ranked, children }: RankingPreviewProps) {
  const whatIf = useWhatIf();
  const preview = useOpenApplication(applicationId, (open) => open.preview);
  const isPreview = preview !== undefined;
  const currentWhatIf = useMemo(
    () => (isPreview ? { ...whatIf, isPreview, budget: undefined, response: { ...whatIf.response, data: undefined } } : whatIf),
    [whatIf, isPreview],
  );
  return <WhatIfContext value={currentWhatIf}>{children(preview ?? ranked, isPreview)}</WhatIfContext>;
}

interface CalendarLineProps {
  /** Undefined until there are cards with amounts. */
  readonly applicationId: string | undefined;
  readonly filters: Filters;
}

/** How long the figures of the cards hold. It keeps its place, so that nothing moves when the answer comes. */
function CalendarLine({ applicationId, filters }: CalendarLineProps) {
  const { tried, asOf } = useWhatIf();
  const { data } = useCalendar(asOf === undefined ? applicationId : undefined, filters, tried);
  // Stays mounted once opened, so that closing it returns the focus.
  const [state, setState] = useState<"unopened" | "open" | "closed">("unopened");
  const line = data && calendarLine(data);
  if (applicationId === undefined || asOf !== undefined) return null;
  return (
    <div className={calendar.place}>
      {data && line && (
        <>
          <button
            type="button"
            className={`${kit.row} ${kit.gap8} ${kit.small} ${calendar.line}`}
            aria-haspopup="dialog"
            onClick={() => setState("open")}
          >
            <CalendarIcon />
            <span>
              <b className={kit.semibold}>{line[0]}</b> {line[1]}
            </span>
            <ChevronIcon direction="right" />
          </button>
          <OnDemandPart>
            {state !== "unopened" && <CalendarDrawer calendar={data} isOpen={state === "open"} onClose={() => setState("closed")} />}
          </OnDemandPart>
        </>
      )}
    </div>
  );
}
