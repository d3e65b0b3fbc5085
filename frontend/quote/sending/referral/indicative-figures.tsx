import type { ReactNode } from "react";
import { type MonthlySurplus, surplusAfter } from "../../../../shared/domain/monthly-surplus.ts";
import { isInReferral } from "../../../../shared/quote/referral.ts";
import type { RankedProducts } from "../../../client/application/ranked-products.ts";
import kit from "../../../ui/kit.module.css";
import styles from "./indicative-figures.module.css";
import { Money, Percent } from "../../../ui/figures.tsx";

interface IndicativeFiguresProps {
  readonly ranked: RankedProducts;
  /** Undefined while no income is entered. */
  readonly surplus: MonthlySurplus | undefined;
}

/** From the lowest to the highest of the suitable products (core specification, section 9). */
export function IndicativeFigures({ ranked: { referral, products }, surplus }: IndicativeFiguresProps) {
  const used = products.filter(isInReferral);
  const count = used.length;
  const surpluses = used.flatMap(({ repayments, monthlyFees }) => (surplus && surplusAfter(surplus, repayments, monthlyFees.value)) ?? []);
  return (
    <section className={styles.figures} aria-label="Indicative figures">
      <header className={`${kit.row} ${kit.spread} ${kit.secondary} ${styles.head}`}>
        <h3 className={kit.semibold}>Indicative figures</h3>
        <span>{count === 1 ? "From 1 product" : `From ${count} products`}</span>
      </header>
      <dl className={kit.stack}>
        <Figure name="Rate range">
          <Percent percent={referral?.minRate} /> to <Percent percent={referral?.maxRate} />
        </Figure>
        <Figure name="Average total loan amount">
          <Money dollars={referral?.totalLoanAmount} />
        </Figure>
        <Figure name="Monthly repayments">
          <Money dollars={referral?.minRepayments} /> to <Money dollars={referral?.maxRepayments} />
        </Figure>
        <Figure name="Weekly repayments (monthly ÷ 4)">
          <Money dollars={referral?.minWeeklyRepayments} /> to <Money dollars={referral?.maxWeeklyRepayments} />
        </Figure>
        {surplus && surpluses.length > 0 && (
          <>
            <Figure name="Monthly surplus before">
              <Money dollars={surplus.before} />
            </Figure>
            <Figure name="Monthly surplus after repayments and monthly fees">
              <Money dollars={Math.min(...surpluses)} /> to <Money dollars={Math.max(...surpluses)} />
            </Figure>
          </>
        )}
      </dl>
      {surplus && (
        <p>
          The monthly surplus is arithmetic, not a serviceability test.
          {used.some(({ monthlyFees }) => monthlyFees.value === null) && " It leaves out fees that lenders do not state."}
        </p>
      )}
      {referral?.isIllustrative && <p>{"Assumed: some of these lenders' rates or fees are not published."}</p>}
    </section>
  );
}

const Figure = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className={kit.secondary}>{name}</dt>
    <dd>{children}</dd>
  </div>
);
