import type { Product } from "../../client/application/ranked-products.ts";
import kit from "../../ui/kit.module.css";
import { figuresClass } from "./card-figures.tsx";
import styles from "./product-card.module.css";

/** Once above the list: the names of the columns, and what is true of many of its rates. */
export function CardHeads({ products }: { readonly products: readonly Product[] }) {
  const verified = products.filter(({ verifiedOn }) => typeof verifiedOn === "string").length;
  const assumed = products.filter(({ illustrative, proved }) => illustrative.rate && !proved).length;
  return (
    <div className={`${kit.stack} ${kit.tiny} ${kit.secondary} ${styles.row} ${styles.heads}`}>
      <p>
        <b>
          {assumed} of {products.length}
        </b>{" "}
        rates are assumed, {verified === 0 ? "none" : verified} verified
      </p>
      <ColumnHeads isCommercial={products.some(({ isCommercial }) => isCommercial)} />
    </div>
  );
}

/** Each card repeats them for screen readers, and shows them where it is narrow. */
const ColumnHeads = ({ isCommercial }: Pick<Product, "isCommercial">) => (
  <div className={figuresClass({ isCommercial })} aria-hidden="true">
    <ColumnHead name="Monthly repayment" below="weekly repayment, monthly fees" />
    <ColumnHead name="Lender rate" />
    {!isCommercial && <ColumnHead name="Comparison rate" />}
    <ColumnHead name="Total upfront fees" below="share of the loan" isAmount />
    <ColumnHead name="Total loan amount" below="finance amount" isAmount />
  </div>
);

const ColumnHead = ({ name, below, isAmount }: { readonly name: string; readonly below?: string; readonly isAmount?: true }) => (
  <span className={isAmount && styles.amount}>
    {name}
    <small className={kit.block}>{below}</small>
  </span>
);
