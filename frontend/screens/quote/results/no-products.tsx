import type { Filters } from "../../../api/ranked-products.ts";
import { Button } from "../../../ui/button.tsx";
import { KelpieHead } from "../../../ui/kelpie-head.tsx";
import { withoutFilters } from "./filters.ts";
import { filterTexts } from "./filter-texts.ts";
import styles from "./no-products.module.css";

interface NoProductsProps {
  readonly filters: Filters;
  /** How many there are to choose from. */
  readonly lenders: number;
  readonly onFilters: (filters: Filters) => void;
}

/** In place of the cards, where the filters leave none. */
export function NoProducts({ filters, lenders, onFilters }: NoProductsProps) {
  const causes = filterTexts(filters);
  return (
    <section className={styles["empty"]}>
      <KelpieHead size={40} />
      <h3>No matching products</h3>
      {causes.length > 0 && (
        <>
          <p>
            {causes.join(". ")} {causes.length === 1 ? "leaves" : "leave"} none of {lenders} lenders.
          </p>
          <Button onClick={() => onFilters(withoutFilters(filters))}>Clear filters</Button>
        </>
      )}
    </section>
  );
}
