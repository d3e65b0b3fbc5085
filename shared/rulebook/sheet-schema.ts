import * as z from "zod/mini";
import { agingKinds } from "../checklist/rules.ts";
import { isIsoDate } from "../dates.ts";
import { isInCents } from "../money.ts";
import { loanFields } from "../domain/loan-details.ts";
import { applicationTypes } from "../domain/application-type.ts";
import { documentationLevels } from "../domain/documentation-level.ts";
import { units } from "../domain/field.ts";
import { type Criterion, balloonBases, brokerageBases, feeTimes, timings } from "../quote/sheet.ts";
import { type Otherwise, conditionsByValue, criterionAttributes, otherwiseTexts, vocabulary } from "../quote/vocabulary.ts";
import { scenarioSchemas } from "../wire/scenario.ts";
import { strictObject } from "../wire/strict-object.ts";
import { isLine, isVisible } from "../wire/text.ts";
import type { RateCells } from "./rate-table.ts";

/** Brokers and customers read these: no invisible characters, and nothing that turns the direction of writing. */
const textUpTo = (max: number, min = 1) =>
  z.string().check(
    z.minLength(min),
    z.maxLength(max, { abort: true }),
    z.refine((given) => isLine(given) && isVisible(given), "one line without invisible characters"),
  );
const text = textUpTo(1_000);
/** Of a lender, product, tier, table, axis, fee or loading. */
const shownName = textUpTo(100);
const aDay = "a day that exists, written YYYY-MM-DD";
const day = z.string(aDay).check(z.refine(isIsoDate, aDay));
const percent = z.number().check(z.gte(0), z.lte(100));
const scalar = z.union([z.number(), z.string(), z.boolean()]);
const ascending = z.tuple([z.number(), z.number()]).check(z.refine(([low, high]) => low < high, "a pair that ascends, [low, high]"));

const subject = {
  label: text,
  object: z.enum(Object.keys(vocabulary) as [keyof typeof vocabulary, ...(keyof typeof vocabulary)[]]),
  attribute: z.enum(criterionAttributes),
};
const optionalFields = { unit: z.optional(z.enum(units)), primary: z.optional(z.boolean()) };

type Fields = z.core.$ZodShape;

const leafOf = <C extends readonly [string, ...string[]]>(conditions: C, value: Fields, more: Fields) =>
  strictObject({ ...subject, condition: z.enum(conditions), ...value, ...optionalFields, ...more });

const compoundOf = (more: Fields) =>
  strictObject({
    label: text,
    condition: z.literal("compound"),
    conditional: z.enum(["and", "or"]),
    primary: z.optional(z.boolean()),
    ...more,
    get criteria(): z.ZodMiniArray<z.ZodMiniType<Criterion>> {
      return criteria.check(z.minLength(1));
    },
  });

const criterionOf = (more: Fields = {}, limit: Fields = {}): z.ZodMiniType<Criterion> =>
  z.discriminatedUnion("condition", [
    leafOf(conditionsByValue.one, { value: scalar }, more),
    leafOf(conditionsByValue.bound, { value: z.number() }, { ...more, ...limit }),
    leafOf(conditionsByValue.pair, { value: ascending }, { ...more, ...limit }),
    leafOf(conditionsByValue.list, { value: z.union([z.array(z.string()), z.array(z.number())]).check(z.minLength(1)) }, more),
    leafOf(conditionsByValue.listBound, { value: z.number() }, more),
    leafOf(conditionsByValue.nothing, {}, more),
    compoundOf(more),
  ]) as never;

const criteria = z.array(criterionOf());
const otherwise = z.optional(z.enum(Object.keys(otherwiseTexts) as [Otherwise, ...Otherwise[]]));
const tierCriterion = criterionOf({ otherwise }, { referAbove: z.optional(z.number()) });
const tierCriteria = z.array(tierCriterion);

const amount = z.number().check(z.gte(0), z.refine(isInCents, "dollars and whole cents"));
const tiers = z.optional(z.array(text).check(z.minLength(1)));

const fee = strictObject({
  name: shownName,
  value: z.number().check(z.gte(0)),
  capitalised: z.boolean(),
  frequency: z.enum(["upfront", "monthly"]),
  calc: z.optional(z.literal("percent")),
  min: z.optional(amount),
  max: z.optional(amount),
  when: z.optional(z.enum(feeTimes)),
  inComparisonRate: z.optional(z.boolean()),
  paidTo: z.optional(z.literal("broker")),
  least: z.optional(amount),
  tiers,
  criteria: z.optional(criteria),
}).check(
  z.refine(({ value, calc }) => calc === "percent" || isInCents(value), { error: "dollars and whole cents", path: ["value"] }),
  z.refine(({ min, calc }) => min === undefined || calc === "percent", { error: "no min without calc percent", path: ["min"] }),
  z.refine(({ max, calc }) => max === undefined || calc === "percent", { error: "no max without calc percent", path: ["max"] }),
  z.refine(({ min = 0, max = Infinity }) => min <= max, { error: "a max of at least the min", path: ["max"] }),
  z.refine(({ least, paidTo, calc }) => least === undefined || (paidTo === "broker" && calc === undefined), {
    error: "no least but of a fee in dollars that is paid to the broker",
    path: ["least"],
  }),
  z.refine(({ least, value }) => least === undefined || least <= value, { error: "a least of at most the value", path: ["least"] }),
  z.refine(({ when, capitalised }) => when !== "end" || !capitalised, { error: "false for a fee at the end", path: ["capitalised"] }),
  z.refine(({ when, frequency }) => when !== "end" || frequency === "upfront", {
    error: "upfront for a fee at the end, as it is paid once",
    path: ["frequency"],
  }),
);

const { term, balloon } = loanFields;
const balloonLimits = z.array(
  strictObject({ term: z.int().check(z.gte(term.min), z.lte(term.max)), max: z.number().check(z.gte(0), z.lte(balloon.max)), tiers }),
);

const brokerageBand = strictObject({
  value: percent,
  max: z.optional(percent),
  valueType: z.literal("percentage"),
  addsToRate: z.optional(z.number().check(z.gt(0), z.lte(20))),
  inStepsOf: z.optional(z.number().check(z.gt(0), z.lte(100))),
  tiers,
  criteria,
}).check(
  z.refine(({ value, max }) => max === undefined || max >= value, { error: "a max of at least the value", path: ["max"] }),
  z.refine(({ addsToRate, max }) => addsToRate === undefined || max !== undefined, {
    error: "no addsToRate without a max",
    path: ["addsToRate"],
  }),
  z.refine(({ inStepsOf, addsToRate }) => inStepsOf === undefined || addsToRate !== undefined, {
    error: "no inStepsOf without addsToRate",
    path: ["inStepsOf"],
  }),
);

const loading = strictObject({
  name: shownName,
  value: z.number().check(z.gte(-20), z.lte(20)),
  valueType: z.literal("percentage"),
  capitalised: z.optional(z.boolean()),
  tiers,
  criteria,
});

const tier = strictObject({
  name: shownName,
  rate: z.union([percent, ascending]),
  productType: z.enum(documentationLevels),
  info: z.optional(z.array(text)),
  criteria: tierCriteria,
});

const band = strictObject({ name: textUpTo(100, 0), criteria: tierCriteria.check(z.maxLength(6)) });
const axis = strictObject({ name: shownName, bands: z.array(band).check(z.minLength(1), z.maxLength(40)) });
const axisPlace = strictObject({ axis: text, criterion: z.optional(z.int().check(z.gte(0))) });
const cells: z.ZodMiniType<RateCells> = z.array(z.union([z.number(), z.null(), z.lazy(() => cells)]));

/** A table of rates (rulebooks/README.md); `tableProblems` checks its names, its places and the depth of its rates. */
const rateTable = strictObject({
  table: shownName,
  productType: z.enum(documentationLevels),
  info: z.optional(z.array(text)),
  join: z.optional(z.string()),
  columns: z.optional(z.array(text).check(z.minLength(1))),
  axes: z.array(axis).check(z.minLength(1), z.maxLength(5)),
  criteria: z.array(z.union([tierCriterion, axisPlace])).check(z.maxLength(40)),
  rates: cells,
});

const pointer = z.string().check(z.regex(/^(\/[^/]+)+$/, "a JSON pointer such as /fees/0/value"));
const paths = z.array(pointer).check(z.minLength(1));
const provenance = z.discriminatedUnion("status", [
  strictObject({ paths, status: z.literal("shown"), source: text }),
  strictObject({ paths, status: z.literal("assumed"), reason: text }),
]);

const figures = strictObject({
  rate: z.optional(percent),
  financeAmount: z.optional(amount),
  repayments: z.optional(amount),
  comparisonRate: z.optional(z.number()),
  qualification: z.optional(z.literal([0, 1, 2, 3])),
}).check(z.refine((stated) => Object.values(stated).some((figure) => figure !== undefined), "at least one figure"));

const example = strictObject({
  scenario: z.discriminatedUnion("applicationType", [scenarioSchemas.consumer, scenarioSchemas.commercial]),
  expect: figures,
  source: text,
});

/** A rate sheet (shared/quote/README.md, section 3); rulebooks/sheet.schema.json is generated from it. Unknown keys are rejected. */
export const sheetSchema = strictObject({
  date: z.nullable(day),
  lender: shownName,
  productName: z.optional(shownName),
  type: z.enum(applicationTypes),
  logoURL: z.string().check(z.regex(/^\/lenders\/[a-z0-9-]+\.svg$/, "a path such as /lenders/lender-a.svg")),
  adi: z.optional(z.boolean()),
  expiresOn: z.optional(day),
  brokerageBase: z.optional(z.enum(brokerageBases)),
  balloonBase: z.optional(z.enum(balloonBases)),
  timing: z.optional(z.enum(timings)),
  feesKnown: z.optional(z.boolean()),
  balloonLimits: z.optional(balloonLimits),
  fees: z.array(fee),
  brokerage: z.array(brokerageBand),
  loading: z.array(loading),
  info: z.array(text),
  productTiers: z.array(z.union([tier, rateTable])).check(z.minLength(1)),
  actions: z.optional(z.array(text)),
  lenderCredentials: z.optional(z.array(strictObject({ name: text, label: text, secret: z.boolean() }))),
  requiredFields: z.optional(z.record(z.string(), z.array(text))),
  portal: z.optional(z.record(z.string(), z.array(text))),
  freshness: z.optional(
    strictObject(Object.fromEntries(agingKinds.map((kind) => [kind, z.optional(z.int().check(z.gte(1), z.lte(400)))]))),
  ),
  settlement: z.optional(strictObject({ ratioCountsFees: z.optional(z.boolean()) })),
  commission: z.optional(
    z.union([
      z.literal("settlement"),
      strictObject({ day: z.int().check(z.gte(1), z.lte(31)), monthsAfter: z.int().check(z.gte(0), z.lte(12)) }),
    ]),
  ),
  clawbackMonths: z.optional(z.int().check(z.gte(1), z.lte(84))),
  provenance: z.array(provenance),
  examples: z.optional(z.array(example).check(z.minLength(1))),
}).check(
  z.refine(({ feesKnown, fees }) => feesKnown !== false || fees.length === 0, {
    error: "no fees where feesKnown is false",
    path: ["fees"],
  }),
  z.refine(({ brokerageBase, brokerage }) => brokerageBase !== "financeAmount" || brokerage.every(({ value, max = value }) => max < 100), {
    error: "brokerage below 100 % of the amount financed that includes it",
    path: ["brokerage"],
  }),
  z.refine(({ date, expiresOn }) => date === null || expiresOn === undefined || date <= expiresOn, {
    error: "a day that is not before the sheet's date",
    path: ["expiresOn"],
  }),
);

export function sheetJsonSchema(): object {
  return { title: "Kelpie rate sheet", ...z.toJSONSchema(sheetSchema) };
}
