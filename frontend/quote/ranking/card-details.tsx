import type { Application } from "../../../shared/domain/application.ts";
import { monthlySurplus } from "../../../shared/domain/monthly-surplus.ts";
import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import { useIsOwn } from "../../client/application/access.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import styles from "./card-details.module.css";
import { useWhatIf } from "./what-if-context.ts";
import { Commission } from "./commission.tsx";
import { CriteriaColumn } from "./criteria-column.tsx";
import type { Unknowns } from "./empty-field.ts";
import { LenderFigure } from "./lender-figure.tsx";
import { OtherTiers } from "./other-tiers.tsx";
import { PriceColumn } from "./price-column.tsx";
import { RateByScore } from "./rate-by-score.tsx";
import { SurplusRow } from "./surplus-row.tsx";
import { WhatWouldItTake } from "./what-would-it-take.tsx";

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
      <div className={styles["details"]}>
        <section className={styles["column"]}>
          <CriteriaColumn unknowns={unknowns} criteria={product.criteriaResults} onFocusRequest={onFocusRequest} />
        </section>
        <section className={styles["column"]}>
          <PriceColumn applicationId={application._id} product={product} />
          <RateByScore lender={product.lender} />
          {asOf === undefined && product.repayments !== null && <LenderFigure applicationId={application._id} product={product} />}
          {isOwn && <Commission product={product} />}
        </section>
        <section className={styles["column"]}>
          <h4>Info & Requirements</h4>
          {product.info.length === 0 ? (
            <p>The lender's sheet has no notes.</p>
          ) : (
            <ul className={styles["info"]}>
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
    <details className={styles["assumptions"]}>
      <summary>{reasons.length === 1 ? "1 assumption" : `${reasons.length} assumptions`}</summary>
      <ul className={styles["info"]}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
