import { Readable } from "node:stream";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { csvRows } from "../../functions/batch/csv-rows.ts";
import { ApiError } from "../../functions/call/api-error.ts";
import { rulebook } from "../../functions/sheets/rulebook.ts";
import { decodeCursor } from "../../functions/store/dynamo/cursor.ts";
import { splitChildId } from "../../functions/store/dynamo/ids.ts";
import { isIsoDate, monthsElapsed } from "../../shared/dates.ts";
import { dollarText, percentText } from "../../shared/format.ts";
import { centsOf, minus, percentOf, percentOfCents, plus, round2 } from "../../shared/money.ts";
import { quote } from "../../shared/quote/quote.ts";
import { nestingOf } from "../../shared/wire/json-depth.ts";
import { parseJson } from "../../shared/wire/json-text.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { parseScenario, scenarioSchemas } from "../../shared/wire/scenario.ts";
import { fieldsOf } from "../support/call-scenarios/wire-fields.ts";
import { report } from "../support/reliability/run-size.ts";
import { runSizes } from "./run-sizes.ts";
import { days, injections, ofOtherTypes, unicode } from "./corpus/values.ts";

const { seed, propertyRuns: numRuns } = runSizes();
const settings = { seed, numRuns };
let runs = 0;
afterAll(() => report("fuzzing of the engine and the parsers", { runs, seed }));

/** Undefined for an expected error; rethrows any other. */
function withoutExpectedErrors<T>(work: () => T): T | undefined {
  runs += 1;
  try {
    return work();
  } catch (error) {
    if (error instanceof InvalidInput || error instanceof ApiError) return undefined;
    throw error;
  }
}

const day = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, date]) => `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`);
const number = fc.oneof(
  fc.constantFrom(0, -0, 0.01, 1, 12, 84, 100, 700, 1200, 1900, 2026, 2200, 1e9),
  fc.integer({ max: 2200 }),
  fc.double(),
);
const word = fc.oneof(fc.constantFrom(...unicode, ...injections, ...days.map(([text]) => text)), fc.string(), day);
const anything = fc.oneof(fc.constantFrom(...ofOtherTypes), number, word, fc.jsonValue({ maxDepth: 3 }));

const within = (min: number, max: number) => fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }));
const dollars = within(0, 100_000_000_000).map((cents) => cents / 100);

/** Valid values of each field. */
const validValues: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  term: within(12, 84),
  balloon: within(0, 40),
  brokerageRate: fc.oneof(within(0, 100), fc.double({ min: 0, max: 100, noNaN: true })),
  ageOfAsset: within(1900, 2200),
  timeOfEmployment: within(0, 1200),
  score: within(0, 1200),
  assetValue: dollars,
  deposit: dollars,
  defaultValue: dollars,
  turnover: dollars,
  exposure: dollars,
};

/** Mostly a valid value of a scenario's field, sometimes null or anything else. */
function valueFor(name: string, choices: readonly unknown[] | undefined): fc.Arbitrary<unknown> {
  const usual = choices ? fc.constantFrom(...choices) : (validValues[name] ?? day);
  return fc.oneof({ weight: 300, arbitrary: usual }, { weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anything });
}

/** Mostly valid scenarios, generated from the schema. */
function aScenario(type: keyof typeof scenarioSchemas): fc.Arbitrary<unknown> {
  const leaves = fieldsOf(scenarioSchemas[type]).filter(({ kind }) => !["object", "list", "literal"].includes(kind));
  const values = leaves.map(({ path, schema, kind }) => {
    const choices =
      kind === "choice"
        ? Object.values((schema.def as unknown as { entries: object }).entries)
        : kind === "flag"
          ? [true, false]
          : undefined;
    return fc.option(valueFor(String(path.at(-1)), choices), { nil: undefined, freq: 8 });
  });
  const start = { applicationType: type, today: "2026-11-21" };
  return fc
    .tuple(...values)
    .map((drawn) =>
      drawn.reduce<unknown>((made, value, at) => (value === undefined ? made : withValueAt(made, leaves[at]!.path, value)), start),
    );
}

function withValueAt(value: unknown, [first, ...rest]: readonly (string | number)[], by: unknown): unknown {
  if (first === undefined) return by;
  if (typeof first === "number") return [withValueAt((value as unknown[] | undefined)?.[first], rest, by)];
  const known = (value ?? {}) as Readonly<Record<string, unknown>>;
  return { ...known, [first]: withValueAt(known[first], rest, by) };
}

const finiteOrNull = (value: unknown) => value === null || Number.isFinite(value);

describe("for any input, only an expected error is thrown by", () => {
  it.each(["consumer", "commercial"] as const)("a %s quote, whose figures are finite numbers or null", (type) => {
    let quoted = 0;
    fc.assert(
      fc.property(aScenario(type), (drawn) => {
        const scenario = withoutExpectedErrors(() => parseScenario(drawn));
        if (!scenario) return;
        quoted += 1;
        const { products, referral } = quote(scenario, rulebook);
        for (const { rate, repayments, comparisonRate, feesTotal } of products)
          expect([rate, repayments, comparisonRate, feesTotal].every(finiteOrNull)).toBe(true);
        const { isIllustrative: _, ...figures } = referral ?? {};
        expect(Object.values(figures).every(finiteOrNull)).toBe(true);
      }),
      settings,
    );
    expect(quoted).toBeGreaterThan(numRuns / 20);
  });

  it("parsing a scenario", () => {
    fc.assert(
      fc.property(anything, (drawn) => void withoutExpectedErrors(() => parseScenario(drawn))),
      settings,
    );
  });

  it("arithmetic on amounts", () => {
    const amount = fc.double({ min: -1e12, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(amount, amount, fc.double({ min: 0, max: 100, noNaN: true }), (a, b, percent) => {
        const results = withoutExpectedErrors(() => [
          plus(a, b),
          minus(a, b),
          round2(a),
          centsOf(a),
          percentOf(percent, a),
          percentOfCents(percent, Math.round(a)),
        ]);
        expect(results?.every(Number.isFinite)).toBe(true);
        expect(`${dollarText(a)} ${percentText(percent)}`).not.toMatch(/NaN|undefined|Infinity/);
      }),
      settings,
    );
  });

  it("date functions", () => {
    fc.assert(
      fc.property(word, day, day, (text, today, date) => {
        expect(typeof withoutExpectedErrors(() => isIsoDate(text))).toBe("boolean");
        expect(isIsoDate(today)).toBe(true);
        expect(Number.isInteger(2 * monthsElapsed(today, date))).toBe(true);
      }),
      settings,
    );
  });

  it("parsing JSON of any depth", () => {
    const deep = fc
      .tuple(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom("[", '{"a":', '[{"b":'))
      .map(([times, open]) => open.repeat(times));
    const text = fc.oneof(
      { weight: 20, arbitrary: fc.json() },
      { weight: 20, arbitrary: fc.json().map((json) => json.slice(1)) },
      { weight: 20, arbitrary: word },
      {
        weight: 20,
        arbitrary: fc.array(fc.constantFrom(...'[]{},:"/*\\\n1a'.split("")), { maxLength: 200 }).map((tokens) => tokens.join("")),
      },
      { weight: 1, arbitrary: deep },
    );
    fc.assert(
      fc.property(text, (json) => {
        withoutExpectedErrors(() => parseJson(json));
        expect(nestingOf(json, 100).end).toBeLessThanOrEqual(json.length + 1);
      }),
      settings,
    );
  });

  it("parsing a list cursor or an id", () => {
    const forged = fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString("base64url"));
    fc.assert(
      fc.property(fc.oneof(word, forged), (text) => {
        withoutExpectedErrors(() => decodeCursor(text));
        withoutExpectedErrors(() => splitChildId(text));
      }),
      settings,
    );
  });

  it("reading a CSV of scenarios", async () => {
    const cell = fc.oneof(word, number.map(String), fc.constantFrom("null", "true", '"', "consumer", "2026-11-21"));
    const column = fc.constantFrom(
      "applicationType",
      "today",
      "asset.assetValue",
      "loanDetails.term",
      "customer",
      "customer.employers.0",
      "customer.employers.0.timeOfEmployment",
      "x",
    );
    const table = fc.tuple(fc.array(column, { maxLength: 5 }), fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 3 }));
    await fc.assert(
      fc.asyncProperty(table, async ([header, rows]) => {
        runs += 1;
        try {
          const text = [header, ...rows].map((row) => row.join(",")).join("\n");
          for await (const { read } of csvRows(Readable.from([text]), "scenarios.csv")) withoutExpectedErrors(() => parseScenario(read()));
        } catch (error) {
          if (!(error instanceof InvalidInput)) throw error;
        }
      }),
      { seed, numRuns: Math.ceil(numRuns / 5) },
    );
  });
});
