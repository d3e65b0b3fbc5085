import styles from "./filter-bar.module.css";
import { FilterSelects, type FilterSelectsProps } from "./filter-selects.tsx";

export const FilterBar = (props: FilterSelectsProps) => (
  <fieldset className={styles["bar"]} aria-label="Filters">
    <FilterSelects {...props} />
  </fieldset>
);
