import type { ReactNode } from "react";
import { dollarText, percentText } from "../../../shared/format.ts";
import { levelLabels } from "../../../shared/quote/level-labels.ts";
import { isAssumed, productNotes, rateText } from "../../../shared/quote/product-notes.ts";
import type { ComparedProduct } from "../../client/application/variants.ts";
import { LevelMark } from "../../ui/level-mark.tsx";
import kit from "../../ui/kit.module.css";
import { AssumedMark } from "../parts/assumed-mark.tsx";
import type { Cell, Measure } from "./cells.ts";
import styles from "./variants.module.css";

interface VariantCellProps {
  readonly cell: Cell;
  readonly measure: Measure;
  readonly isConsumer: boolean;
}

/** A lender's product for one column: the level, the compared figure with its difference, the rates and the other figure. */
export function VariantCell({ cell: { product, difference, isLowest }, measure, isConsumer }: VariantCellProps) {
  if (!product) return <span className={kit.tertiary}>No product</span>;
  const { qualification, repayments } = product;
  const rates = <Rates product={product} isConsumer={isConsumer} />;
  const monthly = dollarText(repayments);
  const total = dollarText(product.total);
  const main: Readonly<Record<Measure, ReactNode>> = { monthly, total, rate: rates };
  return (
    <>
      <span className={`${kit.row} ${kit.tiny} ${styles.level}`}>
        <LevelMark level={qualification} />
        <span className={styles.words}>{levelLabels[qualification]}</span>
        {isLowest && <span className={kit.end}>lowest</span>}
      </span>
      <span className={`${kit.flex} ${kit.wrap} ${kit.spread} ${kit.semibold} ${styles.main}`}>
        <span className={isLowest ? styles.lowest : undefined}>{main[measure]}</span>
        {difference && (
          <span className={`${kit.small} ${kit.secondary} ${styles.difference}`}>
            {difference.text}
            <span className={kit.hidden}> {difference.words}</span>
          </span>
        )}
      </span>
      {measure !== "rate" && <span className={`${kit.flex} ${kit.small} ${styles.rates}`}>{rates}</span>}
      {isAssumed(product) && <AssumedMark />}
      <span className={`${kit.tiny} ${kit.tertiary}`}>
        {measure !== "monthly" && `Monthly ${monthly}`}
        {measure === "rate" && ", "}
        {measure !== "total" && `Total ${total}`}
      </span>
      {productNotes(product).map((note) => (
        <span key={note} className={`${kit.tiny} ${kit.tertiary}`}>
          {note}
        </span>
      ))}
    </>
  );
}

interface RatesProps extends Pick<VariantCellProps, "isConsumer"> {
  readonly product: ComparedProduct;
}

/** Both in one size: the comparison rate is never smaller than the lender's. */
function Rates({ product: { rate, rateFrom, comparisonRate, feesTotal }, isConsumer }: RatesProps) {
  return (
    <>
      <span>
        <span className={kit.hidden}>Lender rate </span>
        {rateText({ rate, rateFrom })}
      </span>
      {isConsumer && (
        <>
          {" "}
          <span>
            <span className={kit.hidden}>Comparison rate </span>
            {feesTotal === null ? "not stated" : percentText(comparisonRate)}
          </span>
        </>
      )}
    </>
  );
}
