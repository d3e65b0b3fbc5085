import { useMemo } from "react";
import { maxUsualBalloon } from "../../../shared/domain/loan-details.ts";
import { enteredFields } from "../../../shared/quote/unknowns.ts";
import { openMonthly } from "../../../shared/quote/what-if/within-budget.ts";
import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import type { RankedProducts } from "../../client/application/ranked-products.ts";
import type { Requested } from "./panel-context.ts";

/** Returns the same object while its content is equal, so that the panel does not render again. */
export function useRequestedFields(ranked: RankedProducts | undefined): Requested {
  const text = JSON.stringify((ranked?.unknowns ?? []).map(({ field, asks }) => [field, asks]));
  const products = ranked?.products.length ?? 0;
  const paid = JSON.stringify((ranked?.products ?? []).flatMap((product) => openMonthly(product) ?? []));
  // A sheet that asks for a derived value asks for the fields of which it is derived.
  const asked = ranked && [...ranked.asked, ...enteredFields(ranked.asked)].join(" ");
  const maxBalloon = ranked?.maxBalloon ?? maxUsualBalloon;
  const submitting = ranked?.submitting.join("\n") ?? "";
  return useMemo(
    () => ({
      counts: new Map(JSON.parse(text) as [CriterionAttribute, number][]),
      products,
      paid: JSON.parse(paid) as number[],
      asked: asked === undefined ? undefined : new Set(asked.split(" ") as CriterionAttribute[]),
      maxBalloon,
      submitting: new Set(submitting.split("\n")),
    }),
    [text, products, paid, asked, maxBalloon, submitting],
  );
}
