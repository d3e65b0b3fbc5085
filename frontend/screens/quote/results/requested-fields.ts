import { useMemo } from "react";
import type { Application } from "../../../../shared/domain/application.ts";
import type { CriterionAttribute } from "../../../../shared/quote/vocabulary.ts";
import type { Product, RankedProducts } from "../../../api/application/ranked-products.ts";
import type { Requested } from "../panel/panel-context.ts";
import { fieldsToFill } from "./fields-to-fill.ts";

/** How many of the ranked products need each field that is still empty. */
export function requestedBy(ranked: RankedProducts | undefined, application: Application | undefined): Requested {
  const counts = new Map<CriterionAttribute, number>();
  const products = ranked?.products ?? [];
  if (application) {
    for (const product of products) {
      for (const field of fieldsToFill(application, attributesNotKnown(product))) counts.set(field, (counts.get(field) ?? 0) + 1);
    }
  }
  return { counts, products: products.length };
}

const attributesNotKnown = ({ criteriaResults }: Product): readonly CriterionAttribute[] =>
  criteriaResults.flatMap(({ result, attributes }) => (result === null ? attributes : []));

/** Returns the same object while the counts are equal, so that the panel does not render again. */
export function useRequestedFields(ranked: RankedProducts | undefined, application: Application | undefined): Requested {
  const { counts, products } = requestedBy(ranked, application);
  const text = JSON.stringify([...counts]);
  return useMemo(() => ({ counts: new Map(JSON.parse(text) as [CriterionAttribute, number][]), products }), [text, products]);
}
