import { businessDate } from "../../../shared/business-date.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { monthlySurplus, type MonthlySurplus, surplusAfter } from "../../../shared/domain/monthly-surplus.ts";
import { dollarText, percentText } from "../../../shared/format.ts";
import { costCapText } from "../../../shared/quote/cost-cap.ts";
import { isAssumed } from "../../../shared/quote/product-notes.ts";
import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import { bringText } from "../../../shared/quote/what-if/within-budget.ts";
import { scoreRatesText } from "../../../shared/quote/what-if/score-rates-text.ts";
import { useIsOwn } from "../../client/application/access.ts";
import { type Product, usePriceTrace } from "../../client/application/ranked-products.ts";
import kit from "../../ui/kit.module.css";
import { sheetAgeText } from "../../ui/short-date.ts";
import { AssumedMark } from "../parts/assumed-mark.tsx";
import { bringsOf, broughtText, budgetIn } from "./budget.ts";
import { CardActions } from "./card-actions.tsx";
import styles from "./card-details.module.css";
import { stepOf, stepText } from "./change-text.ts";
import { useCommission } from "./commission-context.ts";
import { brokerageNoteOf, commissionTexts } from "./commission-texts.ts";
import { CriteriaColumn } from "./criteria-column.tsx";
import type { Unknowns } from "./criterion-text.ts";
import { PriceColumn } from "./price-column.tsx";
import { proofTexts } from "./proof-text.ts";
import { rateDateText, verificationText } from "./sheet-date.ts";
import { TryButton } from "./try-button.tsx";
import { useWhatIf } from "./what-if-context.ts";
import { WhatWouldItTake } from "./what-would-it-take.tsx";

export interface CardDetailsProps {
  readonly application: Application;
  readonly unknowns: Unknowns;
  readonly product: Product;
  readonly onFocusRequest: (attribute: CriterionAttribute) => void;
  /** Undefined when the product's lender does not accept this application. */
  readonly onSubmit: (() => void) | undefined;
}

/** What an open card shows below its head. */
export default function CardDetails(props: CardDetailsProps) {
  const { application, unknowns, product, onFocusRequest } = props;
  const whatIf = useWhatIf();
  const assumed = usePriceTrace(application._id, product.lender, whatIf).data?.products[0]?.trace?.assumed;
  const isOwn = useIsOwn(application);
  const isCommissionShown = useCommission().isShown;
  const surplus = monthlySurplus(application.customers);
  return (
    <div className={`${kit.small} ${styles.details}`}>
      {whatIf.asOf === undefined && product.qualification > 1 && <WhatWouldItTake product={product} />}
      <div className={`${kit.stack} ${styles.columns}`}>
        <section className={styles.column}>
          <CriteriaColumn unknowns={unknowns} product={product} assumed={assumed?.criteria} onFocusRequest={onFocusRequest} />
        </section>
        <section className={styles.column}>
          <PriceColumn application={application} product={product} />
          <WithinBudget application={application} product={product} />
          <OtherPrices product={product} />
          {isOwn && isCommissionShown && <Commission product={product} brokerageRate={application.loanDetails.brokerageRate} />}
        </section>
        <section className={styles.column}>
          <h4>Info & Requirements</h4>
          <ul className={`${kit.stack} ${kit.secondary} ${styles.info}`}>
            {infoOf(product).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {assumed?.productType !== undefined && (
              <li>
                {product.productType} <AssumedMark lender={product.lender} reason={assumed.productType} />
              </li>
            )}
          </ul>
        </section>
      </div>
      {surplus && <SurplusRow surplus={surplus} product={product} />}
      <CardActions {...props} />
    </div>
  );
}

/** The lender's notes, then what its decisions show, and how old and how sure its sheet is. */
function infoOf(product: Product): readonly string[] {
  const age = sheetAgeText(product.date, businessDate(new Date()));
  const sheet = [rateDateText(product), age ?? [], verificationText(product) ?? []].flat().join(", ");
  return [...product.info, costCapText(product) ?? [], ...proofTexts(product), `${sheet}.`].flat();
}

/** What would bring a product that is over the budget within it. */
function WithinBudget({ application, product }: Pick<CardDetailsProps, "application" | "product">) {
  const { budget: lenders } = useWhatIf();
  const budget = budgetIn(application);
  const brings = bringsOf(product, budget, lenders);
  if (!budget || !brings) return undefined;
  if (brings.length === 0) return <p className={kit.secondary}>No deposit, term or balloon alone brings it within budget</p>;
  return brings.map((bring) => (
    <p key={bring.field} className={kit.secondary}>
      {broughtText(bring, budget)} {isAssumed(bring.after) && <AssumedMark lender={product.lender} />}{" "}
      <TryButton tried={{ [bring.field]: bring.value }} lender={product.lender} text={bringText(bring)} />
    </p>
  ));
}

/** The nearest value of the deal with another price, and the scores with another rate. */
function OtherPrices({ product }: Pick<CardDetailsProps, "product">) {
  const { response, asOf } = useWhatIf();
  const { data } = response;
  if (asOf !== undefined || !data) return undefined;
  const step = stepOf(product, data);
  const rates = data.scores.find((one) => one.lender === product.lender)?.rates;
  return (
    <>
      {step && (
        <p className={kit.secondary}>
          {stepText(step)} {step.assumed && <AssumedMark lender={product.lender} />}{" "}
          <TryButton tried={step.warning ? undefined : { [step.field]: step.to }} lender={product.lender} text={stepText(step)} />
        </p>
      )}
      {rates && (
        <p className={kit.secondary}>
          Rate by score: {scoreRatesText(rates)} {rates.some(({ assumed }) => assumed) && <AssumedMark lender={product.lender} />}
        </p>
      )}
    </>
  );
}

/** Shown by the switch in the menu of the results. */
function Commission({ product, brokerageRate }: { readonly product: Product; readonly brokerageRate: number | null | undefined }) {
  const note = brokerageNoteOf(product, brokerageRate);
  const rate = note === undefined ? [] : `${note}: ${percentText(product.brokerage.percent)}`;
  return (
    <div className={kit.secondary}>
      {[rate, commissionTexts(product)].flat().map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

interface SurplusRowProps extends Pick<CardDetailsProps, "product"> {
  readonly surplus: MonthlySurplus;
}

/** The monthly surplus before and after the product's repayment. */
function SurplusRow({ surplus: { income, expenses, before }, product }: SurplusRowProps) {
  const { repayments, monthlyFees } = product;
  const after = surplusAfter({ before }, repayments, monthlyFees.value);
  const cost =
    repayments === null ? "" : ` ${dollarText(repayments)}${monthlyFees.value ? ` + ${dollarText(monthlyFees.value)} monthly fees` : ""}`;
  return (
    <section className={`${kit.flex} ${kit.wrap} ${kit.spread} ${kit.gap8} ${styles.part}`} aria-label="Monthly surplus">
      <div>
        <h4>Monthly surplus</h4>
        <p className={`${kit.tiny} ${kit.secondary}`}>
          Arithmetic, not a serviceability test{monthlyFees.value === null && "; fees not stated"}
        </p>
      </div>
      <dl className={`${kit.flex} ${kit.wrap} ${kit.digits} ${styles.figures}`}>
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
    <dt className={`${kit.tiny} ${kit.secondary}`}>{name}</dt>
    <dd className={kit.medium}>{dollarText(dollars)}</dd>
  </div>
);
