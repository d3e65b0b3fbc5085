/** Why each other listed lender was not chosen, as far as the ranking says, for the record of a choice. */
import { assumedFigures, assumedText, type AssumedFigures } from "../finance-options/assumed-figures.ts";
import type { OfferedProduct } from "../finance-options/content.ts";
import { isOffered } from "../finance-options/eligible.ts";
import { dollarText, percentText } from "../format.ts";
import { centsOf, dollarsOf, round2 } from "../money.ts";
import { aboveCostCapText, isAboveCostCap } from "../quote/cost-cap.ts";
import type { Qualification } from "../quote/fit.ts";
import type { CriterionResult } from "../quote/product.ts";
import { type Scenario, scenarioEmployer, scenarioParts } from "../quote/scenario.ts";
import type { Objective, ObjectiveKind } from "./objectives.ts";
import { costsOf } from "../finance-options/costs.ts";
import { valueText } from "../domain/field-text.ts";
import type { Field } from "../domain/field.ts";
import { loanAmount, readerOf } from "../quote/facts.ts";
import { type CriterionAttribute, type CriterionObject, attributeRules, vocabulary } from "../quote/vocabulary.ts";

export interface Alternative {
  readonly lender: string;
  readonly name: string;
  readonly qualification: Qualification;
  /** What the ranking says: the first failed criterion, what is not known, or the difference to the chosen product. */
  readonly reason: string;
  /** Whose assumed rate or fees have made the reason's figures, as a sentence; undefined where nothing is assumed. */
  readonly assumed: string | undefined;
  /** Whether it is better by the first objective: then the broker says why it was not chosen. */
  readonly isBetter: boolean;
}

export interface Choice {
  readonly scenario: Scenario;
  /** In the order of the ranking. */
  readonly products: readonly OfferedProduct[];
  readonly chosen: OfferedProduct;
  /** Most important first. */
  readonly objectives: readonly Objective[];
}

/** All listed products except the chosen one, in the order of the ranking. */
export function alternativesTo({ scenario, products, chosen, objectives }: Choice): Alternative[] {
  const objective = objectives[0]?.kind;
  const term = scenario.loanDetails?.term ?? 0;
  return products
    .filter(({ lender }) => lender !== chosen.lender)
    .map((product) => {
      const { lender, productName, tier, qualification } = product;
      const isBetter = maySuggest(product) && isLess(product, chosen, { objective, term });
      const named = { lender, name: productName ?? tier, qualification, isBetter };
      if (qualification > 1) return { ...named, reason: failureText(product, scenario), assumed: undefined };
      if (isAboveCostCap(product)) return { ...named, reason: aboveCostCapText, assumed: undefined };
      return { ...named, reason: pricedText(product, chosen, { objective, term, isBetter }), assumed: assumedIn(product, chosen) };
    });
}

/** Nobody may suggest a product above the limit on the cost of credit: it needs no reason of the broker's and counts in no comparison. */
const maySuggest = (product: OfferedProduct): boolean => isOffered(product) && !isAboveCostCap(product);

/** The figures of a difference are assumed where one of the two products' are. */
function assumedIn(product: OfferedProduct, chosen: OfferedProduct): string | undefined {
  const lenders = [product, chosen].filter((each) => assumedFigures(each).repayments).map(({ lender }) => lender);
  return lenders.length === 0 || product.repayments === null ? undefined : assumedText(lenders.join(" or "));
}

interface Compared {
  readonly objective: ObjectiveKind | undefined;
  readonly term: number;
}

function isLess(product: OfferedProduct, chosen: OfferedProduct, { objective, term }: Compared): boolean {
  const measure = measureOf(objective);
  const [its, own] = [measure?.of(product, term) ?? null, measure?.of(chosen, term) ?? null];
  return its !== null && own !== null && its < own;
}

/** A primary criterion tells more than a limit of the deal. */
function failureText({ criteriaResults }: OfferedProduct, scenario: Scenario): string {
  const failed = criteriaResults.filter(({ result }) => result === false);
  const first = failed.find(({ primary }) => primary) ?? failed[0];
  return first ? criterionText(first, scenario) : "Not eligible";
}

function criterionText({ label, attributes }: CriterionResult, scenario: Scenario): string {
  const found = attributes.flatMap((attribute) => factText(attribute, scenario) ?? []);
  return found.length === 0 ? label : `${label}: found ${found.join(", ")}`;
}

function pricedText(product: OfferedProduct, chosen: OfferedProduct, compared: Compared & { readonly isBetter: boolean }): string {
  const unknown = product.criteriaResults.find(({ result }) => result === null);
  const difference = differenceText(product, chosen, compared);
  return unknown ? `Needs details: ${unknown.label}. ${difference}` : difference;
}

function differenceText(
  product: OfferedProduct,
  chosen: OfferedProduct,
  { objective, term, isBetter }: Compared & { readonly isBetter: boolean },
): string {
  const monthly = difference(product.repayments, chosen.repayments);
  if (monthly === null) return product.info[0] ?? "The repayment is not known";
  const total = difference(product.loanAmount, chosen.loanAmount);
  const parts = [
    monthly === 0 ? "The same repayment" : moreOrLess(monthly, " a month"),
    isBetter && total !== null && total !== 0 && `${moreOrLess(total)} in all repayments`,
    product.feesTotal === null && "fees not stated",
    objective === "rate" && rateText(product, chosen),
    objective === "totalCost" && totalCostText(product, chosen, term),
  ];
  return parts.filter(Boolean).join(", ");
}

const moreOrLess = (amount: number, unit = ""): string => `${dollarText(Math.abs(amount))}${unit} ${amount > 0 ? "more" : "less"}`;

function rateText({ rate }: OfferedProduct, chosen: OfferedProduct): string {
  const points = round2(rate - chosen.rate);
  return points === 0 ? "the same rate" : `a rate ${Math.abs(points).toFixed(2)} points ${points > 0 ? "higher" : "lower"}`;
}

function totalCostText(product: OfferedProduct, chosen: OfferedProduct, term: number): string {
  const { of } = measureOf("totalCost")!;
  const total = difference(of(product, term), of(chosen, term));
  if (total === null) return "a total of all payments that cannot be compared";
  return total === 0 ? "the same total of all payments" : `${moreOrLess(total)} in the total of all payments`;
}

const difference = (its: number | null, own: number | null): number | null =>
  its === null || own === null ? null : dollarsOf(centsOf(its) - centsOf(own));

const ordinals = ["Lowest", "Second lowest", "Third lowest"];

/** A sentence that the broker can change, by the first objective that figures tell; empty where none does. */
export function proposedWhy({ scenario, products, chosen, objectives }: Choice): string {
  const measure = objectives.map(({ kind }) => measureOf(kind)).find((each) => each !== undefined);
  const term = scenario.loanDetails?.term ?? 0;
  const own = measure?.of(chosen, term) ?? null;
  if (!measure || own === null) return "";
  const compared = products.filter((product) => maySuggest(product) && measure.of(product, term) !== null);
  const isAssumed = [chosen, ...compared].some((product) => assumedFigures(product)[measure.figure]);
  const others = compared.filter(({ lender }) => lender !== chosen.lender).map((product) => measure.of(product, term)!);
  const mark = isAssumed ? " Some of these figures are assumed, not from the lenders." : "";
  if (others.length === 0) return `The only product that fits: ${measure.noun} ${measure.textOf(own)}.${mark}`;
  const before = others.filter((each) => each < own).length;
  const [least, most] = [measure.textOf(Math.min(...others)), measure.textOf(Math.max(...others))];
  const against = least === most ? least : `${least} to ${most}`;
  const place = `${ordinals[before] ?? `${before + 1}th lowest`} ${measure.noun} of the ${others.length + 1} that fit`;
  return `${place}: ${measure.textOf(own)} against ${against}.${mark}`;
}

/** What the figures say about an objective: less is better. */
interface Measure {
  /** Completes "Second lowest ...". */
  readonly noun: string;
  readonly figure: keyof AssumedFigures;
  /** Null while it is not known. */
  readonly of: (product: OfferedProduct, term: number) => number | null;
  readonly textOf: (figure: number) => string;
}

/** The other objectives have no figure: every product has the scenario's term and balloon. */
const measures: Readonly<Partial<Record<ObjectiveKind, Measure>>> = {
  repayment: { noun: "repayment", figure: "repayments", of: ({ repayments }) => repayments, textOf: dollarText },
  totalCost: { noun: "total of all payments", figure: "total", of: (product, term) => costsOf(product, term).total, textOf: dollarText },
  rate: { noun: "rate", figure: "rate", of: ({ rate }) => rate, textOf: percentText },
};

const measureOf = (objective: ObjectiveKind | undefined): Measure | undefined =>
  objective === undefined ? undefined : measures[objective];

/** What a criterion has found in the scenario, as "$28,000.00"; undefined for what is not known. */
function factText(attribute: CriterionAttribute, scenario: Scenario): string | undefined {
  if (attribute === "lvr") return loanToValueText(scenario);
  if (attribute === "financeAmount") return ifLoan(scenario, (loan) => `a loan of ${loan}, before financed fees and brokerage`);
  const object = (Object.keys(vocabulary) as CriterionObject[]).find((each) => Object.hasOwn(vocabulary[each], attribute))!;
  const fact = readerOf(object === "employer" ? `first employer.${attribute}` : `${object}.${attribute}`)(scenario);
  if (fact === null) return "none";
  return typeof fact === "object" || typeof fact === "symbol" || fact === undefined ? undefined : textOf(attribute, object, fact);
}

function textOf(attribute: CriterionAttribute, object: CriterionObject, fact: number | string | boolean): string {
  if (attribute === "loanAmount" || attribute === "totalExposure") return dollarText(Number(fact));
  if (attribute === "ageOfAsset") return `year of manufacture ${fact}`;
  if (attribute === "ageOfAssetAtEnd") return `${fact} years`;
  // Facts of dates are the months since then.
  if (attributeRules[attribute].kind === "date") return object === "customer" ? `${Math.floor(Number(fact) / 12)} years` : `${fact} months`;
  const fields: Readonly<Record<string, Field>> = object === "employer" ? scenarioEmployer : scenarioParts[object];
  return valueText(fields[attribute]!, fact);
}

/** These also count the lender's financed fees, which differ by sheet. */
const loanToValueText = (scenario: Scenario): string | undefined =>
  ifLoan(scenario, (loan) => `a loan of ${loan}, before financed fees, for an asset of ${dollarText(scenario.asset?.assetValue ?? null)}`);

function ifLoan(scenario: Scenario, textOfLoan: (loan: string) => string): string | undefined {
  const loan = loanAmount(scenario);
  return loan === undefined ? undefined : textOfLoan(dollarText(loan));
}
