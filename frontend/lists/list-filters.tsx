import { Button, Input, Select } from "antd";
import { useState } from "react";
import { type ListOrder, listOrders } from "../../shared/domain/application.ts";
import { applicationTypes } from "../../shared/domain/application-type.ts";
import type { ListFilter } from "../client/lists.ts";
import kit from "../ui/kit.module.css";
import styles from "./list-filters.module.css";
import { OwnerFilter } from "./owner-filter.tsx";

interface ListFiltersProps {
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
}

const typeNames = { consumer: "Consumer asset", commercial: "Commercial asset" };

const orderNames: Readonly<Record<ListOrder, string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  stage: "By stage",
  largest: "Largest asset value first",
  smallest: "Smallest asset value first",
  customer: "By customer",
};

const typeOptions = applicationTypes.map((type) => ({ value: type, label: typeNames[type] }));
const orderOptions = listOrders.map((order) => ({ value: order, label: orderNames[order] }));

/** A list's filters by type and person, and its order. */
export function ListFilters({ filter, onFilter }: ListFiltersProps) {
  const { type, sort = "newest" } = filter;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <section className={`${kit.flex} ${kit.wrap} ${kit.gap8} ${styles.filters}`} aria-label="Filters">
      <Select
        aria-label="Type"
        placeholder="All types"
        allowClear
        value={type ?? null}
        options={typeOptions}
        onChange={(chosen) => onFilter({ ...filter, type: chosen ?? undefined })}
      />
      <PersonFilter filter={filter} onFilter={onFilter} />
      <Select
        aria-label="Order"
        value={sort}
        options={orderOptions}
        onChange={(chosen) => onFilter({ ...filter, sort: chosen === "newest" ? undefined : chosen })}
      />
      {/* Comes with the answer about covers, and moves nothing. */}
      <OwnerFilter filter={filter} onFilter={onFilter} />
      {isFiltered && (
        <Button type="text" onClick={() => onFilter({})}>
          Clear filters
        </Button>
      )}
    </section>
  );
}

const maxPerson = 200;

/** Applied on Enter and on leaving the field. */
function PersonFilter({ filter, onFilter }: ListFiltersProps) {
  const [text, setText] = useState(filter.person ?? "");
  const [applied, setApplied] = useState(filter.person);
  if (applied !== filter.person) {
    // Cleared elsewhere.
    setApplied(filter.person);
    setText(filter.person ?? "");
  }
  const apply = () => {
    const person = text.trim() === "" ? undefined : text.trim();
    if (person !== filter.person) onFilter({ ...filter, person });
  };
  return (
    <Input
      aria-label="Person"
      placeholder="Customer or broker"
      maxLength={maxPerson}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={apply}
      onBlur={apply}
    />
  );
}
