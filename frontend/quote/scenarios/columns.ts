import type { Variant } from "../../../shared/domain/variant.ts";
import type { Column } from "../../client/application/variants.ts";

/** A column of the table. */
export interface ShownColumn extends Column {
  /** Its products have not been answered yet. */
  readonly isLoading: boolean;
}

/** The answered columns of the scenarios that the application has now, with their names and terms of now. */
export function shownColumns(variants: readonly Variant[], answered: readonly Column[]): ShownColumn[] {
  const [current] = answered;
  const columns = variants.map((variant) => {
    const column = answered.find(({ _id }) => _id === variant._id);
    return { ...variant, problem: column?.problem ?? null, products: column?.products ?? [], isLoading: column === undefined };
  });
  return [...(current ? [{ ...current, isLoading: false }] : []), ...columns];
}
