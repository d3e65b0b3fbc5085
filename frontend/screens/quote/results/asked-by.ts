import { useMemo } from "react";
import type { Application } from "../../../../shared/entities/application.ts";
import type { CriterionAttribute } from "../../../../shared/quote/vocabulary.ts";
import type { Product, RankedProducts } from "../../../api/ranked-products.ts";
import type { Asked } from "../panel/panel-context.ts";
import { fieldsToFill } from "./fields-to-fill.ts";

/** By how many of the ranked products each field that is still empty is asked for. */
export function askedBy(ranked: RankedProducts | undefined, application: Application | undefined): Asked {
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

/** The same for as long as it counts the same, so that the panel need not be drawn anew. */
export function useAsked(ranked: RankedProducts | undefined, application: Application | undefined): Asked {
  const { counts, products } = askedBy(ranked, application);
  const text = JSON.stringify([...counts]);
  return useMemo(() => ({ counts: new Map(JSON.parse(text) as [CriterionAttribute, number][]), products }), [text, products]);
}
