import { dollarText } from "../format.ts";
import type { Sheet, Fee, LeafCriterion } from "../quote/sheet.ts";
import { parseJson } from "../wire/json-text.ts";
import { fieldAt } from "../submission/paths.ts";
import { InvalidInput, type Problem, parsedBy, show } from "../wire/problem.ts";
import { criterionProblems } from "./criterion-problems.ts";
import { bandProblems } from "./bands.ts";
import { coverageProblems } from "./coverage.ts";
import { exampleProblems } from "./examples.ts";
import { lenderSlug, reservedLenderSlug, sheetFileName } from "./file-name.ts";
import { type SheetSource, expandSheet } from "./rate-table.ts";
import { tableProblems } from "./table-problems.ts";
import { unreachableTiers } from "./unreachable-tiers.ts";
import { sheetSchema } from "./sheet-schema.ts";
import { cutsOfFact } from "../quote/what-if/steps.ts";
import { testOf } from "../quote/criteria.ts";
import { partsOfTier } from "../quote/tier-parts.ts";
import { criteriaLists, leavesOf } from "./criteria-of.ts";

export interface SheetText {
  readonly file: string;
  readonly text: string;
}

export type CheckedSheet = { readonly sheet: Sheet; readonly source: SheetSource } | { readonly problems: readonly Problem[] };

/**
 * Checks everything that must hold of a rate sheet: JSON without duplicate keys, schema, conditions that fit their values, file name,
 * tier names, provenance of each deciding leaf, bands without a gap, tiers that can be reached, and the
 * lender's examples to the cent.
 */
export const checkSheet = ({ file, text }: SheetText): CheckedSheet => checkText(text, (sheet) => nameProblems(sheet, file));

/** The same for a sheet that is no file; `more` finds further problems of a sheet with valid criteria. */
export function checkText(text: string, more: (sheet: Sheet) => readonly Problem[]): CheckedSheet {
  try {
    const source = parseSource(text);
    const { sheet, placeOf } = expandSheet(source);
    const atSource = (problems: readonly Problem[]) => problems.map((problem) => ({ ...problem, path: placeOf(problem.path) }));
    const disagreeing = [...criterionProblems(sheet), ...ratioProblems(sheet), ...financedProblems(sheet)];
    // Whether tiers can be reached can only be checked if the criteria are valid.
    const found =
      disagreeing.length > 0
        ? atSource(disagreeing)
        : [
            ...atSource([
              ...more(sheet),
              ...reservedNameProblems(sheet),
              ...tierNameProblems(sheet),
              ...brokerFeeProblems(sheet),
              ...pathProblems(sheet),
            ]),
            ...coverageProblems(source),
            ...atSource([
              ...balloonLimitProblems(sheet),
              ...bandProblems({ sheet, placeOf }),
              ...unreachableTiers(sheet),
              ...exampleProblems(sheet),
            ]),
          ];
    const problems = distinct(found);
    return problems.length > 0 ? { problems } : { sheet, source };
  } catch (error) {
    if (error instanceof InvalidInput) return { problems: error.problems };
    throw error;
  }
}

/** What several tiers of a table have in common is reported once. */
const distinct = (problems: readonly Problem[]): Problem[] => [
  ...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values(),
];

/** A sheet as it is written. Throws InvalidInput for invalid JSON, a schema violation or a malformed table. */
export function parseSource(text: string): SheetSource {
  return parsedBy(sheetSchema, parseJson(text), (data) => tableProblems(data as SheetSource)) as SheetSource;
}

/** The same sheet with a tier for each cell of its tables. */
export const parseSheet = (text: string): Sheet => expandSheet(parseSource(text)).sheet;

/** The address of the lender's page would be another page's. */
const reservedNameProblems = ({ lender }: Sheet): Problem[] =>
  lenderSlug(lender) === reservedLenderSlug
    ? [{ path: ["lender"], found: show(lender), expected: `a name whose page is not /lenders/${reservedLenderSlug}` }]
    : [];

/** A tier's limits go by ascending term, each lower than the one before. */
function balloonLimitProblems({ productTiers, balloonLimits = [] }: Sheet): Problem[] {
  const unordered = productTiers.flatMap(({ name }) => {
    const own = partsOfTier(balloonLimits, name);
    return own.filter((limit, at) => at > 0 && (limit.term <= own[at - 1]!.term || limit.max >= own[at - 1]!.max));
  });
  return [...new Set(unordered)].map((limit) => ({
    path: ["balloonLimits", balloonLimits.indexOf(limit)],
    found: `${limit.max} % to ${limit.term} months`,
    expected: "a longer term with a lower limit than before",
  }));
}

/** Dollars: the most that a broker may charge a consumer, by the credit guide. */
const maxBrokerFee = 1990;

function brokerFeeProblems({ type, fees }: Sheet): Problem[] {
  if (type !== "consumer") return [];
  return fees.flatMap(({ paidTo, calc, value, max }, at): Problem[] => {
    const most = calc === "percent" ? max : value;
    if (paidTo === undefined || (most !== undefined && most <= maxBrokerFee)) return [];
    const key = calc === "percent" ? "max" : "value";
    return [{ path: ["fees", at, key], found: show(most), expected: `at most ${dollarText(maxBrokerFee)} for a fee paid to the broker` }];
  });
}

/** The fields that a lender asks for are fields of an application. */
const pathProblems = (sheet: Sheet): Problem[] =>
  (["requiredFields", "portal"] as const).flatMap((name) =>
    Object.entries(sheet[name] ?? {}).flatMap(([group, paths]) =>
      paths.flatMap((path, at) =>
        fieldAt(group, path) ? [] : [{ path: [name, group, at], found: show(path), expected: `a field of an application's ${group}` }],
      ),
    ),
  );

function nameProblems(sheet: Sheet, file: string): Problem[] {
  const [name, folder] = file.split("/").toReversed();
  const expected = sheetFileName(sheet);
  const misnamed =
    name === expected
      ? []
      : [{ path: ["lender"], found: `${show(sheet.lender)} in a file named ${name}`, expected: `the name ${expected}` }];
  const misplaced =
    (folder === "consumer" || folder === "commercial") && folder !== sheet.type
      ? [{ path: ["type"], found: `${show(sheet.type)} in the folder ${folder}`, expected: show(folder) }]
      : [];
  return [...misnamed, ...misplaced];
}

export function duplicateIssues(sheets: readonly { file: string; sheet: Sheet }[]): { file: string; problem: Problem }[] {
  const first = new Map<string, string>();
  return sheets.flatMap(({ file, sheet: { type, lender, productName, date } }) => {
    const issue = JSON.stringify([type, lender, productName, date]);
    const rival = first.get(issue);
    if (rival === undefined) return (first.set(issue, file), []);
    return [{ file, problem: { path: ["date"], found: `the same issue as ${rival}`, expected: "one file for each issue of a sheet" } }];
  });
}

/** Tiers with the same name, and names of tiers that the sheet does not have or that are listed twice. */
function tierNameProblems(sheet: Sheet): Problem[] {
  const names = sheet.productTiers.map(({ name }) => name);
  const limited = (["balloonLimits", "fees", "brokerage", "loading"] as const).flatMap((part) =>
    (sheet[part] ?? []).flatMap(({ tiers = [] }, i) =>
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

const comparedWith = (sheet: Sheet, attribute: LeafCriterion["attribute"]) =>
  criteriaLists(sheet).flatMap(({ path, criteria }) =>
    leavesOf(criteria, path)
      .filter(({ leaf }) => leaf.attribute === attribute)
      .map(({ path: at, leaf }) => ({ path: at, leaf, part: path[0] })),
  );

/** Rules on the amount financed that would be a circle, and of a loading that cannot tell whose amount is meant. */
function financedProblems(sheet: Sheet): Problem[] {
  const isSame = [...sheet.fees, ...sheet.brokerage].every(({ tiers }) => !tiers);
  return comparedWith(sheet, "financeAmount").flatMap(({ path, part }): Problem[] => {
    const isUnclear = part === "loading" && !isSame && sheet.loading[Number(path[1])]!.tiers?.length !== 1;
    const expected =
      part === "fees" || part === "brokerage"
        ? "no rule of a fee or a brokerage band on the amount financed, which depends on both"
        : "a loading of one tier, as fees or brokerage of this sheet are limited to tiers, which finance different amounts";
    return part === "productTiers" || (part === "loading" && !isUnclear)
      ? []
      : [{ path: [...path, "attribute"], found: '"financeAmount"', expected }];
  });
}

/** A bound must differ by this many percentage points from one that the cents of percent fees alone decide. */
const leastDistance = 0.01;

/**
 * Rules on the loan to value ratio that cannot be answered: of fees and brokerage bands, as the ratio itself depends on the fees; and bounds
 * that only rounding decides, such as 102 % where 2 % of the loan is financed beside it.
 */
function ratioProblems(sheet: Sheet): Problem[] {
  const compared = comparedWith(sheet, "lvr");
  const circles = compared.filter(({ part }) => part === "fees" || part === "brokerage");
  if (circles.length > 0) {
    const expected = "no rule of a fee or a brokerage band on the loan to value ratio, which depends on the fees";
    return circles.map(({ path }) => ({ path: [...path, "attribute"], found: '"lvr"', expected }));
  }
  const critical = sumsOf(sheet.fees.filter(isFinancedShare).map(({ value }) => value)).map((percent) => 100 + percent);
  return compared.flatMap(({ path, leaf }) =>
    boundsOf(leaf).flatMap((bound): Problem[] => {
      const near = critical.find((percent) => Math.abs(percent - bound) < leastDistance);
      if (near === undefined) return [];
      const found = `${bound}, which the rounding of the financed percent fees decides`;
      return [{ path: [...path, "value"], found, expected: `a bound at least ${leastDistance} from ${near}` }];
    }),
  );
}

const isFinancedShare = ({ calc, capitalised, frequency, tiers }: Fee): boolean =>
  calc === "percent" && capitalised && frequency === "upfront" && !tiers;

const boundsOf = ({ condition, value }: LeafCriterion): readonly number[] =>
  cutsOfFact({ leaves: [{ isCompound: false, number: 0, test: testOf(condition, value) }] });

/** Of each choice of at least one of the percentages. */
const sumsOf = (percents: readonly number[]): number[] => [
  ...percents.reduce((sums, percent) => new Set([...sums, percent, ...[...sums].map((sum) => sum + percent)]), new Set<number>()),
];
