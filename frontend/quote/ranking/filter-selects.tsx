import { Checkbox } from "antd";
import { memo, useMemo } from "react";
import { orderKeys } from "../../../shared/quote/order-keys.ts";
import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import type { Filters, RankedProducts } from "../../client/application/ranked-products.ts";
import type { ResultFilters } from "./filters.ts";
import { type Choice, FilterSelect } from "./filter-select.tsx";
import styles from "./filter-select.module.css";
import { filterNames, hideExpired, hideNotEligible, orderNames } from "./filter-texts.ts";
import { attributeName, matchable } from "../panel/attribute-labels.ts";

export interface FilterSelectsProps {
  readonly isSingle: boolean;
  readonly choices: FilterChoices;
  readonly filters: ResultFilters;
  readonly onFilters: (filters: ResultFilters) => void;
  /** Whether there are products to hide, or some are hidden. */
  readonly mayHide: boolean;
  readonly mayHideExpired: boolean;
}

export type FilterChoices = Pick<RankedProducts, "lenders" | "productTypes" | "mayMatch">;

/** Returns the same object while the choices are equal, so that the filters do not render again. */
export function useFilterChoices(ranked: RankedProducts | undefined): FilterChoices {
  const { lenders = [], productTypes = [], mayMatch = [] } = ranked ?? {};
  const text = JSON.stringify({ lenders, productTypes, mayMatch });
  return useMemo(() => JSON.parse(text) as FilterChoices, [text]);
}

export const FilterSelects = memo(
  ({ isSingle, choices: { lenders, productTypes, mayMatch }, filters, onFilters, mayHide, mayHideExpired }: FilterSelectsProps) => {
    const filter = <K extends keyof Filters>(key: K, choices: readonly Choice<Filters[K][number]>[], nothing: string) => ({
      name: filterNames[key],
      choices,
      chosen: filters[key],
      isSingle,
      summary: summaryOf(choices, filters[key], nothing),
      onChoose: (chosen: Filters[K][number][]) => onFilters({ ...filters, [key]: chosen }),
    });
    const attributes = matchable(mayMatch, filters.mustMatch);
    return (
      <>
        <FilterSelect {...filter("lenders", lenders.map(asChoice), "All")} hasAll />
        <FilterSelect {...filter("productTypes", productTypes.map(asChoice), "All")} hasAll />
        <FilterSelect {...filter("mustMatch", attributes.map(attributeChoice), "None")} />
        <FilterSelect
          {...filter(
            "orderBy",
            orderKeys.map((value) => ({ value, label: orderNames[value] })),
            `${orderNames.fit}, ${orderNames.repayments}`,
          )}
          isClearable={false}
        />
        {mayHide && (
          <Checkbox
            className={styles.hide}
            checked={filters.hidesNotEligible}
            onChange={({ target }) => onFilters({ ...filters, hidesNotEligible: target.checked })}
          >
            {hideNotEligible}
          </Checkbox>
        )}
        {mayHideExpired && (
          <Checkbox
            className={styles.hide}
            checked={filters.hidesExpired}
            onChange={({ target }) => onFilters({ ...filters, hidesExpired: target.checked })}
          >
            {hideExpired}
          </Checkbox>
        )}
      </>
    );
  },
);

const asChoice = <T extends string>(value: T): Choice<T> => ({ value, label: value });

const attributeChoice = (value: CriterionAttribute): Choice<CriterionAttribute> => ({ value, label: attributeName(value) });

const maxNamed = 2;

/** Names up to two choices, in the order in which they were chosen; otherwise counts them. */
function summaryOf(choices: readonly Choice<string>[], chosen: readonly string[], nothing: string): string {
  if (chosen.length === 0) return nothing;
  if (chosen.length > maxNamed) return chosen.length === choices.length ? "All" : `${chosen.length} of ${choices.length}`;
  return chosen.map((value) => choices.find((choice) => choice.value === value)?.label ?? value).join(", ");
}
