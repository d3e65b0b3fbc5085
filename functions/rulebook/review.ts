import type { SheetFacts, SheetReview } from "../../shared/domain/rate-sheet.ts";
import type { Sheet } from "../../shared/quote/sheet.ts";
import { checkText, parseSource } from "../../shared/rulebook/check.ts";
import { coverageCount } from "../../shared/rulebook/coverage.ts";
import { differences } from "../../shared/rulebook/diff.ts";
import { sheetSlug } from "../../shared/rulebook/file-name.ts";
import { type SheetSource, expandSheet } from "../../shared/rulebook/rate-table.ts";
import { isUnreachable } from "../../shared/rulebook/unreachable-tiers.ts";
import { InvalidInput, type Problem } from "../../shared/wire/problem.ts";
import { sheetHash } from "../sheets/sheet-hash.ts";
import { type IssueRecord, draftText } from "./store.ts";

/** The sheet that a text writes; undefined for broken JSON and other texts that are no sheet. */
export function sourceIn(text: string): SheetSource | undefined {
  try {
    return parseSource(text);
  } catch (error) {
    if (error instanceof InvalidInput) return undefined;
    throw error;
  }
}

/** The digest of what an issue holds now; undefined for a draft that is no sheet. */
export function currentDigest(record: IssueRecord): string | undefined {
  if (record.digest !== undefined) return record.digest;
  const source = sourceIn(draftText(record));
  return source && sheetHash(source);
}

/** null where the text is no sheet. */
export function factsOf(source: SheetSource | undefined): SheetFacts {
  if (!source) return { type: null, lender: null, productName: null, date: null, expiresOn: null, tiers: null, shown: null, assumed: null };
  const { type, lender, productName = null, date, expiresOn = null } = source;
  const tiers = expandSheet(source).sheet.productTiers.length;
  return { type, lender, productName, date, expiresOn, tiers, ...coverageCount(source) };
}

/** Checks a text that is to be an issue of a sheet, and compares it with the issue in force. */
export function reviewOf(
  text: string,
  { slug, inForce }: { readonly slug: string; readonly inForce: SheetSource | undefined },
): SheetReview {
  const checked = checkText(text, (sheet) => slugProblems(sheet, slug));
  const problems = "problems" in checked ? checked.problems : [];
  const source = "source" in checked ? checked.source : sourceIn(text);
  const unreachable = problems.filter(isUnreachable).length;
  const isChecked = source !== undefined && (problems.length === 0 || unreachable > 0);
  return {
    problems: problems.map(({ path, found, expected }) => ({ path: pointerOf(path), found, expected })),
    differences: source && inForce ? differences(inForce, source) : [],
    reachable: isChecked ? expandSheet(source).sheet.productTiers.length - unreachable : null,
    examples: source?.examples?.length ?? 0,
  };
}

function slugProblems(sheet: Sheet, slug: string): Problem[] {
  const found = sheetSlug(sheet);
  return found === slug
    ? []
    : [{ path: ["lender"], found: `the sheet ${found}`, expected: `type, lender and product of the sheet ${slug}` }];
}

const pointerOf = (path: Problem["path"]): string => path.map((segment) => `/${segment}`).join("");
