import type { Problem } from "../wire/problem.ts";
import type { Criterion, LeafCriterion, Sheet } from "../quote/sheet.ts";

type Path = Problem["path"];

/** Every list of criteria in a sheet, with where it stands. */
export function criteriaLists(sheet: Sheet): { path: Path; criteria: readonly Criterion[] }[] {
  return (["fees", "brokerage", "loading", "productTiers"] as const).flatMap((part) =>
    sheet[part].map(({ criteria = [] }, i) => ({ path: [part, i, "criteria"], criteria })),
  );
}

/** The plain criteria of a list, those inside compounds too. */
export function leavesOf(criteria: readonly Criterion[], path: Path = []): { path: Path; leaf: LeafCriterion }[] {
  return criteria.flatMap((criterion, i) =>
    criterion.condition === "compound" ? leavesOf(criterion.criteria, [...path, i, "criteria"]) : [{ path: [...path, i], leaf: criterion }],
  );
}
