import { Button } from "../../ui/button.tsx";
import { KelpieHead } from "../../ui/kelpie-logo.tsx";
import { type ResultFilters, withoutFilters } from "./filters.ts";
import { filterTexts } from "./filter-texts.ts";
import kit from "../../ui/kit.module.css";
import styles from "./no-products.module.css";

interface NoProductsProps {
  readonly filters: ResultFilters;
  /** Number of lenders in the ranking. */
  readonly lenders: number;
  readonly onFilters: (filters: ResultFilters) => void;
}

export function NoProducts({ filters, lenders, onFilters }: NoProductsProps) {
  const causes = filterTexts(filters);
  return (
    <section className={`${kit.row} ${kit.gap4} ${styles.empty}`}>
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
