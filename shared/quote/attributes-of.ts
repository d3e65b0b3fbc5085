import type { Criterion } from "./sheet.ts";
import type { CriterionAttribute } from "./vocabulary.ts";

/** What a criterion asks about, each once: of a compound, what its members ask about in their order. */
export function attributesOf(criterion: Criterion): readonly CriterionAttribute[] {
  if (criterion.condition !== "compound") return [criterion.attribute];
  return [...new Set(criterion.criteria.flatMap(attributesOf))];
}
