import type { ReactNode } from "react";
import { dollarText, percentText } from "../../../shared/format.ts";
import { feeShareOf } from "../../../shared/quote/fee-share.ts";
import { feesText, isAssumed, ratesText } from "../../../shared/quote/product-notes.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import kit from "../../ui/kit.module.css";
import { AssumedMark, ProvedMark } from "../parts/assumed-mark.tsx";
import { comparisonRateNoteId } from "./comparison-rate-note.tsx";
import styles from "./product-card.module.css";

export function CardFigures({ product }: { readonly product: Product }) {
  const { repayments, weeklyRepayments, rate, rateFrom, comparisonRate, financeAmount, isCommercial, illustrative, proved } = product;
  const share = feeShareOf(product);
  const isRange = rateFrom !== undefined;
  const mark = proved ? isAssumed(product) && <ProvedMark /> : illustrative.rate && <AssumedMark />;
  return (
    <dl className={figuresClass(product)}>
      <div className={styles.monthly}>
        <dt>Monthly repayment</dt>
        <dd>{dollarText(repayments)}</dd>
        <dd className={styles.below}>{monthlyNote(product)}</dd>
        <dt className={styles.weekly}>Weekly repayment</dt>
        <dd className={styles.weekly}>
          {/* Beside a monthly repayment of four digits there is no room for the words. */}
          {dollarText(weeklyRepayments)} {repayments !== null && repayments < 1000 && <span aria-hidden="true">a week</span>}
        </dd>
      </div>
      <Figure
        name="Lender rate"
        className={`${styles.rate} ${isRange ? styles.range : ""}`}
        value={ratesText({ rate, rateFrom })}
        below={isRange ? <>by score {mark}</> : mark}
      />
      {!isCommercial && (
        <Figure name="Comparison rate" className={styles.rate} value={percentText(comparisonRate)} describedBy={comparisonRateNoteId} />
      )}
      <Figure
        name="Total upfront fees"
        className={`${styles.amount} ${styles.fees}`}
        value={feesText(product)}
        below={
          share !== null && (
            <>
              <span className={styles.share}>
                {share.toFixed(1)}%<span className={kit.hidden}> of the amount borrowed</span>
              </span>{" "}
              {illustrative.fees && !proved && <AssumedMark />}
            </>
          )
        }
      />
      <Figure name="Total loan amount" className={`${styles.amount} ${styles.total}`} value={dollarText(product.loanAmount)} />
      <Figure name="Finance amount" className={`${styles.amount} ${styles.finance}`} value={dollarText(financeAmount)} />
    </dl>
  );
}

export const figuresClass = ({ isCommercial }: Pick<Product, "isCommercial">): string =>
  `${kit.stack} ${kit.digits} ${styles.figures} ${isCommercial ? styles.commercial : ""}`;

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly className?: string | undefined;
  readonly below?: ReactNode;
  readonly describedBy?: string;
}

export const Figure = ({ name, value, className, below, describedBy }: FigureProps) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd aria-describedby={describedBy}>{value}</dd>
    {below && <dd className={styles.below}>{below}</dd>}
  </div>
);

function monthlyNote({ repayments, financeAmount, monthlyFees: { value } }: Product): string | undefined {
  if (repayments === null) return financeAmount === null ? undefined : "balloon exceeds the amount financed";
  if (value === null) return "monthly fees not stated";
  return value > 0 ? `+ ${dollarText(value)} monthly fees` : "no monthly fees";
}

/** Once above the list: the names of the columns, and what is true of many of its rates. */
export function CardHeads({ products }: { readonly products: readonly Product[] }) {
  const verified = products.filter(({ verifiedOn }) => typeof verifiedOn === "string").length;
  const isCommercial = products.some((product) => product.isCommercial);
  const assumed = products.filter(({ illustrative, proved }) => illustrative.rate && !proved).length;
  return (
    <div className={`${kit.stack} ${kit.tiny} ${kit.secondary} ${styles.row} ${styles.heads}`}>
      <p>
        <b>
          {assumed} of {products.length}
        </b>{" "}
        rates are assumed, {verified === 0 ? "none" : verified} verified
      </p>
      {/* Each card repeats them for screen readers, and shows them where it is narrow. */}
      <div className={figuresClass({ isCommercial })} aria-hidden="true">
        <ColumnHead name="Monthly repayment" below="weekly repayment, monthly fees" />
        <ColumnHead name="Lender rate" />
        {!isCommercial && <ColumnHead name="Comparison rate" />}
        <ColumnHead name="Total upfront fees" below="share of the loan" isAmount />
        <ColumnHead name="Total loan amount" below="finance amount" isAmount />
      </div>
    </div>
  );
}

const ColumnHead = ({ name, below, isAmount }: { readonly name: string; readonly below?: string; readonly isAmount?: true }) => (
  <span className={isAmount && styles.amount}>
    {name}
    <small className={kit.block}>{below}</small>
  </span>
);
