import type { DataOf } from "../wire/route.ts";
import type { lenderRoutes } from "../wire/lender-routes.ts";
import { isAssumed } from "../quote/info.ts";
import { termDifferences } from "./diff.ts";
import { type SheetSource, expandSheet } from "./rate-table.ts";
import { lastDayOf } from "./expiry.ts";
import { sheetRates } from "./sheet-rates.ts";
import { submissionTitle, tiersTitle, sheetSections } from "./sheet-sections.ts";

export type LenderSheet = DataOf<typeof lenderRoutes.readLender>["sheets"][number];

/** A sheet as its lender's page shows it. `issues` are the sheet's, oldest first, of which the last is in force. */
export function lenderSheet(issues: readonly SheetSource[], verifiedOn: string | null): LenderSheet {
  const { sheet } = expandSheet(issues.at(-1)!);
  const { type, productName = null, date, productTiers, expiresOn } = sheet;
  return {
    type,
    productName,
    date,
    verifiedOn,
    lastDay: lastDayOf({ expiresOn, verifiedOn }) ?? null,
    documentation: [...new Set(productTiers.map(({ productType }) => productType))],
    tiers: productTiers.length,
    assumedRates: productTiers.filter((_, at) => isAssumed(sheet, `/productTiers/${at}/rate`)).length,
    rates: sheetRates(sheet),
    // The tiers are the rates, and the submission concerns Kelpie alone.
    sections: sheetSections(sheet).filter(({ title }) => title !== tiersTitle && title !== submissionTitle),
    changes: changesOf(issues),
  };
}

/** Newest first. */
const changesOf = (issues: readonly SheetSource[]): LenderSheet["changes"] =>
  issues
    .slice(1)
    .map((after, at) => ({ date: after.date, lines: termDifferences(issues[at]!, after) }))
    .filter(({ lines }) => lines.length > 0)
    .toReversed();
