import type { ReactNode } from "react";
import { levelLabels } from "../../../shared/quote/level-labels.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { type Level, LevelMark } from "../../ui/level-mark.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./results-head.module.css";

const notEligible: Level = 3;
const levels: readonly Level[] = [0, 1, 2, notEligible];

interface ResultsHeadProps {
  /** All of the ranking; undefined while loading. */
  readonly products: readonly Product[] | undefined;
  /** How many of them are not hidden. */
  readonly shown: number;
  readonly tools: ReactNode;
  readonly actions: ReactNode;
  /** The button for the filters on a phone, and the menu to export. */
  readonly filters: ReactNode;
}

export function ResultsHead({ products, shown, tools, actions, filters }: ResultsHeadProps) {
  const hidden = (products ?? []).length - shown;
  const count = (level: Level) => (products ?? []).filter(({ qualification }) => qualification === level).length;
  return (
    <header className={`${kit.row} ${kit.wrap} ${styles.head}`}>
      <h2 className={styles.count} aria-live="polite">
        {products ? countText(products.length, hidden) : "Products"}
      </h2>
      <ul className={`${kit.flex} ${kit.list} ${kit.small} ${styles.levels}`} aria-label="Products at each level">
        {levels
          .filter((level) => count(level) > 0)
          .map((level) => (
            <li key={level}>
              <LevelMark level={level} />
              {levelLabels[level]}: {count(level)}
              {level === notEligible && hidden > 0 && " hidden"}
            </li>
          ))}
      </ul>
      <div className={styles.tools}>{tools}</div>
      <div className={styles.filters}>{filters}</div>
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}

const countText = (count: number, hidden: number): string =>
  hidden > 0 ? `${count - hidden} of ${count} products` : count === 1 ? "1 product" : `${count} products`;
