import { type ReactNode, createElement, lazy, useCallback, useMemo } from "react";
import type { SWRResponse } from "swr";
import type { ApiError } from "../../../shared/wire/api-error.ts";
import { businessDate } from "../../../shared/business-date.ts";
import type { Application } from "../../../shared/domain/application.ts";
import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import { recordEvent } from "../../client/record-event.ts";
import type { RankedProducts } from "../../client/application/ranked-products.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import { phoneScreen, useMediaQuery } from "../../ui/use-media-query.ts";
import { useShortcut } from "../../ui/use-shortcut.ts";
import { usePreload } from "../../ui/use-preload.ts";
import { viewPanels } from "./view-panels.ts";
import { CalendarLine } from "./calendar-line.tsx";
import type { FilterListsProps } from "./filter-lists.tsx";
import { type ResultFilters, queryOf, visibleOf } from "./filters.ts";
import { cardDetails } from "./product-card.tsx";
import type { Outside } from "./outside.ts";
import { ProductCards } from "./product-cards.tsx";
import { QuoteLoading } from "./quote-loading.tsx";
import { ResultsHead } from "./results-head.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./results.module.css";
import { WhatIfContext, useWhatIf } from "./what-if-context.ts";
import { useView } from "./views.ts";
import { useOpenApplication } from "../../client/application/open-application.ts";

const FilterBar = lazy(() => import("./filter-bar.tsx"));
const PrintedRanking = lazy(() => import("./printed-ranking.tsx"));
const ViewSwitch = lazy(() => import("./view-switch.tsx"));

interface ResultsProps {
  readonly application: Application;
  readonly ranking: SWRResponse<RankedProducts, ApiError>;
  /** Above the cards. */
  readonly note?: ReactNode;
  readonly filters: ResultFilters;
  readonly onFilters: (filters: ResultFilters) => void;
  /** The lenders with an expanded card. */
  readonly open: ReadonlySet<string>;
  readonly onOpen: (open: ReadonlySet<string>) => void;
  readonly onFocusRequest: (attribute: CriterionAttribute) => void;
  /** Undefined when the application may not be submitted. */
  readonly onSubmit: ((lender: string) => void) | undefined;
  readonly outside: Outside;
  /** The cards alone: an earlier date has no other view. */
  readonly hasCardsOnly: boolean;
  /** In the head. */
  readonly actions: ReactNode;
  /** Beside the filters: what the deal's next step waits for, and the chosen lender. */
  readonly status: ReactNode;
}

export function Results(props: ResultsProps) {
  const {
    application,
    ranking,
    note,
    filters,
    onFilters,
    open,
    onOpen,
    onFocusRequest,
    onSubmit,
    outside,
    hasCardsOnly,
    actions,
    status: dealStatus,
  } = props;
  const { _id: applicationId, status } = application;
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
    <div className={styles.results}>
      {ranked && !error ? (
        <RankingPreview applicationId={applicationId} ranked={ranked}>
          {({ products }) => <ResultsHead {...head} products={products} shown={visibleOf(products, filters, today).length} />}
        </RankingPreview>
      ) : (
        <ResultsHead {...head} products={undefined} shown={0} />
      )}
      <div className={`${kit.flex} ${kit.gap8} ${styles.filters}`} data-recalculates={isValidating && ranked !== undefined}>
        {dealStatus}
        <CalendarLine applicationId={hasAmounts(ranked) ? applicationId : undefined} filters={queryOf(filters)} />
        <OnDemandPart fallback={<div className={styles.bar} />}>
          <FilterBar isSingle={status === "new"} choices={choices} filters={filters} onFilters={filter} views={views} />
        </OnDemandPart>
      </div>
      {note}
      {error && <Failure error={error} isRetrying={isValidating} onRetry={() => void mutate().catch(() => undefined)} />}
      {!error && !ranked && <QuoteLoading />}
      {!error && ranked && (
        <RankingPreview applicationId={applicationId} ranked={ranked}>
          {(shown, isPreview) => {
            const products = visibleOf(shown.products, filters, today);
            const panel = { application, ranked: shown, products, filters, open, onFocusRequest };
            if (view === "cards")
              return (
                <>
                  <ProductCards {...panel} {...{ isPreview, onOpen, onSubmit, outside }} onFilters={filter} />
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

interface FailureProps {
  readonly error: ApiError;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

const Failure = ({ error, ...retry }: FailureProps) => (
  <ErrorPanel title="Products could not be loaded" text={`${error.message} Nothing you typed is lost.`} {...retry} />
);

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
