import { Button, Checkbox, Radio } from "antd";
import { useState } from "react";
import type { Filters, RankedProducts } from "../../client/application/ranked-products.ts";
import { attributeName, matchable } from "../panel/attribute-labels.ts";
import { filterNames } from "./filter-texts.ts";
import { type ResultFilters, defaultFilters, withHidden } from "./filters.ts";
import { AllOrNone } from "./order-select.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./filter-lists.module.css";

export interface FilterListsProps {
  /** One value of each list at a time, as in the demo and in a new quote. */
  readonly isSingle: boolean;
  readonly choices: Pick<RankedProducts, "lenders" | "productTypes" | "mayMatch">;
  readonly filters: ResultFilters;
  readonly onFilters: (filters: ResultFilters) => void;
}

/** What the ranking leaves out: three lists, and what is only hidden. */
export default function FilterLists({ isSingle, choices: { lenders, productTypes, mayMatch }, filters, onFilters }: FilterListsProps) {
  const list = <K extends keyof Filters>(key: K, values: readonly Filters[K][number][]) => ({
    name: filterNames[key],
    values,
    chosen: filters[key],
    isSingle,
    onChoose: (chosen: readonly Filters[K][number][]) => onFilters({ ...filters, [key]: chosen }),
  });
  return (
    <>
      <div className={`${kit.stack} ${styles.lists}`}>
        <FilterList {...list("lenders", lenders)} nothing="All" />
        <FilterList {...list("productTypes", productTypes)} nothing="All" />
        <FilterList {...list("mustMatch", matchable(mayMatch, filters.mustMatch))} nothing="None" nameOf={attributeName} />
      </div>
      <div className={`${kit.row} ${kit.spread} ${styles.foot}`}>
        <Checkbox checked={filters.hidden.includes("expired")} onChange={() => onFilters(withHidden(filters, "expired"))}>
          Hide expired
        </Checkbox>
        <Button type="text" onClick={() => onFilters({ ...defaultFilters, orderBy: filters.orderBy })}>
          Reset
        </Button>
      </div>
    </>
  );
}

interface FilterListProps<T extends string> {
  readonly name: string;
  readonly values: readonly T[];
  readonly chosen: readonly T[];
  readonly isSingle: boolean;
  /** What choosing nothing means. Where it is everything, every box is ticked until one is chosen. */
  readonly nothing: "All" | "None";
  readonly nameOf?: (value: T) => string;
  readonly onChoose: (chosen: readonly T[]) => void;
}

function FilterList<T extends string>({ name, values, chosen, isSingle, nothing, nameOf = String, onChoose }: FilterListProps<T>) {
  const [isCleared, setIsCleared] = useState(false);
  const isEverything = nothing === "All";
  const ticked = chosen.length === 0 && isEverything && !isCleared ? values : chosen;
  const tick = (next: readonly T[]) => {
    setIsCleared(next.length === 0);
    onChoose(isEverything && next.length === values.length ? [] : next);
  };
  return (
    <section className={`${kit.stack} ${styles.list}`} aria-label={name}>
      <h3 className={`${kit.flex} ${kit.spread} ${kit.gap12} ${kit.wide} ${kit.semibold}`}>
        {name} <span className={kit.tertiary}>{chosen.length === 0 ? nothing : `${chosen.length} of ${values.length}`}</span>
      </h3>
      {isSingle ? (
        <Radio.Group
          vertical
          name={name}
          value={chosen[0] ?? ""}
          options={[{ value: "", label: nothing }, ...values.map((value) => ({ value, label: nameOf(value) }))]}
          onChange={({ target }) => onChoose(values.filter((value) => value === target.value))}
        />
      ) : (
        <>
          <div className={`${kit.flex} ${kit.gap12} ${styles.buttons}`}>
            <AllOrNone onAll={() => tick(values)} onNone={() => tick([])} />
          </div>
          {values.map((value) => (
            <Checkbox
              key={value}
              checked={ticked.includes(value)}
              onChange={({ target }) => tick(target.checked ? [...ticked, value] : ticked.filter((one) => one !== value))}
            >
              {nameOf(value)}
            </Checkbox>
          ))}
        </>
      )}
    </section>
  );
}
