import { dollarText, percentText } from "../../../shared/format.ts";
import { shortDateText } from "../../ui/short-date.ts";
import { costCapChangeText } from "../../../shared/quote/cost-cap.ts";
import type { ProductDifference, ReproducedQuote, useChangedRates } from "./kept-quotes-calls.ts";
import { levelLabels } from "../../../shared/quote/level-labels.ts";
import type { Level } from "../../ui/level-mark.tsx";

type Row = ProductDifference["rows"][number];

export interface DifferenceLine {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The figures that differ, and the place and level in the list. */
export function differenceLines({ before, after, rows }: ProductDifference): DifferenceLine[] {
  if (!before || !after) return [];
  const lines = rows.map((row) => ({ name: nameOf(row), before: valueText(row, "before"), after: valueText(row, "after") }));
  const levelOf = ({ qualification }: { readonly qualification: Level }) => levelLabels[qualification];
  return [
    ...lines,
    { name: "Tier", before: before.tier, after: after.tier },
    { name: "Level", before: levelOf(before), after: levelOf(after) },
    { name: "Place in the list", before: String(before.rank), after: String(after.rank) },
  ].filter((line) => line.before !== line.after);
}

/** "$585.39 to $580.21 a month", or what else is different. */
export function differenceSummary({ before, after }: ProductDifference): string {
  if (!before) return "newly listed";
  if (!after) return "no longer listed";
  if (before.repayments === after.repayments) return `${dollarText(after.repayments)} a month as before`;
  return `${dollarText(before.repayments)} to ${dollarText(after.repayments)} a month`;
}

/** Whether the figures of the summary are assumed. */
export const isSummaryAssumed = ({ before, after }: ProductDifference): boolean =>
  before !== null && after !== null && (before.assumed ?? after.assumed ?? false);

type ChangedRates = NonNullable<ReturnType<typeof useChangedRates>["data"]>;

const maxNamed = 3;

/** "Pepper's rates changed on 1 Dec 2026: $585.39 to $580.21 a month." of up to three lenders, and how many more there are. */
export function changedRatesTexts({ since, products }: Pick<ChangedRates, "since" | "products">): readonly string[] {
  const changed = products.filter(hasOtherTerms);
  const on = since === null ? "" : ` on ${shortDateText(since)}`;
  const more = changed.length - maxNamed;
  return [
    ...changed.slice(0, maxNamed).map((each) => {
      const figures = `${differenceSummary(each)}${isSummaryAssumed(each) ? " (assumed)" : ""}`;
      return [`${each.lender}'s rates changed${on}: ${figures}`, costCapChangeText(each) ?? []]
        .flat()
        .map((text) => `${text}.`)
        .join(" ");
    }),
    ...(more > 0 ? [`${more} more ${more === 1 ? "lender's" : "lenders'"} rates changed too.`] : []),
  ];
}

/** Not only another place in the list, which another lender's rates have changed. */
const hasOtherTerms = ({ before, after, rows }: ProductDifference): boolean =>
  rows.length > 0 || before?.tier !== after?.tier || before?.qualification !== after?.qualification;

const nameOf = ({ kind, name }: Row): string => (kind === "base" ? `Base: ${name}` : name);

const percents: readonly Row["kind"][] = ["base", "loading", "rate", "comparisonRate"];

function valueText({ kind, counts, paid, ...values }: Row, side: "before" | "after"): string {
  const value = values[side];
  const counting = counts?.[side];
  if (counting === null) return "Not known";
  if (value === null) return counting === false ? "Not counted" : "None";
  if (kind === "term") return String(value);
  const text = percents.includes(kind) ? percentText(value) : dollarText(value);
  return paid ? `${text}, ${paid[side]}` : text;
}

type DifferingField = ReproducedQuote["differences"][number];

/** "Pepper, repayments: saved 585.39, now 580.21" */
export const differingFieldText = ({ lender, field, kept, now }: DifferingField): string =>
  `${lender ?? "Referral"}, ${wordsOf(field)}: saved ${storedText(kept)}, now ${storedText(now)}`;

/** "fees 2 amount" for fees.1.amount; "comparison rate" for comparisonRate. */
const wordsOf = (field: string): string =>
  field
    .split(".")
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)))
    .join(" ");

const storedText = (value: DifferingField["kept"]): string => (value === null ? "nothing" : String(value));
