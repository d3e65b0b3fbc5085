/** A lender's best product qualifies exactly when one of the lender's ways holds, over all lenders and random sheets. */
import { expect, it } from "vitest";
import type { CriterionField, Fields } from "../../../shared/domain/field.ts";
import { choicesOf } from "../../../shared/domain/field.ts";
import { issuesInForce } from "../../../shared/quote/issues.ts";
import { quote } from "../../../shared/quote/quote.ts";
import { rulebookOf } from "../../../shared/quote/rulebook.ts";
import { type Scenario, scenarioEmployer, scenarioParts } from "../../../shared/quote/scenario.ts";
import type { LeafCriterion, SheetFile } from "../../../shared/quote/sheet.ts";
import { type LendingCondition, whoLends } from "../../../shared/quote/who-lends.ts";
import { entrySchema } from "../../../shared/wire/field-schema.ts";
import { allHold, seenBy } from "../../bench/naive-pricing.ts";
import { type Draft, type Random, drawScenario, pick, whole } from "../../support/engine/drawn-scenario.ts";
import { criterionOn } from "../../support/engine/engine-builders.ts";
import { randomSheets } from "../../support/engine/random-sheets.ts";
import { sheetsInAllWords } from "../../support/engine/random-words.ts";
import { generatedScenarios } from "../../support/engine/scenarios.ts";
import { sheets } from "../../support/own-sheets.ts";
import { report, seed, sizeOf } from "../../support/reliability/run-size.ts";
import { seededRandom } from "../../support/seeded-random.ts";

/** LENDING_SCENARIOS=20000 tries that many full scenarios, each inside a random part of it. */
const scenarios = sizeOf("LENDING_SCENARIOS", { usual: 300, deep: 24_000 });
const perRulebook = 60;
const maxUsualBalloon = 40;

type Values = Record<string, unknown>;

/** Every field is known; the GST registration may be known to be absent. A point near a threshold stays where it was drawn. */
function full(drawn: Scenario, random: Random): Draft {
  const other = drawScenario(drawn.applicationType, drawn.today, random);
  const parts = Object.entries(scenarioParts).map(([name, fields]) => {
    const [own, drawnPart] = [other, drawn].map((each) => each[name as keyof typeof scenarioParts] as Values | null | undefined);
    return [name, known(fields, { ...own, ...withoutNull(drawnPart) }, drawn, random)] as const;
  });
  const scenario = { applicationType: drawn.applicationType, today: drawn.today, ...Object.fromEntries(parts) } as Draft;
  const [employer] = drawn.customer?.employers ?? [];
  scenario.customer.employers = [known(scenarioEmployer, withoutNull(employer), drawn, random)];
  if (random() < 0.2) scenario.entity.gst = null;
  if (!(scenario.asset.assetValue! > 0)) scenario.asset.assetValue = 20_000;
  return scenario;
}

const withoutNull = (values: object | null | undefined): Values =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== null && value !== undefined));

const known = (fields: Fields, values: Values, scenario: Scenario, random: Random): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const isAccepted = entrySchema(field, scenario.applicationType).safeParse(values[name]).success;
      return [name, isAccepted ? values[name] : anyValue(field as CriterionField, scenario, random)];
    }),
  );

function anyValue(field: CriterionField, { applicationType, today }: Scenario, random: Random): unknown {
  switch (field.kind) {
    case "choice":
      return pick(random, Object.keys(choicesOf(field, applicationType)));
    case "flag":
      return random() < 0.5;
    case "day":
      return `${Number(today.slice(0, 4)) - whole(random, 0, 70)}-0${whole(random, 1, 9)}-1${whole(random, 0, 9)}`;
    case "dollars":
      return pick(random, [0, whole(random, 0, 12_000_000) / 100]);
    case "percent":
      return whole(random, 0, maxUsualBalloon);
    case "decimal":
      return whole(random, 0, 60) / 2;
    case "whole":
      return whole(random, Math.max(field.min, 0), Math.min(field.max, field.min + 100));
  }
}

/** Some of the scenario's fields: none, a few or nearly all. */
function partOf(scenario: Draft, random: Random): Scenario {
  const share = random();
  const some = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => name !== "employers" && random() < share));
  const { applicationType, today, asset, loanDetails, customer, customerProfile, creditProfile, entity } = scenario;
  const employers = customer.employers!.map((employer) => some(employer!));
  return {
    applicationType,
    today,
    asset: some(asset),
    loanDetails: some(loanDetails),
    customer: { ...some(customer), ...(random() < 0.8 && { employers: random() < 0.2 ? [] : employers }) },
    customerProfile: some(customerProfile),
    creditProfile: some(creditProfile),
    ...(random() < 0.8 && { entity: some(entity) }),
  };
}

/** The condition in the words of criteria, as the second implementation reads them. */
function criteriaOf(condition: LendingCondition): LeafCriterion[] {
  const { fact, unit, atLeast, above, atMost, below, oneOf, absent, present } = condition;
  const subject = fact as `${string}.${string}`;
  const on = (name: LeafCriterion["condition"], value?: LeafCriterion["value"]) => criterionOn(subject, name, value, unit && { unit });
  return [
    atLeast === undefined ? [] : on("greaterThanOrEqualTo", atLeast),
    above === undefined ? [] : on("greaterThan", above),
    atMost === undefined ? [] : on("lessThanOrEqualTo", atMost),
    below === undefined ? [] : on("lessThan", below),
    oneOf === undefined ? [] : on("hasOne", oneOf as string[]),
    absent ? on("zero") : [],
    present ? on("exists") : [],
  ].flat();
}

/** Lenders with one sheet each, as a loan to value ratio is one sheet's, and an amount financed that of its tiers: with the same fees for all. */
const oneSheetEach = (files: readonly SheetFile[]): SheetFile[] =>
  files.map(({ file, sheet }) => ({
    file,
    sheet: {
      ...sheet,
      lender: `${sheet.lender} ${sheet.productName ?? ""}`.trim(),
      fees: sheet.fees.map(({ tiers: _, ...fee }) => fee),
      brokerage: sheet.brokerage.map(({ tiers: _, ...band }) => band),
    },
  }));

const rulebooks: readonly ((random: Random) => readonly SheetFile[])[] = [
  () => sheets,
  (random) => oneSheetEach(randomSheets(random)),
  sheetsInAllWords,
  sheetsInAllWords,
];

it("a lender's best product qualifies exactly when one of the lender's ways holds", { timeout: 3_600_000 }, () => {
  const random = seededRandom(seed);
  const tried = { scenarios: 0, lenders: 0, qualifying: 0, ways: 0, counterExamples: 0 };
  const examples: unknown[] = [];
  for (let at = 0; tried.scenarios < scenarios; at += 1) {
    const files = rulebooks[at % rulebooks.length]!(random);
    const rulebook = rulebookOf(files);
    for (const drawn of generatedScenarios(files, perRulebook, seed + at)) {
      const scenario = full(drawn, random);
      const part = partOf(scenario, random);
      // A balloon that is not known yet is a usual one.
      if (part.loanDetails!.balloon === undefined) scenario.loanDetails.balloon = Math.min(scenario.loanDetails.balloon!, maxUsualBalloon);
      const { products } = quote(scenario, rulebook, { mustMatch: [] });
      const inForce = issuesInForce(
        files.map(({ sheet }) => sheet).filter(({ type }) => type === scenario.applicationType),
        scenario.today,
      );
      const lendings = whoLends(part, rulebook);
      expect(lendings.map(({ lender }) => lender).toSorted()).toEqual(products.map(({ lender }) => lender).toSorted());
      tried.scenarios += 1;
      for (const { lender, answer, ways } of lendings) {
        const sheet = inForce.find((each) => each.lender === lender)!;
        const seen = seenBy(sheet, scenario, sheet.productTiers[0]!);
        const holds = ways.some(
          ({ conditions, notStated }) => notStated.length === 0 && allHold(seen, conditions.flatMap(criteriaOf)) === true,
        );
        const qualifies = products.find((product) => product.lender === lender)!.qualification === 0;
        tried.lenders += 1;
        tried.ways += ways.length;
        tried.qualifying += Number(qualifies);
        if (holds === qualifies) continue;
        tried.counterExamples += 1;
        if (examples.length < 3)
          examples.push({
            at,
            lender,
            qualifies,
            answer,
            ways,
            part,
            scenario,
          });
      }
    }
  }
  report("who lends", tried);

  expect(examples).toEqual([]);
  expect(tried.counterExamples).toBe(0);
  expect(tried.qualifying).toBeGreaterThan(scenarios / 20);
});
