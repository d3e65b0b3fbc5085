import { dollarText, percentText } from "../../../shared/format.ts";
import { levelLabels } from "../../../shared/quote/level-labels.ts";
import { feesText, productNotes, rateText } from "../../../shared/quote/product-notes.ts";
import { type Product, useTiers } from "../../client/application/ranked-products.ts";
import kit from "../../ui/kit.module.css";
import { LevelMark } from "../../ui/level-mark.tsx";
import { AssumedMark } from "../parts/assumed-mark.tsx";
import type { CardDetailsProps } from "./card-details.tsx";
import { useWhatIf } from "./what-if-context.ts";
import { type Unknowns, reasonText } from "./criterion-text.ts";
import { FailedPart } from "./failed-part.tsx";
import styles from "./other-tiers.module.css";

/** In an open card: the lender's next best tiers, fetched when they are asked for. */
export function OtherTiers({ application, product, unknowns }: Pick<CardDetailsProps, "application" | "product" | "unknowns">) {
  const response = useTiers(application._id, product.lender, useWhatIf());
  if (response.error) return <FailedPart text="The tiers could not be listed." response={response} />;
  const tiers = response.data?.tiers;
  if (!tiers) return <output>Loading...</output>;
  const others = tiers.filter(({ productName, tier }) => productName !== product.productName || tier !== product.tier);
  if (others.length === 0) return <p>{product.lender} has no other tier for this asset type.</p>;
  return (
    <table className={`${kit.wide} ${kit.digits} ${styles.tiers}`} aria-label={`Other tiers of ${product.lender}, best first`}>
      <thead className={`${kit.tiny} ${kit.tertiary}`}>
        <tr>
          <th scope="col">Tier</th>
          <th scope="col">Monthly</th>
          <th scope="col">Lender rate</th>
          {!product.isCommercial && <th scope="col">Comparison rate</th>}
          <th scope="col" className={styles.fees}>
            Upfront fees
          </th>
        </tr>
      </thead>
      <tbody>
        {others.map((tier) => (
          <TierRow key={`${tier.productName} ${tier.tier}`} tier={tier} unknowns={unknowns} />
        ))}
      </tbody>
    </table>
  );
}

function TierRow({ tier, unknowns }: { readonly tier: Product; readonly unknowns: Unknowns }) {
  const { productName, qualification, criteria, repayments, isCommercial, comparisonRate, illustrative } = tier;
  const reason = reasonText(tier, unknowns);
  return (
    <tr>
      <th scope="row">
        <span className={kit.medium}>{[productName ?? [], tier.tier].flat().join(": ")}</span>
        <small className={`${kit.tiny} ${kit.secondary}`}>
          <LevelMark level={qualification} />
          <span>
            {levelLabels[qualification]}, {criteria} criteria{reason !== undefined && `. ${reason}`}
          </span>
        </small>
        {productNotes(tier).map((note) => (
          <small key={note} className={`${kit.tiny} ${kit.secondary}`}>
            {note}
          </small>
        ))}
      </th>
      <td>{dollarText(repayments)}</td>
      <td>
        {rateText(tier)} {illustrative.rate && <AssumedMark />}
      </td>
      {!isCommercial && <td>{percentText(comparisonRate)}</td>}
      <td className={styles.fees}>
        {feesText(tier)} {illustrative.fees && <AssumedMark />}
      </td>
    </tr>
  );
}
