import { dollarText, percentText } from "../../../shared/format.ts";
import { levelLabels } from "../../../shared/quote/level-labels.ts";
import { LevelMark } from "../../ui/level-mark.tsx";
import { type ExampleProduct, exampleDeal, exampleQuote } from "./example-quote.ts";
import styles from "./what-kelpie-does.module.css";

export function WhatKelpieDoes() {
  return (
    <aside className={styles["panel"]} aria-label="What Kelpie does">
      <ul className={styles["products"]}>
        {exampleQuote.map((product) => (
          <Product key={product.lender} product={product} />
        ))}
      </ul>
      <p className={styles["claim"]}>Type the deal once. See which lenders fit, what it costs and what is still missing.</p>
      <p className={styles["note"]}>{exampleDeal}</p>
    </aside>
  );
}

function Product({ product: { lender, level, monthly, rate, comparisonRate } }: { readonly product: ExampleProduct }) {
  return (
    <li className={styles["product"]} style={{ borderLeftColor: `var(--level-${level}-rail)` }}>
      <div>
        <p className={styles["lender"]}>{lender}</p>
        <p className={styles["level"]} style={{ color: `var(--level-${level}-text)` }}>
          <LevelMark level={level} /> {levelLabels[level]}
        </p>
      </div>
      <dl className={styles["figures"]}>
        <Figure name="Monthly" value={dollarText(monthly)} />
        <Figure name="Lender rate" value={percentText(rate)} />
        <Figure name="Comparison rate" value={percentText(comparisonRate)} />
      </dl>
    </li>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
