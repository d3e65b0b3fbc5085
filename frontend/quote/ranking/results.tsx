import { type ComponentType, type ReactNode, lazy, useCallback } from "react";
import type { SWRResponse } from "swr";
import type { ApiError } from "../../../shared/wire/api-error.ts";
import { businessDate } from "../../../shared/business-date.ts";
import type { Application } from "../../../shared/domain/application.ts";
import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import { areExpired } from "../../../shared/rulebook/expiry.ts";
import { recordEvent } from "../../client/record-event.ts";
import type { Product, RankedProducts } from "../../client/application/ranked-products.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import { phoneScreen, useMediaQuery, wideWorkspace } from "../../ui/use-media-query.ts";
import { useShortcut } from "../../ui/use-shortcut.ts";
import { usePreload } from "../../ui/use-preload.ts";
import { useView } from "./use-view.ts";
import { type ViewPanelProps, viewPanels } from "./view-panels.ts";
import { ComparisonRateNote } from "./comparison-rate-note.tsx";
import type { ResultFilters } from "./filters.ts";
import { useFilterChoices, FilterSelects, type FilterSelectsProps } from "./filter-selects.tsx";
import { PhoneFilters } from "./phone-filters.tsx";
import { orderText } from "./filter-texts.ts";
import { NoProducts } from "./no-products.tsx";
import { cardDetails } from "./product-card.tsx";
import { ProductCards } from "./product-cards.tsx";
import { RankingPreview } from "./ranking-preview.tsx";
import { QuoteLoading } from "./quote-loading.tsx";
import { ScoredApplicantNote } from "./scored-applicant-note.tsx";
import { ResultsHead } from "./results-head.tsx";
import styles from "./results.module.css";

const ExportMenu = lazy(() => import("./export-menu.tsx"));
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
  /** The cards alone: an earlier date has no other view. */
  readonly hasCardsOnly: boolean;
  /** Beside the actions. */
  readonly tools?: ReactNode;
  readonly actions?: ReactNode;
}

const none: readonly string[] = [];
const notEligible = 3;

export function Results(props: ResultsProps) {
  const { application, ranking, note, filters, onFilters, open, onOpen, onFocusRequest, onSubmit, tools, actions } = props;
  const { data: ranked, error, isValidating, mutate } = ranking;
  const isPhone = useMediaQuery(phoneScreen);
  const isWide = useMediaQuery(wideWorkspace);
  const viewInUrl = useView();
  const view = props.hasCardsOnly ? "cards" : viewInUrl.view;
  // With the focus in the results, so that it is no shortcut of the whole page.
  useShortcut(
    "s",
    () => viewInUrl.setView(view === "scenarios" ? "cards" : "scenarios"),
    (target) => !props.hasCardsOnly && target.closest("main") !== null,
  );
  usePreload(cardDetails.fetch);
  const toggle = (lender: string) => {
    if (!open.has(lender)) recordEvent({ name: "quote.expanded", applicationId: application._id });
    onOpen(new Set(open.has(lender) ? [...open].filter((one) => one !== lender) : [...open, lender]));
  };
  const { _id: applicationId, status } = application;
  const filter = useCallback(
    (chosen: ResultFilters) => {
      recordEvent({ name: "quote.filtered", applicationId });
      onFilters(chosen);
    },
    [applicationId, onFilters],
  );
  const today = businessDate(new Date());
  const isHidden = {
    notEligible: ({ qualification }: Product) => qualification >= notEligible,
    expired: (product: Product) => areExpired(product, today),
  };
  const { hidesNotEligible, hidesExpired } = filters;
  const visibleOf = ({ products }: RankedProducts) =>
    products.filter((product) => !(hidesNotEligible && isHidden.notEligible(product)) && !(hidesExpired && isHidden.expired(product)));
  const hiding = {
    mayHide: hidesNotEligible || (ranked?.products.some(isHidden.notEligible) ?? false),
    mayHideExpired: hidesExpired || (ranked?.products.some(isHidden.expired) ?? false),
  };
  const filterProps = { isSingle: status === "new", choices: useFilterChoices(ranked), filters, onFilters: filter, ...hiding };
  const head = {
    tools,
    actions,
    filters: (
      <>
        {isPhone && <PhoneFilters {...filterProps} views={viewSwitch(true)} />}
        <OnDemandPart>
          {ranked && (
            <ExportMenu application={application} products={visibleOf(ranked)} rulebook={ranked.rulebook} isPrinted={view === "cards"} />
          )}
        </OnDemandPart>
      </>
    ),
  };
  return (
    <div className={styles.results}>
      {ranked && !error ? (
        <RankingPreview applicationId={applicationId} ranked={ranked}>
          {(shown) => <ResultsHead {...head} products={shown.products} shown={visibleOf(shown).length} />}
        </RankingPreview>
      ) : (
        <ResultsHead {...head} products={undefined} shown={0} />
      )}
      <div className={styles.filters} data-recalculates={isValidating && ranked !== undefined}>
        {!isPhone && !isWide && viewSwitch()}
        {isPhone ? <p className={styles.order}>{orderText(filters)}</p> : <FilterBar {...filterProps} />}
        {isWide && viewSwitch()}
      </div>
      {note}
      {content()}
    </div>
  );

  function content(): ReactNode {
    if (error) {
      const text = `${error.message} Nothing you typed is lost.`;
      return (
        <ErrorPanel
          title="Products could not be loaded"
          text={text}
          isRetrying={isValidating}
          onRetry={() => void mutate().catch(() => undefined)}
        />
      );
    }
    if (!ranked) return <QuoteLoading />;
    return (
      <RankingPreview applicationId={applicationId} ranked={ranked}>
        {view === "cards" ? cardsOf : panelOf(viewPanels[view])}
      </RankingPreview>
    );
  }

  function viewSwitch(isBlock = false): ReactNode {
    if (props.hasCardsOnly) return null;
    return (
      <div className={styles.views}>
        <OnDemandPart>
          <ViewSwitch application={application} view={view} onView={viewInUrl.setView} isBlock={isBlock} />
        </OnDemandPart>
      </div>
    );
  }

  function panelOf(Panel: ComponentType<ViewPanelProps>) {
    return (shown: RankedProducts): ReactNode => (
      <OnDemandPart fallback={<QuoteLoading />}>
        <Panel {...{ application, ranked: shown, products: visibleOf(shown), filters, open, onFocusRequest }} />
      </OnDemandPart>
    );
  }

  function cardsOf(shown: RankedProducts, isPreview: boolean): ReactNode {
    const visible = visibleOf(shown);
    if (visible.length === 0) return <NoProducts filters={filters} lenders={shown.lenders.length} onFilters={filter} />;
    return (
      <>
        <ScoredApplicantNote customers={application.customers} />
        {application.applicationType === "consumer" && <ComparisonRateNote />}
        <ProductCards
          application={application}
          products={visible}
          isPreview={isPreview}
          unknowns={shown.unknowns}
          open={open}
          onToggle={toggle}
          onFocusRequest={onFocusRequest}
          submitting={onSubmit ? shown.submitting : none}
          onSubmit={(lender) => onSubmit?.(lender)}
        />
      </>
    );
  }
}

const FilterBar = (props: FilterSelectsProps) => (
  <fieldset className={styles.bar} aria-label="Filters">
    <FilterSelects {...props} />
  </fieldset>
);
