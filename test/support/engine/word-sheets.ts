/** Business lenders for the words of shared/quote/words.md, and what the check of a sheet says of them. */
import type { Scenario } from "../../../shared/quote/scenario.ts";
import type { Criterion, Sheet } from "../../../shared/quote/sheet.ts";
import { checkText } from "../../../shared/rulebook/check.ts";
import { aScenario, sheet, tier } from "./engine-builders.ts";

const covered = (only: Sheet): Sheet => ({
  ...only,
  provenance: [
    {
      paths: (["date", "balloonLimits", "fees", "brokerage", "loading", "productTiers"] as const)
        .filter((part) => part === "date" || (only[part] ?? []).length > 0)
        .map((part) => `/${part}`),
      status: "shown",
      source: "a card",
    },
  ],
});

/** What `rulebook check` says of a sheet: each problem's place. */
export function problemsOf(only: Sheet): string[] {
  const checked = checkText(JSON.stringify(covered(only)), () => []);
  return "problems" in checked ? checked.problems.map(({ path }) => path.join("/")) : [];
}

export const asking = (...criteria: Criterion[]): Sheet =>
  sheet({ type: "commercial", productTiers: [tier({ rate: 12, productType: "Low doc", criteria })] });
export const borrowing = (assetValue: number, more: Partial<Scenario> = {}): Scenario =>
  aScenario({ applicationType: "commercial", asset: { assetValue }, loanDetails: { deposit: 0, term: 60 }, ...more });
