import { describe, expect, it } from "vitest";
import { rulebook } from "../../../../functions/sheets/rulebook.ts";
import { documentationLevels } from "../../../../shared/domain/documentation-level.ts";
import type { IndexedSheets } from "../../../../shared/quote/indexed-sheets.ts";
import { quote } from "../../../../shared/quote/quote.ts";
import { orderKeys } from "../../../../shared/quote/order-keys.ts";
import type { QuoteOptions } from "../../../../shared/quote/rank.ts";
import { type Rulebook, rulebookFrom, rulebookOf } from "../../../../shared/quote/rulebook.ts";
import type { Scenario } from "../../../../shared/quote/scenario.ts";
import type { SheetFile } from "../../../../shared/quote/sheet.ts";
import { sheetsInPlay } from "../../../../shared/quote/what-if/in-play.ts";
import { type FieldInPlay, fieldsInPlay } from "../../../../shared/quote/what-if/lever-fields.ts";
import { pick } from "../../../support/engine/drawn-scenario.ts";
import { seededRandom } from "../../../support/seeded-random.ts";
import { generatedScenarios } from "../../../support/engine/scenarios.ts";
import { randomSheets } from "../../../support/engine/random-sheets.ts";
import { sheets } from "../../../support/own-sheets.ts";
import { report, seed, sizeOf } from "../../../support/reliability/run-size.ts";
import { car, excavator, newBusiness, oldUte } from "./worked-scenarios.ts";

/** IN_PLAY_CHANGES=100000 compares that many changes; npm test some of them. */
const changes = sizeOf("IN_PLAY_CHANGES", { usual: 1_500, deep: 100_000 });
const perScenario = 25;

/** As a browser reads it. */
function readFrom(slice: IndexedSheets): Rulebook {
  const read = () => JSON.parse(JSON.stringify(slice)) as IndexedSheets;
  return rulebookFrom({ consumer: read, commercial: read });
}

/** Every number that the sheets compare something with. */
function numbersOf(files: readonly SheetFile[]): number[] {
  const texts = [...JSON.stringify(files.map(({ sheet }) => sheet)).matchAll(/"value":(\[[\d.,]+\]|[\d.]+)/g)];
  return [...new Set(texts.flatMap(([, value]) => [JSON.parse(value!) as number | number[]].flat()))];
}

/** Where a fact that the field moves may pass the number. */
function thresholds({ today, asset, loanDetails }: Scenario, field: FieldInPlay, n: number): number[] {
  const [value, deposit, term] = [asset?.assetValue ?? 0, loanDetails?.deposit ?? 0, loanDetails?.term ?? 0];
  const year = Number(today.slice(0, 4));
  switch (field) {
    case "assetValue":
      return [n, deposit + n, n === 0 ? 0 : (100 * deposit) / n, n === 100 ? 0 : deposit / (1 - n / 100)];
    case "deposit":
      return [n, value - n, (n * value) / 100, value - (n * value) / 100];
    case "term":
      return [n, 12 * (n - (year - (asset?.ageOfAsset ?? year)))];
    case "balloon":
      return [n, 40];
    case "ageOfAsset":
      return [n, year - n, year - n / 12, year + term / 12 - n];
  }
}

const limits: Readonly<Record<FieldInPlay, readonly [number, number, number]>> = {
  assetValue: [0, 1_000_000_000, 0.01],
  deposit: [0, 1_000_000_000, 0.01],
  term: [12, 84, 1],
  balloon: [0, 70, 0.01],
  ageOfAsset: [1900, 2200, 1],
};

/** A value at, just below or just above a threshold. */
function drawValue(scenario: Scenario, field: FieldInPlay, numbers: readonly number[], random: () => number): number {
  const [first, last, by] = limits[field];
  const beside = Math.floor(random() * 5) - 2;
  const steps = Math.round(pick(random, thresholds(scenario, field, pick(random, numbers))) / by) + beside;
  return Math.min(Math.max(Number((steps * by).toFixed(2)), first), last);
}

const withField = (scenario: Scenario, field: FieldInPlay, value: number): Scenario =>
  field === "assetValue" || field === "ageOfAsset"
    ? { ...scenario, asset: { ...scenario.asset, [field]: value } }
    : { ...scenario, loanDetails: { ...scenario.loanDetails, [field]: value } };

const filters = (random: () => number): QuoteOptions => ({
  ...(random() < 0.4 && { mustMatch: pick(random, [[], ["score"], ["assetType", "term", "ageOfAsset"]] as const) }),
  ...(random() < 0.2 && { productTypes: [pick(random, documentationLevels)] }),
  ...(random() < 0.5 && { orderBy: [pick(random, orderKeys)] }),
});

const compared = { changes: 0, differing: 0, scenarios: 0, movedAnswers: 0, examples: [] as object[] };

function compareWithin(all: Rulebook, scenarios: Iterable<Scenario>, numbers: readonly number[], random: () => number): void {
  for (const scenario of scenarios) {
    compared.scenarios += 1;
    const options = filters(random);
    const slice = readFrom(sheetsInPlay(scenario, all, options));
    const present = JSON.stringify(quote(scenario, all, options));
    for (const _ of Array.from({ length: perScenario })) {
      const field = pick(random, fieldsInPlay);
      const value = drawValue(scenario, field, numbers, random);
      const changed = withField(scenario, field, value);
      const whole = JSON.stringify(quote(changed, all, options));
      compared.changes += 1;
      if (whole !== present) compared.movedAnswers += 1;
      if (JSON.stringify(quote(changed, slice, options)) === whole) continue;
      compared.differing += 1;
      if (compared.examples.length < 3) compared.examples.push({ field, value, options, scenario });
    }
  }
}

describe("the sheets in play", () => {
  it("answer every change of one field as all sheets do, byte for byte", { timeout: 3_600_000 }, () => {
    const random = seededRandom(seed);
    const own = Math.ceil((changes * 0.8) / perScenario);
    compareWithin(rulebook, [car, excavator, oldUte, newBusiness, ...generatedScenarios(sheets, own, seed)], numbersOf(sheets), random);
    while (compared.changes < changes) {
      const files = randomSheets(random);
      const scenarios = generatedScenarios(files, 8, Math.floor(random() * 1_000_000));
      compareWithin(rulebookOf(files), scenarios, numbersOf(files), random);
    }
    const { examples, ...figures } = compared;
    report("changes of one field within the sheets in play", figures);
    expect(examples).toEqual([]);
    expect(figures.movedAnswers).toBeGreaterThan(figures.changes * 0.6);
  });

  it("tell no rule that the fields do not touch: 20 of them show no commercial tier with all its rules", () => {
    const deals = [...generatedScenarios(sheets, 80, seed)].filter(({ applicationType }) => applicationType === "commercial");
    const slices = deals.slice(0, 20).map((deal) => sheetsInPlay({ ...deal, today: car.today }, rulebook, { mustMatch: [] }));
    const tiersIn = ({ sheets: each }: IndexedSheets) =>
      each.flatMap(({ lender, productName, productTiers }) =>
        productTiers.map((tier) => ({ name: `${lender} ${productName} ${tier.name}`, numbers: tier.criteria })),
      );
    const isRule = ({ criteria }: IndexedSheets, number: number): boolean => {
      const criterion = criteria[number]!;
      if (criterion.condition === "compound") return criterion.criteria.every((member) => isRule({ criteria, sheets: [] }, member));
      return criterion.condition !== "settled";
    };
    const all = rulebook.inForce("commercial", car.today).tiers.length;
    const seen = new Set(slices.flatMap((slice) => tiersIn(slice).map(({ name }) => name)));
    const whole = new Set(
      slices.flatMap((slice) =>
        tiersIn(slice).flatMap(({ name, numbers }) => (numbers.every((number) => isRule(slice, number)) ? name : [])),
      ),
    );

    report("commercial tiers in 20 slices", { slices: slices.length, all, seen: seen.size, withAllRules: whole.size });
    expect(slices.length).toBe(20);
    expect(whole.size).toBe(0);
    const moving = /^(assetValue|ageOfAsset|ageOfAssetAtEnd|ageAtEnd|deposit|term|balloon|loanAmount|lvr)$/;
    for (const criterion of slices.flatMap(({ criteria }) => criteria))
      if ("attribute" in criterion) expect(criterion.attribute).toMatch(moving);
  });

  it("include under 70 % of the tiers, and no fee, loading or brokerage band names a tier left out", () => {
    for (const scenario of [car, excavator]) {
      const slice = sheetsInPlay(scenario, rulebook);
      const { tiers } = rulebook.inForce(scenario.applicationType, scenario.today);
      const kept = new Set(slice.sheets.flatMap(({ lender, productTiers }) => productTiers.map(({ name }) => `${lender} ${name}`)));
      expect(kept.size).toBeLessThan(tiers.length * 0.7);
      const named = slice.sheets.flatMap(({ lender, fees, loading, brokerage }) =>
        [fees, loading, brokerage].flatMap((parts: readonly { readonly tiers?: readonly string[] }[]) =>
          parts.flatMap((part) => (part.tiers ?? []).map((name) => `${lender} ${name}`)),
        ),
      );
      expect(named.filter((name) => !kept.has(name))).toEqual([]);
    }
  });
});
