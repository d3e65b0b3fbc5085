import type { Application } from "../../../shared/domain/application.ts";
import { monthlySurplus, type MonthlySurplus, surplusAfter } from "../../../shared/domain/monthly-surplus.ts";
import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import { useIsOwn } from "../../client/application/access.ts";
import type { Product, CriterionOfProduct } from "../../client/application/ranked-products.ts";
import kit from "../../ui/kit.module.css";
import styles from "./card-details.module.css";
import { useWhatIf } from "./what-if-context.ts";
import { type Unknowns, emptyFieldOf } from "./empty-field.ts";
import { LenderFigure } from "./lender-figure.tsx";
import { OtherTiers } from "./other-tiers.tsx";
import { PriceColumn } from "./price-column.tsx";
import { WhatWouldItTake } from "./what-would-it-take.tsx";
import { scoreRatesText } from "../../../shared/quote/what-if/score-rates-text.ts";
import { useId, useState } from "react";
import { commissionTexts } from "./commission-texts.ts";
import { LinkButton } from "../parts/link-button.tsx";
import { dollarText } from "../../../shared/format.ts";
import { CriterionMark, criterionStates, stateOf } from "./criterion-mark.tsx";
import { criterionText, fieldText } from "./criterion-text.ts";

export interface CardDetailsProps {
  readonly application: Application;
  readonly unknowns: Unknowns;
  readonly product: Product;
  readonly onFocusRequest: (attribute: CriterionAttribute) => void;
}

/** What an open card shows below its footer. */
export default function CardDetails({ application, unknowns, product, onFocusRequest }: CardDetailsProps) {
  const { asOf } = useWhatIf();
  const isOwn = useIsOwn(application);
  const surplus = monthlySurplus(application.customers);
  return (
    <>
      {asOf === undefined && product.qualification > 1 && <WhatWouldItTake product={product} />}
      <div className={`${kit.stack} ${kit.small} ${styles.details}`}>
        <section className={styles.column}>
          <CriteriaColumn unknowns={unknowns} criteria={product.criteriaResults} onFocusRequest={onFocusRequest} />
        </section>
        <section className={styles.column}>
          <PriceColumn applicationId={application._id} product={product} />
          <RateByScore lender={product.lender} />
          {asOf === undefined && product.repayments !== null && <LenderFigure applicationId={application._id} product={product} />}
          {isOwn && <Commission product={product} />}
        </section>
        <section className={styles.column}>
          <h4>Info & Requirements</h4>
          {product.info.length === 0 ? (
            <p>The lender's sheet has no notes.</p>
          ) : (
            <ul className={styles.info}>
              {product.info.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <Assumptions reasons={product.assumptions} />
        </section>
      </div>
      <OtherTiers applicationId={application._id} product={product} unknowns={unknowns} />
      {surplus && <SurplusRow surplus={surplus} product={product} />}
    </>
  );
}

/** Why values of the lender's sheet are assumed: closed at first. */
const Assumptions = ({ reasons }: { readonly reasons: readonly string[] }) =>
  reasons.length > 0 && (
    <details className={styles.assumptions}>
      <summary>{reasons.length === 1 ? "1 assumption" : `${reasons.length} assumptions`}</summary>
      <ul className={styles.info}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );

/** One sentence, where the lender's rate changes at certain scores: a score is not a value to try. */
function RateByScore({ lender }: { readonly lender: string }) {
  const { response, asOf } = useWhatIf();
  const rates = asOf === undefined ? response.data?.scores.find((one) => one.lender === lender)?.rates : undefined;
  return rates && <p className={styles.sentence}>Rate by score: {scoreRatesText(rates)}</p>;
}

/** Hidden until it is asked for, every time: screens are shared with customers. */
function Commission({ product }: { readonly product: Product }) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  return (
    <div className={styles.commission}>
      <LinkButton aria-expanded={isShown} aria-controls={isShown ? id : undefined} onClick={() => setIsShown(!isShown)}>
        {isShown ? "Hide my commission" : "Show my commission"}
      </LinkButton>
      {isShown && (
        <div id={id}>
          <Estimate product={product} />
        </div>
      )}
    </div>
  );
}

function Estimate({ product }: { readonly product: Product }) {
  return (
    <>
      {commissionTexts(product).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}

interface SurplusRowProps {
  readonly surplus: MonthlySurplus;
  readonly product: Product;
}

/** The monthly surplus before and after the product's repayment. */
function SurplusRow({ surplus: { income, expenses, before }, product }: SurplusRowProps) {
  const { repayments, monthlyFees } = product;
  const after = surplusAfter({ before }, repayments, monthlyFees.value);
  const cost =
    repayments === null ? "" : ` ${dollarText(repayments)}${monthlyFees.value ? ` + ${dollarText(monthlyFees.value)} monthly fees` : ""}`;
  return (
    <section className={`${kit.flex} ${kit.wrap} ${kit.small} ${styles.surplus}`} aria-label="Monthly surplus">
      <div>
        <h4>Monthly surplus</h4>
        <p className={styles.note}>Arithmetic, not a serviceability test{monthlyFees.value === null && "; fees not stated"}</p>
      </div>
      <dl className={styles.figures}>
        <Figure name="Income" dollars={income} />
        <Figure name="Expenses" dollars={-expenses} />
        <Figure name="Before this loan" dollars={before} />
        <Figure name={`After${cost}`} dollars={after} />
      </dl>
    </section>
  );
}

const Figure = ({ name, dollars }: { readonly name: string; readonly dollars: number | null }) => (
  <div>
    <dt>{name}</dt>
    <dd>{dollarText(dollars)}</dd>
  </div>
);

interface CriteriaColumnProps {
  readonly unknowns: Unknowns;
  readonly criteria: readonly CriterionOfProduct[];
  readonly onFocusRequest: (attribute: CriterionAttribute) => void;
}

/** Met criteria first, then unknown ones with a link to their field, then failed ones. */
function CriteriaColumn({ unknowns, criteria, onFocusRequest }: CriteriaColumnProps) {
  const rows = criterionStates.flatMap((state) => criteria.filter((criterion) => stateOf(criterion) === state));
  return (
    <>
      <h4 className={styles.heading}>
        Criteria <span>{countsText(criteria)}</span>
      </h4>
      <ul className={`${kit.stack} ${kit.list} ${styles.criteria}`}>
        {rows.map((criterion, place) => (
          <li key={`${place} ${criterion.label}`} data-state={stateOf(criterion)}>
            <CriterionMark state={stateOf(criterion)} />
            <span className={styles.label}>{criterionText(criterion)}</span>
            {criterion.result === null && <AddButton unknowns={unknowns} criterion={criterion} onFocusRequest={onFocusRequest} />}
          </li>
        ))}
      </ul>
    </>
  );
}

interface AddButtonProps extends Omit<CriteriaColumnProps, "criteria"> {
  readonly criterion: CriterionOfProduct;
}

function AddButton({ unknowns, criterion, onFocusRequest }: AddButtonProps) {
  const field = emptyFieldOf(criterion, unknowns);
  if (field === undefined) return undefined;
  return <LinkButton onClick={() => onFocusRequest(field)}>Add {fieldText(field)}</LinkButton>;
}

/** Example: 5 met, 1 unknown */
function countsText(criteria: readonly CriterionOfProduct[]): string {
  const texts = { met: "met", unknown: "unknown", failed: "not met" };
  const counts = criterionStates.map((state) => [criteria.filter((one) => stateOf(one) === state).length, texts[state]] as const);
  return counts.flatMap(([count, word]) => (count === 0 ? [] : `${count} ${word}`)).join(", ");
}
