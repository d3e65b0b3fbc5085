import { useId, useState } from "react";
import { dollarText } from "../../../../shared/format.ts";
import { commissionOf, referrerShare } from "../../../../shared/quote/commission.ts";
import type { Product } from "../../../api/application/ranked-products.ts";
import { LinkButton } from "./link-button.tsx";
import styles from "./commission.module.css";

/** Hidden until it is asked for, every time: screens are shared with customers. */
export function Commission({ product }: { readonly product: Product }) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  return (
    <div className={styles["commission"]}>
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
  const commission = commissionOf(product);
  if (commission === null) return <p>Not known until the amount financed is.</p>;
  if (commission.total === 0) return <p>The lender's sheet states none. If you refer the customer: {referral}</p>;
  return (
    <>
      <dl className={styles["parts"]}>
        {commission.parts.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{dollarText(amount)}</dd>
          </div>
        ))}
      </dl>
      <p>
        Estimate: <b>{dollarText(commission.total)}</b>. If you refer the customer instead: {referral}
      </p>
    </>
  );
}

const referral = `${referrerShare}% of the up-front commission that the provider receives.`;
