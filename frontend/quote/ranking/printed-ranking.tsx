import { businessDate } from "../../../shared/business-date.ts";
import type { Application } from "../../../shared/domain/application.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { AssumedMark } from "../parts/assumed-mark.tsx";
import { useWhatIf } from "./what-if-context.ts";
import { dayText, dollarText, percentText } from "../../../shared/format.ts";
import { levelLabels } from "../../../shared/quote/level-labels.ts";
import { feesText, productNotes, rateText } from "../../../shared/quote/product-notes.ts";
import { firstReasonOf } from "../../../shared/spreadsheet.ts";
import { totalCost } from "../../../shared/quote/total-cost.ts";
import { PrintPage } from "../../ui/print-page.tsx";
import { ComparisonRateNote } from "./comparison-rate-note.tsx";
import { PrintedHead } from "./printed-head.tsx";
import styles from "./printed-ranking.module.css";

interface PrintedRankingProps {
  readonly application: Application;
  /** Those that are shown, in their order. */
  readonly products: readonly Product[];
  readonly rulebook: string;
}

/** The ranking as a table that takes the place of the page on paper; without brokerage, as customers may read it. */
export default function PrintedRanking(props: PrintedRankingProps) {
  return (
    <PrintPage>
      <Ranking {...props} />
    </PrintPage>
  );
}

function Ranking({ application, products, rulebook }: PrintedRankingProps) {
  const { tried, asOf } = useWhatIf();
  const term = tried.term ?? application.loanDetails.term ?? 0;
  const isConsumer = application.applicationType === "consumer";
  const ofRate = isConsumer ? ["Rate", "Comparison rate"] : ["Rate"];
  const columns = ["Lender", "Fit", "Monthly", ...ofRate, "Finance amount", "Total of all payments", "Upfront fees"];
  return (
    <>
      <PrintedHead application={application} tried={tried} />
      <table className={styles.ranking}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <Row key={product.lender} product={product} term={term} isConsumer={isConsumer} />
          ))}
        </tbody>
      </table>
      {isConsumer && <ComparisonRateNote />}
      <p>
        Indications on {dayText(asOf ?? businessDate(new Date()))}, not offers. Rate sheets {rulebook.slice(0, 12)}.
      </p>
    </>
  );
}

function Row({ product, term, isConsumer }: { readonly product: Product; readonly term: number; readonly isConsumer: boolean }) {
  const { lender, productName, tier, qualification, criteria, illustrative, feesTotal, monthlyFees } = product;
  const reason = firstReasonOf(product);
  const fees = monthlyFees.value ?? 0;
  return (
    <tr>
      <th scope="row">
        {lender}
        <small>{[productName ?? [], tier].flat().join(": ")}</small>
        {productNotes(product).map((note) => (
          <small key={note}>{note}</small>
        ))}
      </th>
      <td>
        {levelLabels[qualification]}, {criteria}
        {reason !== null && <small>{reason}</small>}
      </td>
      <td>
        {dollarText(product.repayments)}
        {fees > 0 && <small>+ {dollarText(fees)} fees</small>}
      </td>
      <td>
        {rateText(product)}
        {illustrative.rate && <AssumedMark />}
      </td>
      {isConsumer && <td>{feesTotal === null ? "not stated" : percentText(product.comparisonRate)}</td>}
      <td>{dollarText(product.financeAmount)}</td>
      <td>{dollarText(totalCost(product, term))}</td>
      <td>
        {feesText(product)}
        {illustrative.fees && <AssumedMark />}
      </td>
    </tr>
  );
}
