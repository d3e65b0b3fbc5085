import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import { scenarioWith } from "../../../shared/intake/field-values.ts";
import { maxTextLength, readText } from "../../../shared/intake/read-text.ts";
import { quote } from "../../../shared/quote/quote.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";

const today = "2026-11-20";

interface Text {
  readonly text: string;
  readonly type: string;
  readonly fields: object;
  readonly questions: object;
}
interface WholeText extends Text {
  readonly unread: readonly string[];
}
const texts = JSON.parse(readFileSync("test/unit/intake/texts.json", "utf8")) as readonly Text[];
/** As brokers, customers and dealers write. */
const moreTexts = JSON.parse(readFileSync("test/unit/intake/more-texts.json", "utf8")) as readonly WholeText[];
const read = (text: string) => readText(text, { today });
const valuesIn = (text: string) => Object.fromEntries(read(text).fields.map(({ field, value }) => [field, value]));
const questionsIn = (text: string) => Object.fromEntries(read(text).questions.map(({ field, choices }) => [field, choices]));

it.each(texts)("reads: $text", ({ text, type, fields, questions }) => {
  expect([read(text).type, valuesIn(text), questionsIn(text)]).toEqual([type, fields, questions]);
});

it.each(moreTexts)("reads, and says what it does not read: $text", ({ text, type, fields, questions, unread }) => {
  expect([read(text).type, valuesIn(text), questionsIn(text), read(text).unread]).toEqual([type, fields, questions, unread]);
});

it("has at least 200 texts of its own", () => {
  expect(new Set(moreTexts.map(({ text }) => text)).size).toBeGreaterThanOrEqual(200);
});

it.each([
  ["consumer-car", 0],
  ["commercial-excavator", 1],
  ["consumer-old-ute", 2],
])("quotes what it reads like the scenario %s", (name, at) => {
  const { type, fields } = read(texts[at]!.text);
  const scenario = { ...scenarioWith(type, new Map(fields.map(({ field, value }) => [field, value]))), today };
  const written = JSON.parse(readFileSync(`test/scenarios/${name}.json`, "utf8")) as Scenario;

  expect(JSON.stringify(quote(scenario, rulebook))).toBe(JSON.stringify(quote(written, rulebook)));
});

describe("a field", () => {
  it("has its words and their place, also behind several spaces, capitals and typographic signs", () => {
    const text = "UTE –  price   $18,500, I’m Maria O’Brien";
    const [asset, value, firstName, lastName] = read(text).fields;
    expect([asset, value].map((field) => [field?.words, text.slice(...field!.at)])).toEqual([
      ["UTE", "UTE"],
      ["price   $18,500", "price   $18,500"],
    ]);
    expect([firstName?.value, lastName?.value]).toEqual(["Maria", "O’Brien"]);
  });

  it("is not proposed to a quote of the other type", () => {
    const text = "digger 80k, abn 4 years, casual";
    expect(readText(text, { today, type: "consumer" }).fields.map(({ field }) => field)).toEqual([
      "asset.assetValue",
      "customer.employers.0.employmentType",
    ]);
    expect(readText(text, { today, type: "commercial" }).fields.map(({ field }) => field)).toEqual([
      "asset.assetType",
      "asset.assetValue",
      "entity.timeInBusiness",
    ]);
  });

  it.each([
    ["deposit 10% balloon 20%, 30k", { "loanDetails.deposit": 3000, "loanDetails.balloon": 20, "asset.assetValue": 30_000 }],
    ["borrow 20k no deposit", { "asset.assetValue": 20_000, "loanDetails.deposit": 0 }],
    ["turnover 1.2m, not registered for gst", { "entity.turnover": 1_200_000, "entity.gst": null }],
    ["gst since march 2024", { "entity.gst": "2024-03-31" }],
    ["established 2026", { "entity.timeInBusiness": today }],
    ["abn 31/12/2020 and a car", { "entity.timeInBusiness": "2020-12-31", "asset.assetType": "MOTOR_VEHICLE" }],
    [
      "on centrelink, 35yo, 100k km, my19 camry",
      {
        "customer.employers.0.employmentType": "BENEFITS",
        "asset.odometer": 100_000,
        "asset.ageOfAsset": 2019,
        "asset.assetType": "MOTOR_VEHICLE",
      },
    ],
    ["afford 300 a fortnight", { budget: 650 }],
    ["private use car", { "asset.assetType": "MOTOR_VEHICLE" }],
  ])("is read in %s", (text, fields) => {
    expect(valuesIn(text)).toEqual(fields);
  });
});

describe("a text of a phone, a web page or a spreadsheet", () => {
  it.each([
    ["price $32\u200B,000", { "asset.assetValue": 32_000 }],
    ["price $\u200B32,000", { "asset.assetValue": 32_000 }],
    ["price ＄３２，０００", { "asset.assetValue": 32_000 }],
    ["price A$32,000", { "asset.assetValue": 32_000 }],
    ["price AUD 32 000", { "asset.assetValue": 32_000 }],
    ["price $32.000", {}],
    ["85\u00A0000 km", { "asset.odometer": 85_000 }],
    ["85.000 km", {}],
    ["2 yrs 3 mths in current job", { "customer.employers.0.timeOfEmployment": 27 }],
    ["dob March 1, 1988", { "customer.dateOfBirth": "1988-03-01" }],
    ["mob 0412-345-678", { phone: "0412345678" }],
    ["+61 (0)412\u00A0345\u00A0678", { phone: "0412345678" }],
    ["(04) 1234 5678", { phone: "0412345678" }],
    ["Name: Jose\u0301 O’Brien", { "customer.firstName": "Jose\u0301", "customer.lastName": "O’Brien" }],
    ["deposit: nil", { "loanDetails.deposit": 0 }],
    ["deposit: n/a, score: unknown, balloon TBA", {}],
  ])("says the same as one that was typed: %j", (text, fields) => {
    expect(valuesIn(text)).toEqual(fields);
  });

  it("is marked where its words stand in it", () => {
    const text = "\uFEFFute,  worked 2 yrs\u00A03 mths in this job, $32\u200B,000";
    expect(read(text).fields.map(({ words }) => words)).toEqual(["ute", "2 yrs\u00A03 mths in this job", "$32\u200B,000"]);
  });
});

describe("a question", () => {
  it.each([
    ["deposit 10%, car", { "loanDetails.deposit": [] }],
    ["borrow 20k with 5k deposit", { "asset.assetValue": [20_000, 25_000] }],
    ["price 10k deposit 12k", { "loanDetails.deposit": [] }],
    ["balloon $9,000, price 10k", { "loanDetails.balloon": [] }],
    ["caravan or a boat", { "asset.assetType": ["CARAVAN", "TRAILERED_BOAT"] }],
  ])("stands for what is not clear in %s", (text, questions) => {
    expect(questionsIn(text)).toEqual(questions);
  });

  it("about the type is not asked of a quote that has one", () => {
    const text = "Personal use ute but I have an ABN";
    expect(readText(text, { today, type: "commercial" }).questions).toEqual([]);
  });
});

it("lists the words that it does not read, with those that it sets aside", () => {
  expect(read("Hi mate, born 31/02/1990, earns 85k pa, car").unread).toEqual(["Hi mate", "born 31/02/1990", "earns 85k pa"]);
});

it.each(["1,", "$1 ", "a ", "new ", "(04 ", "deposit ", "12/12/", "\0", "5 years ", "İ", "private sale "])(
  "reads 8,000 characters of '%s' in the time of a few rankings",
  (part) => {
    const start = performance.now();
    read(part.repeat(maxTextLength / part.length));
    expect(performance.now() - start).toBeLessThan(1_000);
  },
);
