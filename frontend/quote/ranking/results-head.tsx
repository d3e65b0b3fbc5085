import type { ReactNode } from "react";
import { levelLabels } from "../../../shared/quote/level-labels.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import { type Level, LevelMark } from "../../ui/level-mark.tsx";
import { type ResultFilters, hideable, withHidden } from "./filters.ts";
import kit from "../../ui/kit.module.css";
import styles from "./results-head.module.css";

const levels: readonly Level[] = [0, 1, 2, 3];

interface ResultsHeadProps {
  /** All of the ranking; undefined while loading. */
  readonly products: readonly Product[] | undefined;
  /** How many of them are not hidden. */
  readonly shown: number;
  readonly filters: ResultFilters;
  readonly onFilters: (filters: ResultFilters) => void;
  readonly actions: ReactNode;
}

/** How many lenders there are at each level, each a button that hides and shows them. */
export function ResultsHead({ products, shown, filters, onFilters, actions }: ResultsHeadProps) {
  const count = (level: Level) => (products ?? []).filter(({ qualification }) => qualification === level).length;
  const isHidden = (level: Level) => filters.hidden.includes(hideable[level]);
  return (
    <header className={`${kit.row} ${styles.head}`}>
      <h2 className={`${kit.figure} ${styles.count}`} aria-live="polite">
        {products ? countText(products.length, shown) : "Lenders"}
      </h2>
      <ul className={`${kit.flex} ${kit.list} ${kit.figure} ${styles.levels}`} aria-label="Lenders at each level">
        {levels
          .filter((level) => count(level) > 0 || isHidden(level))
          .map((level) => (
            <li key={level}>
              <button
                type="button"
                className={`${kit.row} ${styles.level}`}
                aria-pressed={!isHidden(level)}
                onClick={() => onFilters(withHidden(filters, hideable[level]))}
              >
                <LevelMark level={level} />
                <span className={styles.label}>{levelLabels[level]}</span> <b>{count(level)}</b>
              </button>
            </li>
          ))}
      </ul>
      <div className={`${kit.row} ${kit.gap8} ${kit.end} ${styles.actions}`}>
        <OnDemandPart>{actions}</OnDemandPart>
      </div>
    </header>
  );
}

const countText = (count: number, shown: number): string =>
  shown < count ? `${shown} of ${count} lenders` : count === 1 ? "1 lender" : `${count} lenders`;
