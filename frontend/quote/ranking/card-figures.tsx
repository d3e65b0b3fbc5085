import type { ReactNode } from "react";
import { dollarText, percentText } from "../../../shared/format.ts";
import { feesNotStated, rateText } from "../../../shared/quote/product-notes.ts";
import { minus } from "../../../shared/money.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import styles from "./card-figures.module.css";
import { comparisonRateNoteId } from "./comparison-rate-note.tsx";
import { brokerageNoteOf } from "./commission-texts.ts";

interface CardFiguresProps {
  readonly product: Product;
  /** Percent that the broker asks for. */
  readonly brokerageRate: number | null | undefined;
}

export function CardFigures({ product, brokerageRate }: CardFiguresProps) {
  const { repayments, weeklyRepayments, rate, rateFrom, comparisonRate, feesTotal, isCommercial, illustrative } = product;
  const brokerageNote = brokerageNoteOf(product, brokerageRate);
  return (
    <>
      <dl className={`${styles.figures} ${isCommercial ? styles.commercial : ""}`}>
        <Figure name="Monthly repayment" width="monthly" notes={repaymentNotes(product)}>
          {dollarText(repayments)}
        </Figure>
        <Figure name="Weekly repayment" width="weekly">
          {dollarText(weeklyRepayments)}
        </Figure>
        <Figure name="Lender rate" width="rate" notes={rateNotes(product)}>
          {rateText({ rate, rateFrom })}
        </Figure>
        {!isCommercial && (
          <Figure
            name="Comparison rate"
            width="rate"
            notes={feesTotal !== null && (illustrative.rate || illustrative.fees) ? [illustrativeMark] : []}
            describedBy={comparisonRateNoteId}
          >
            {feesTotal === null ? notStated : percentText(comparisonRate)}
          </Figure>
        )}
      </dl>
      <dl className={styles.amounts}>
        <Amount name="Finance amount" amount={dollarText(product.financeAmount)} />
        <Amount name="Total loan amount" amount={dollarText(product.loanAmount)} />
        <Amount name="Total upfront fees" amount={feesTotal === null ? notStated : dollarText(feesTotal)} />
        {brokerageNote !== undefined && <Amount name={brokerageNote} amount={percentText(product.brokerage.percent)} />}
      </dl>
    </>
  );
}

/** Instead of a figure that depends on fees which the lender does not state. */
const notStated = "not stated";

/** Marks a rate that an assumed rate or fee has made. */
const illustrativeMark = "Illustrative";

function rateNotes(product: Product): string[] {
  const { loading, illustrative } = product;
  const base = loading.loadingTotal === 0 ? [] : [`base ${percentText(minus(product.rate, loading.loadingTotal))}`];
  return illustrative.rate ? [...base, illustrativeMark] : base;
}

function repaymentNotes({ repayments, financeAmount, monthlyFees }: Product): string[] {
  if (repayments === null && financeAmount !== null) return ["balloon exceeds the amount financed"];
  if (monthlyFees.value === null) return repayments === null ? [] : [feesNotStated.toLowerCase()];
  return monthlyFees.value > 0 ? [`+ ${dollarText(monthlyFees.value)} monthly fees`] : [];
}

interface FigureProps {
  readonly name: string;
  readonly width: "monthly" | "weekly" | "rate";
  readonly notes?: readonly string[];
  readonly describedBy?: string;
  readonly children: ReactNode;
}

const Figure = ({ name, width, notes = [], describedBy, children }: FigureProps) => (
  <div className={`${styles.figure} ${styles[width]}`}>
    <dt>{name}</dt>
    <dd aria-describedby={describedBy}>{children}</dd>
    {notes.map((note) => (
      <dd key={note} className={styles.note}>
        {note}
      </dd>
    ))}
  </div>
);

const Amount = ({ name, amount }: { readonly name: string; readonly amount: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
);
