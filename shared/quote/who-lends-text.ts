/** What who-lends says of a lender, in words, such as: Accepts from score 400; or 300 to 399 with 30% deposit. */
import type { Unit } from "../domain/field.ts";
import { dollarText } from "../format.ts";
import { type CriterionAttribute, attributeRules, fieldOf } from "./vocabulary.ts";
import type { Lending, LendingCondition, LendingWay } from "./who-lends.ts";

const maxWays = 3;

export const lendingText = (lending: Lending): string =>
  lending.answer === "no"
    ? ["Does not accept", ...lending.no.map((label, at) => (at === 0 ? `asks for: ${label}` : label))].join("; ")
    : sentencesOf(lending)
        .map((lines) => lines.join("; "))
        .join(". ");

/** A sentence for what the lender states, and one for each set of labels that it does not state; each way is a line of its own. */
export function sentencesOf({ ways }: Pick<Lending, "ways">): readonly (readonly string[])[] {
  const stated = ways.filter(({ notStated }) => notStated.length === 0);
  const apart = Map.groupBy(
    ways.filter((way) => !stated.includes(way)),
    ({ notStated }) => notStated.join(", "),
  );
  return [
    ...(stated.length > 0 ? [acceptingLines(stated, "Accepts")] : []),
    ...[...apart].map(([labels, group]) => [`Not stated by the lender: ${labels}`, ...acceptingLines(group, "otherwise accepts")]),
  ];
}

/** What all ways ask, then each way's own; beyond three ways, how many more there are. */
function acceptingLines(ways: readonly LendingWay[], verb: string): string[] {
  const inAll = (condition: LendingCondition) => ways.every(({ conditions }) => conditions.some((each) => isSame(each, condition)));
  const [first = [], ...others] = ways.map(({ conditions }) => conditions.filter((each) => !inAll(each)));
  const common = ways[0]!.conditions.filter(inAll);
  const more = ways.length - maxWays;
  return [
    `${verb} ${[...common, ...first].map((condition) => conditionText(condition)).join(", ")}`.trim(),
    ...others.slice(0, maxWays - 1).map((own) => `or ${alternativeText(own, first)}`),
    ...(more > 0 ? [`and ${more} narrower way${more === 1 ? "" : "s"}`] : []),
  ];
}

const isSame = (a: LendingCondition, b: LendingCondition): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What the first way asks of the same facts comes first, without its name. */
function alternativeText(conditions: readonly LendingCondition[], first: readonly LendingCondition[]): string {
  const isNamed = ({ fact }: LendingCondition) => first.some((condition) => condition.fact === fact);
  const named = conditions.filter(isNamed).map((condition) => conditionText(condition, true));
  const added = conditions.filter((condition) => !isNamed(condition)).map((condition) => conditionText(condition));
  return [named.join(", "), added.join(" and ")].filter((text) => text !== "").join(" with ");
}

interface Words {
  /** Before the bound's preposition: "asset under 13 years old". */
  readonly subject?: string;
  /** Between it and the figure: "from score 400". */
  readonly before?: string;
  readonly after?: string;
  readonly inDollars?: true;
  /** A lower bound reads well without that word: "12 months at the job". */
  readonly isLeast?: true;
  readonly absent?: string;
  readonly present?: string;
}

/** Of facts in a unit, by the unit. */
const words: { readonly [A in CriterionAttribute]?: Words | { readonly [U in Unit]?: Words } } = {
  assetValue: { before: "asset value ", inDollars: true },
  ageOfAsset: {
    before: "year ",
    months: { subject: "asset ", after: " months old" },
    years: { subject: "asset ", after: " years old" },
  },
  ageOfAssetAtEnd: { subject: "asset ", after: " years old at the end of the term" },
  odometer: { after: " km" },
  loanAmount: { inDollars: true },
  term: { after: " months" },
  balloon: { after: "% balloon", absent: "no balloon" },
  deposit: {
    after: " deposit",
    inDollars: true,
    isLeast: true,
    absent: "no deposit",
    percent: { after: "% deposit", isLeast: true, absent: "no deposit" },
  },
  brokerageRate: { after: "% brokerage", absent: "no brokerage" },
  financeAmount: { after: " financed", inDollars: true },
  lvr: { after: "% loan to value ratio" },
  dateOfBirth: { before: "age ", months: { before: "age ", after: " months" } },
  ageAtEnd: { before: "age ", after: " at the end of the term", months: { before: "age ", after: " months at the end of the term" } },
  defaultValue: { after: " in default", inDollars: true, absent: "nothing in default" },
  score: { before: "score " },
  timeOfEmployment: { after: " months at the job", isLeast: true },
  timeInBusiness: { after: " months in business", isLeast: true, present: "in business" },
  gst: { after: " months of GST registration", isLeast: true, absent: "no GST registration", present: "GST registration" },
  turnover: { before: "turnover ", inDollars: true, absent: "no turnover" },
  exposure: { before: "exposure ", inDollars: true, absent: "no exposure" },
  totalExposure: { after: " exposure with this loan", inDollars: true },
};

function conditionText(condition: LendingCondition, isNamed = false): string {
  const { fact, unit, oneOf, absent, present, ...bounds } = condition;
  const attribute = fact.split(".")[1] as CriterionAttribute;
  if (oneOf) return choicesText(attribute, oneOf);
  const ofFact: Words & { readonly [U in Unit]?: Words } = words[attribute] ?? {};
  const { subject = "", before = "", after = "", ...more } = (unit && ofFact[unit]) ?? ofFact;
  if (absent) return more.absent ?? `${subject}${before}0${after}`;
  if (present) return more.present ?? `${attributeRules[attribute].label.toLowerCase()} known`;
  return isNamed ? rangeText(bounds, { after, ...more }) : subject + rangeText(bounds, { before, after, ...more });
}

function rangeText({ atLeast, above, atMost, below }: Omit<LendingCondition, "fact">, { before = "", after = "", ...more }: Words): string {
  const text = (value: number) => (more.inDollars ? dollarText(value).replace(/\.00$/, "") : String(value));
  const [low, high] = [atLeast ?? above, atMost ?? below];
  if (low === undefined) return `${below === undefined ? "up to" : "under"} ${before}${text(high!)}${after}`;
  if (high === undefined) return `${above !== undefined ? "over " : more.isLeast ? "" : "from "}${before}${text(low)}${after}`;
  if (low === high) return `${before}${text(low)}${after}`;
  return `${above === undefined ? "" : "over "}${before}${text(low)} to ${below === undefined ? "" : "under "}${text(high)}${after}`;
}

/** More than four are counted. */
function choicesText(attribute: CriterionAttribute, keys: NonNullable<LendingCondition["oneOf"]>): string {
  const field = fieldOf(attribute);
  if (field?.kind !== "choice") return `${keys[0] === true ? "" : "no "}${attributeRules[attribute].label.toLowerCase()}`;
  if (keys.length > 4) return `${field.label.toLowerCase()} one of ${keys.length}`;
  return keys.map((key) => field.labels[String(key)]).join(" or ");
}
