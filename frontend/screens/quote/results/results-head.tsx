import type { ReactNode } from "react";
import type { RankedProducts } from "../../../api/application/ranked-products.ts";
import { type Level, LevelMark, levelLabels } from "../../../ui/level-mark.tsx";
import styles from "./results-head.module.css";

const levels: readonly Level[] = [0, 1, 2, 3];

interface ResultsHeadProps {
  /** Undefined while loading. */
  readonly ranked: RankedProducts | undefined;
  readonly actions: ReactNode;
  /** The button for the filters on a phone. */
  readonly filters: ReactNode;
}

export function ResultsHead({ ranked, actions, filters }: ResultsHeadProps) {
  const products = ranked?.products ?? [];
  const count = (level: Level) => products.filter(({ qualification }) => qualification === level).length;
  return (
    <header className={styles["head"]}>
      <h2 className={styles["count"]} aria-live="polite">
        {ranked ? countText(products.length) : "Products"}
      </h2>
      <ul className={styles["levels"]} aria-label="Products at each level">
        {levels
          .filter((level) => count(level) > 0)
          .map((level) => (
            <li key={level}>
              <LevelMark level={level} />
              {levelLabels[level]} <strong>{count(level)}</strong>
            </li>
          ))}
      </ul>
      <div className={styles["filters"]}>{filters}</div>
      <div className={styles["actions"]}>{actions}</div>
    </header>
  );
}

const countText = (count: number) => (count === 1 ? "1 product" : `${count} products`);
