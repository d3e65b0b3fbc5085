import { dollarText, percentText } from "../../../shared/format.ts";
import { levelLabels } from "../../../shared/quote/level-labels.ts";
import { productNotes, rateText } from "../../../shared/quote/product-notes.ts";
import { type Product, useTiers } from "../../client/application/ranked-products.ts";
import { failureText } from "../../ui/failure-text.ts";
import kit from "../../ui/kit.module.css";
import { LevelMark } from "../../ui/level-mark.tsx";
import { AssumedMark } from "../parts/assumed-mark.tsx";
import { useWhatIf } from "./what-if-context.ts";
import { reasonText } from "./criterion-text.ts";
import type { Unknowns } from "./empty-field.ts";
import { LinkButton } from "../parts/link-button.tsx";
import styles from "./other-tiers.module.css";

interface OtherTiersProps {
  readonly applicationId: string;
  /** The lender's card. */
  readonly product: Product;
  readonly unknowns: Unknowns;
}

/** In an open card: the lender's next best tiers, fetched when they are asked for. */
export function OtherTiers({ applicationId, product, unknowns }: OtherTiersProps) {
  const { data, error, isValidating, mutate } = useTiers(applicationId, product.lender, useWhatIf());
  if (error) {
    return (
      <p role="alert">
        The tiers could not be listed. {failureText(error)}{" "}
        <LinkButton disabled={isValidating} onClick={() => void mutate().catch(() => undefined)}>
          Try again
        </LinkButton>
      </p>
    );
  }
  if (!data?.tiers) return <output>Loading...</output>;
  const others = data.tiers.filter(({ productName, tier }) => productName !== product.productName || tier !== product.tier);
  if (others.length === 0) return <p>{product.lender} has no other tier for this asset type.</p>;
  return <TierTable tiers={others} product={product} unknowns={unknowns} />;
}

const TierTable = ({ tiers, product, unknowns }: Omit<OtherTiersProps, "applicationId"> & { readonly tiers: readonly Product[] }) => (
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
      {tiers.map((tier) => (
        <TierRow key={`${tier.productName} ${tier.tier}`} tier={tier} unknowns={unknowns} />
      ))}
    </tbody>
  </table>
);

function TierRow({ tier, unknowns }: { readonly tier: Product; readonly unknowns: Unknowns }) {
  const { productName, qualification, criteria, repayments, isCommercial, comparisonRate, feesTotal } = tier;
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
        {rateText(tier)} {tier.illustrative.rate && <AssumedMark />}
      </td>
      {!isCommercial && <td>{percentText(comparisonRate)}</td>}
      <td className={styles.fees}>{feesTotal === null ? "not stated" : dollarText(feesTotal)}</td>
    </tr>
  );
}
