import type { Problem } from "../wire/problem.ts";
import type { Criterion, LeafCriterion, Sheet } from "../quote/sheet.ts";

type Path = Problem["path"];

export function criteriaLists(sheet: Sheet): { path: Path; criteria: readonly Criterion[] }[] {
  return (["fees", "brokerage", "loading", "productTiers"] as const).flatMap((part) =>
    sheet[part].map(({ criteria = [] }, i) => ({ path: [part, i, "criteria"], criteria })),
  );
}

export function leavesOf(criteria: readonly Criterion[], path: Path = []): { path: Path; leaf: LeafCriterion }[] {
  return criteria.flatMap((criterion, i) =>
    criterion.condition === "compound" ? leavesOf(criterion.criteria, [...path, i, "criteria"]) : [{ path: [...path, i], leaf: criterion }],
  );
}
