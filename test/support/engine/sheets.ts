import type {
  BrokerageBand,
  CompoundCriterion,
  Criterion,
  Fee,
  LeafCriterion,
  Loading,
  Provenance,
  Sheet,
  Tier,
} from "../../../shared/quote/sheet.ts";
import { checkSheet } from "../../../shared/rulebook/check.ts";
import type { SourceFile } from "../../../shared/rulebook/rate-table.ts";
import { sheetFileName } from "../../../shared/rulebook/file-name.ts";
import { pointer } from "../../../shared/wire/problem.ts";

/** A valid rate sheet: one tier without criteria, no fees, provenance "shown" for everything. */
export function aSheet(parts: Partial<Sheet> = {}): Sheet {
  return {
    date: null,
    lender: "Example Finance",
    type: "consumer",
    logoURL: "/lenders/example-finance.svg",
    fees: [],
    brokerage: [],
    loading: [],
    info: [],
    productTiers: [aTier()],
    provenance: [visible("/date", "/fees", "/brokerage", "/loading", "/productTiers")],
    ...parts,
  };
}

export const aTier = (parts: Partial<Tier> = {}): Tier => ({ name: "Gold", rate: 9.5, productType: "Standard", criteria: [], ...parts });

export const aCriterion = (parts: Partial<LeafCriterion> = {}): LeafCriterion => ({
  label: "Term up to 60 months",
  object: "loanDetails",
  attribute: "term",
  condition: "lessThanOrEqualTo",
  value: 60,
  ...parts,
});

export const aCompound = (conditional: "and" | "or", ...criteria: Criterion[]): CompoundCriterion => ({
  label: "Several rules",
  condition: "compound",
  conditional,
  criteria,
});

export const aLoanAmount = (condition: LeafCriterion["condition"], value: LeafCriterion["value"] & {}): LeafCriterion =>
  aCriterion({ label: `Loan amount ${condition}`, attribute: "loanAmount", condition, value });

export const aScore = (condition: LeafCriterion["condition"], value: LeafCriterion["value"] & {}): LeafCriterion =>
  aCriterion({ label: `Credit score ${condition}`, object: "creditProfile", attribute: "score", condition, value });

export const aTierRequiring = (...criteria: Criterion[]): Tier => aTier({ criteria });

export const aFee = (parts: Partial<Fee> = {}): Fee => ({
  name: "Establishment",
  value: 395,
  capitalised: true,
  frequency: "upfront",
  ...parts,
});

export const aBand = (parts: Partial<BrokerageBand> = {}): BrokerageBand => ({
  value: 4,
  valueType: "percentage",
  criteria: [],
  ...parts,
});

export const aLoading = (parts: Partial<Loading> = {}): Loading => ({
  name: "Private sale",
  value: 0.5,
  valueType: "percentage",
  criteria: [],
  ...parts,
});

export const visible = (...paths: string[]): Provenance => ({ paths, status: "shown", source: "the lender's own sheet" });

export const assumed = (reason: string, ...paths: string[]): Provenance => ({ paths, status: "assumed", reason });

/** A sheet with its required file name. */
export const filed = (sheet: Sheet): SourceFile => ({ file: `${sheet.type}/${sheetFileName(sheet)}`, sheet, source: sheet });

/** The problems of a sheet, a line each; empty for a valid sheet. */
export function logProblems(sheet: object, file: string = filed(sheet as Sheet).file): string[] {
  return problemsOfText(JSON.stringify(sheet), file);
}

export function problemsOfText(text: string, file = "consumer/example-finance.undated.json"): string[] {
  const checked = checkSheet({ file, text });
  if ("sheet" in checked) return [];
  return checked.problems.map(({ path, found, expected }) => `${pointer(path)}: found ${found}, expected ${expected}`);
}
