import { createContext, useContext } from "react";
import type { Variant } from "../../../shared/domain/variant.ts";
import type { Column } from "../../client/application/variants.ts";

/** What the table of scenarios does in the rest of the workspace. */
export interface Editing {
  /** The scenario whose terms the panel changes. */
  readonly edited: Variant | undefined;
  /** Undefined where the quote may not be changed. */
  readonly onEdit: ((variantId: string | undefined) => void) | undefined;
  /** Whether the dialog that adds a scenario is open. */
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
  /** Shows the card of a lender for the terms of a column; returns why it cannot. */
  readonly onOpenCard: (lender: string, column: Column) => string | undefined;
}

export const EditingContext = createContext<Editing | undefined>(undefined);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error("useEditing is called outside of the results");
  return editing;
}
