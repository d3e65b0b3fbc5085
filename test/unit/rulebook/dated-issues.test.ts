import { describe, expect, it } from "vitest";
import { rulebookOf } from "../../../shared/quote/rulebook.ts";
import { quote } from "../../../shared/quote/quote.ts";
import type { Rulebook } from "../../../shared/quote/rulebook.ts";
import type { Sheet } from "../../../shared/quote/sheet.ts";
import { aConsumerScenario } from "../../support/engine/plain-scenario.ts";
import { aSheet, aTier, filed } from "../../support/engine/sheets.ts";

const issue = (date: Sheet["date"], rate: number, parts: Partial<Sheet> = {}) =>
  filed(aSheet({ date, productTiers: [aTier({ rate })], ...parts }));
const ratesOn = (today: string, rulebook: Rulebook) => quote(aConsumerScenario({ today }), rulebook).products.map(({ rate }) => rate);

describe("quoting with several issues of a sheet", () => {
  const issues = () => rulebookOf([issue("2026-07-01", 8), issue("2025-07-01", 7), issue(null, 6)]);

  it("uses the newest", () => {
    expect(ratesOn("2026-11-20", issues())).toEqual([8]);
  });

  it("uses an issue from its date on", () => {
    expect(ratesOn("2026-07-01", issues())).toEqual([8]);
  });

  it("does not use a future issue", () => {
    expect(ratesOn("2026-06-30", issues())).toEqual([7]);
  });

  it("uses an undated issue, as the oldest, when the others are in the future", () => {
    expect(ratesOn("2025-06-30", issues())).toEqual([6]);
  });

  it("works for a later date and then for an earlier one", () => {
    const rulebook = issues();

    expect(["2026-11-20", "2025-11-20", "2026-11-20"].flatMap((today) => ratesOn(today, rulebook))).toEqual([8, 7, 8]);
  });
});

describe("a sheet", () => {
  it("with only future issues is not quoted", () => {
    expect(ratesOn("2026-06-30", rulebookOf([issue("2026-07-01", 8)]))).toEqual([]);
  });

  it("of another product of the lender is not an issue of it", () => {
    const rulebook = rulebookOf([issue("2025-07-01", 7, { productName: "Boats" }), issue("2026-07-01", 8, { productName: "Cars" })]);

    const { products } = quote(aConsumerScenario({ today: "2026-11-20" }), rulebook, { allTiers: true });
    expect(products.map(({ productName }) => productName)).toEqual(["Boats", "Cars"]);
  });

  it("for businesses is not an issue of the one for consumers", () => {
    const rulebook = rulebookOf([issue("2025-07-01", 7), issue("2026-07-01", 8, { type: "commercial" })]);

    expect(ratesOn("2026-11-20", rulebook)).toEqual([7]);
  });
});
