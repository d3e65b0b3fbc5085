import type { Sheet } from "../quote/sheet.ts";
import { type Problem, show } from "../wire/problem.ts";

/** Tiers with the same name, and names of tiers that the sheet does not have or that are listed twice. */
export function tierNameProblems(sheet: Sheet): Problem[] {
  const names = sheet.productTiers.map(({ name }) => name);
  const limited = (["fees", "brokerage", "loading"] as const).flatMap((part) =>
    sheet[part].flatMap(({ tiers = [] }, i) =>
      tiers.flatMap((name, place): Problem[] => {
        const path = [part, i, "tiers", place];
        if (!names.includes(name)) return [{ path, found: show(name), expected: "the name of a tier of this sheet" }];
        if (tiers.indexOf(name) < place) return [{ path, found: `${show(name)} a second time`, expected: "each tier once" }];
        return [];
      }),
    ),
  );
  const repeated = names.flatMap((name, i): Problem[] =>
    names.indexOf(name) === i
      ? []
      : [{ path: ["productTiers", i, "name"], found: `${show(name)} a second time`, expected: "tier names that are unique in the sheet" }],
  );
  return [...repeated, ...limited];
}
