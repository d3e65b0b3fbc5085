import type { Product } from "../../../api/application/ranked-products.ts";
import hidden from "../../../ui/hidden.module.css";
import styles from "./extras-column.module.css";
import { type Extra, feesOf, loadingsOf } from "./extras.ts";

export function ExtrasColumn({ product }: { readonly product: Product }) {
  const loadings = loadingsOf(product);
  const fees = feesOf(product);
  return (
    <>
      <h4>Extras</h4>
      <Extras name="Loadings" extras={loadings} />
      <Extras name="Fees" extras={fees} none={product.feesTotal === null ? "Not stated by the lender" : "None"} />
    </>
  );
}

interface ExtrasProps {
  readonly name: string;
  readonly extras: readonly Extra[];
  /** Shown instead of an empty list. */
  readonly none?: string;
}

const Extras = ({ name, extras, none = "None" }: ExtrasProps) => (
  <>
    <h5 className={styles["part"]}>{name}</h5>
    {extras.length === 0 && <p className={styles["none"]}>{none}</p>}
    <ul className={styles["extras"]} aria-label={name}>
      {extras.map((extra, place) => (
        <li key={`${place} ${extra.name}`} data-state={extra.state}>
          <Struck isStruck={extra.state === "failed"}>
            <span>
              {extra.name} {extra.aside !== undefined && <small>{extra.aside}</small>}
              {extra.state === "unknown" && " unknown"}
            </span>
            <span className={styles["amount"]}>{extra.amount}</span>
          </Struck>
        </li>
      ))}
    </ul>
  </>
);

/** Struck through, with a hidden text for screen readers. */
const Struck = ({ isStruck, children }: { readonly isStruck: boolean; readonly children: React.ReactNode }) =>
  isStruck ? (
    <s>
      {children}
      <span className={hidden["hidden"]}>not applied</span>
    </s>
  ) : (
    children
  );
