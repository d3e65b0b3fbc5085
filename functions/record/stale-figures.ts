import type { ProductResult } from "../../shared/quote/product.ts";
import { type ShownFigures, shownFigures } from "../../shared/selection/shown-figures.ts";
import { ApiError } from "../call/api-error.ts";

/** Throws an ApiError (conflict) that names the lenders whose figures differ from the server's. term in months. */
export function rejectStale(sent: readonly ShownFigures[], products: readonly ProductResult[], term: number): void {
  const now = new Map(shownFigures(products, term).map((figures) => [figures.lender, figures]));
  const shown = new Map(sent.map((figures) => [figures.lender, figures]));
  const lenders = [...new Set([...shown.keys(), ...now.keys()])];
  const differences = lenders.flatMap((lender) => differenceOf(lender, shown.get(lender), now.get(lender)));
  if (differences.length === 0) return;
  throw new ApiError("conflict", "QUOTE_STALE", `The figures have changed since they were shown. ${differences.join("; ")}.`, "figures");
}

const names = ["qualification", "rate", "repayments", "total"] as const;

function differenceOf(lender: string, shown: ShownFigures | undefined, now: ShownFigures | undefined): string[] {
  if (!shown) return [`${lender}: found no figures, expected its figures`];
  if (!now) return [`${lender}: found figures, expected none, as it is no longer listed`];
  const differing = names.filter((name) => shown[name] !== now[name]);
  return differing.map((name) => `${lender} ${name}: found ${String(shown[name])}, expected ${String(now[name])}`);
}
