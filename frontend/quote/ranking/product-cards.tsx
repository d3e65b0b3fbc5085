import type { ViewPanelProps } from "./view-panels.ts";
import { type ResultFilters, withoutFilters } from "./filters.ts";
import { ComparisonRateNote, comparisonRateNoteId } from "./comparison-rate-note.tsx";
import { recordEvent } from "../../client/record-event.ts";
import { budgetIn, noneWithin } from "./budget.ts";
import { AssumedMark } from "../parts/assumed-mark.tsx";
import { CardHeads } from "./card-figures.tsx";
import { ProductCard } from "./product-card.tsx";
import { Component, Fragment, type ReactNode, createRef, lazy, useContext } from "react";
import { OfferContext } from "./offer.ts";
import styles from "./product-cards.module.css";
import type { Application } from "../../../shared/domain/application.ts";
import { customerName } from "../../../shared/domain/customer.ts";
import kit from "../../ui/kit.module.css";
import { Button } from "../../ui/button.tsx";
import { filterTexts } from "./filter-texts.ts";
import { KelpieHead } from "../../ui/brand.tsx";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import { OutsideButton } from "../../ui/outside-button.tsx";
import type { Product } from "../../client/application/ranked-products.ts";
import type { Unknowns } from "./criterion-text.ts";
import type { Outside } from "./outside.ts";

const OfferCard = lazy(() => import("./offer-card.tsx"));
const OutsideCards = lazy(() => import("./outside-cards.tsx"));

export interface ProductCardsProps extends ViewPanelProps {
  /** Whether a value is being chosen. */
  readonly isPreview: boolean;
  readonly onFilters: (filters: ResultFilters) => void;
  readonly onOpen: (open: ReadonlySet<string>) => void;
  /** Undefined when the application may not be submitted. */
  readonly onSubmit: ((lender: string) => void) | undefined;
  readonly outside: Outside;
}

/** The view of the cards: each lender has one product. */
export function ProductCards(props: ProductCardsProps) {
  const { application, ranked, products, isPreview, filters, onFilters, open, onOpen, onFocusRequest, onSubmit, outside } = props;
  const offer = useContext(OfferContext);
  const offerCard = offer && (
    <OnDemandPart>
      <OfferCard compared={offer} products={products} />
    </OnDemandPart>
  );
  const lendersOutside = ranked.outside?.length ?? 0;
  const toggle = (lender: string) => {
    if (!open.has(lender)) recordEvent({ name: "quote.expanded", applicationId: application._id });
    onOpen(new Set(open.has(lender) ? [...open].filter((one) => one !== lender) : [...open, lender]));
  };
  const cardOf = (product: Product, unknowns: Unknowns) => (
    <ProductCard
      key={product.lender}
      application={application}
      product={product}
      unknowns={unknowns}
      isOpen={open.has(product.lender)}
      onToggle={() => toggle(product.lender)}
      onFocusRequest={onFocusRequest}
      onSubmit={onSubmit && (() => onSubmit(product.lender))}
    />
  );
  return (
    <>
      <ScoredApplicantNote customers={application.customers} />
      {products.length > 0 && <AmountsNote application={application} products={products} />}
      {products.length > 0 && <BudgetNote application={application} products={ranked.products} />}
      {application.applicationType === "consumer" && <ComparisonRateNote id={comparisonRateNoteId} />}
      <div className={`${kit.stack} ${kit.gap8} ${styles.cards}`}>
        {products.length === 0 ? (
          <NoProducts {...{ ranked, filters, onFilters }} />
        ) : (
          <div>
            <CardHeads products={products} />
            <StableList ranking={isPreview ? undefined : products}>
              {products.map((product, at) => (
                <Fragment key={product.lender}>
                  {offer && offer.place - 1 === at && offerCard}
                  {cardOf(product, ranked.unknowns)}
                </Fragment>
              ))}
              {offer && offer.place > products.length && offerCard}
            </StableList>
          </div>
        )}
        {lendersOutside > 0 && (
          <>
            <OutsideButton lenders={lendersOutside} isOpen={outside.isShown} onToggle={outside.onToggle} />
            <OnDemandPart>
              {outside.isShown && (
                <OutsideCards
                  applicationId={application._id}
                  outside={outside}
                  filters={filters}
                  hasHeads={products.length === 0}
                  cardOf={cardOf}
                />
              )}
            </OnDemandPart>
          </>
        )}
      </div>
    </>
  );
}

/** Why no card has an amount; undefined while one has. */
function AmountsNote({ application: { asset, loanDetails }, products }: Pick<ViewPanelProps, "application" | "products">) {
  if (products.some(({ financeAmount }) => financeAmount !== null)) return undefined;
  const isUnpriced = (asset.assetValue ?? 0) === 0;
  return (
    <p className={`${kit.small} ${kit.secondary}`}>
      {isUnpriced || (loanDetails.deposit ?? 0) < asset.assetValue!
        ? "Repayments and totals follow once the asset value and the term are known."
        : "The deposit pays for the whole asset, so there is nothing to finance."}
    </p>
  );
}

/** Where no lender is within the budget. */
function BudgetNote({ application, products }: Pick<ViewPanelProps, "application" | "products">) {
  const none = noneWithin(products, budgetIn(application));
  return (
    none && (
      <output className={kit.small}>
        {none.text} {none.isAssumed && <AssumedMark />}
      </output>
    )
  );
}

interface StableListProps {
  /** A new object when the order may have changed. Undefined during a preview, which ranks in each frame: measuring would be too slow. */
  readonly ranking: object | undefined;
  readonly children: ReactNode;
}

/** Keeps the card being read in place and animates the others. Only a class component has a hook that runs right before a change. */
class StableList extends Component<StableListProps> {
  readonly #list = createRef<HTMLUListElement>();

  override getSnapshotBeforeUpdate({ ranking }: StableListProps): CardPositions | null {
    const isMeasured = ranking !== undefined && this.props.ranking !== undefined;
    return isMeasured && ranking !== this.props.ranking ? positionsOf(this.#list.current!) : null;
  }

  override componentDidUpdate(_props: StableListProps, _state: unknown, before: CardPositions | null): void {
    if (!before) return;
    keepScrollAnchor(before);
    animateMoves(before);
  }

  override render(): ReactNode {
    return (
      <ul ref={this.#list} className={`${kit.stack} ${kit.gap8} ${kit.list} ${styles.list}`} aria-label="Products">
        {this.props.children}
      </ul>
    );
  }
}

/** The position of each card in the window, in the order of the list. */
type CardPositions = ReadonlyMap<Element, DOMRect>;

const positionsOf = (list: Element): CardPositions => new Map([...list.children].map((card) => [card, card.getBoundingClientRect()]));

const slideMs = 160;

/** Animates the moved cards from their old positions. */
function animateMoves(before: CardPositions): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  // All positions are read before the first animation: reading after one starts makes the browser lay out the page again.
  const cards = [...before].filter(([card]) => card.isConnected);
  const moves = cards.map(([card, { top }]) => ({ card, moved: top - card.getBoundingClientRect().top }));
  for (const { card, moved } of moves.filter(({ moved: pixels }) => pixels !== 0))
    card.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], { duration: slideMs, easing: "ease-out" });
}

/** Scrolls so that the card being read stays in place. */
function keepScrollAnchor(before: CardPositions): void {
  const read = cardBeingRead(before);
  if (read) scrollBy({ top: read.getBoundingClientRect().top - before.get(read)!.top, behavior: "instant" });
}

/** Height of the top bar in px. */
const topOfView = 56;
/** A card with less than this visible below the top bar, in px, has been read; half the height of a collapsed card. */
const minRead = 44;

/** The card with the focus, else the first visible one if the list has been scrolled. */
function cardBeingRead(before: CardPositions): Element | undefined {
  const inView = [...before].filter(([card, { top, bottom }]) => card.isConnected && bottom > topOfView + minRead && top < innerHeight);
  const withFocus = inView.find(([card]) => card.contains(document.activeElement));
  if (withFocus) return withFocus[0];
  // A list that has not been scrolled shows the best products, whichever they are.
  const [first] = before.values();
  return first && first.top < topOfView ? inView[0]?.[0] : undefined;
}

/** Says who is scored, where there are several applicants. */
function ScoredApplicantNote({ customers }: Pick<Application, "customers">) {
  const [first, ...others] = customers.map((customer, at) => customerName(customer) || `applicant ${at + 1}`);
  if (first === undefined || others.length === 0) return undefined;
  const names = new Intl.ListFormat("en-AU").format(others);
  return (
    <p className={`${kit.small} ${kit.secondary}`}>
      Ranked on <strong>{first}</strong>. {capitalized(names)} {others.length === 1 ? "is" : "are"} on the application and not scored.
    </p>
  );
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function NoProducts({ ranked: { lenders }, filters, onFilters }: Pick<ProductCardsProps, "ranked" | "filters" | "onFilters">) {
  const causes = filterTexts(filters);
  return (
    <section className={`${kit.row} ${kit.gap4} ${styles.empty}`}>
      <KelpieHead size={40} />
      <h3>No matching products</h3>
      {causes.length > 0 && (
        <>
          <p className={kit.secondary}>
            {causes.join(". ")} {causes.length === 1 ? "leaves" : "leave"} none of {lenders.length} lenders.
          </p>
          <Button onClick={() => onFilters(withoutFilters(filters))}>Clear filters</Button>
        </>
      )}
    </section>
  );
}
