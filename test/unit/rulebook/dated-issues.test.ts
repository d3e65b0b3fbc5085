import { describe, expect, it } from "vitest";
import { rulebookOf } from "../../../shared/quote/compile-sheets.ts";
import { quote } from "../../../shared/quote/quote.ts";
import type { Rulebook } from "../../../shared/quote/rulebook.ts";
import type { Sheet } from "../../../shared/quote/sheet.ts";
import { aConsumerScenario } from "../../support/plain-scenario.ts";
import { aSheet, aTier, filed } from "../../support/sheets.ts";

const issue = (date: Sheet["date"], rate: number, parts: Partial<Sheet> = {}) =>
  filed(aSheet({ date, productTiers: [aTier({ rate })], ...parts }));
const ratesOn = (today: string, rulebook: Rulebook) => quote(aConsumerScenario({ today }), rulebook).products.map(({ rate }) => rate);

describe("of several issues of a sheet", () => {
  const issues = () => rulebookOf([issue("2026-07-01", 8), issue("2025-07-01", 7), issue(null, 6)]);

  it("a quote takes the newest", () => {
    expect(ratesOn("2026-11-20", issues())).toEqual([8]);
  });

  it("a quote takes one on its very day", () => {
    expect(ratesOn("2026-07-01", issues())).toEqual([8]);
  });

  it("a quote does not take one that is still to come", () => {
    expect(ratesOn("2026-06-30", issues())).toEqual([7]);
  });

  it("a quote takes the undated one, as the oldest, where the others are still to come", () => {
    expect(ratesOn("2025-06-30", issues())).toEqual([6]);
  });

  it("a quote of a later day and one of an earlier day can follow each other", () => {
    const rulebook = issues();

    expect(["2026-11-20", "2025-11-20", "2026-11-20"].flatMap((today) => ratesOn(today, rulebook))).toEqual([8, 7, 8]);
  });
});

describe("a sheet", () => {
  it("with later issues only is not quoted", () => {
    expect(ratesOn("2026-06-30", rulebookOf([issue("2026-07-01", 8)]))).toEqual([]);
  });

  it("of another product of the lender is no issue of it", () => {
    const rulebook = rulebookOf([issue("2025-07-01", 7, { productName: "Boats" }), issue("2026-07-01", 8, { productName: "Cars" })]);

    const { products } = quote(aConsumerScenario({ today: "2026-11-20" }), rulebook, { allTiers: true });
    expect(products.map(({ productName }) => productName)).toEqual(["Boats", "Cars"]);
  });

  it("for businesses is no issue of the one for consumers", () => {
    const rulebook = rulebookOf([issue("2025-07-01", 7), issue("2026-07-01", 8, { type: "commercial" })]);

    expect(ratesOn("2026-11-20", rulebook)).toEqual([7]);
  });
});
