import { describe, expect, it } from "vitest";
import { rulebooksFolder, sheetTexts } from "../../../functions/cli/sheet-folder.ts";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import { sheets as bundled } from "../../support/own-sheets.ts";
import {
  type CommercialAssetType,
  type ConsumerAssetType,
  commercialAssetTypeLabels,
  consumerAssetTypeLabels,
} from "../../../shared/domain/asset-type.ts";
import { rulebookOf } from "../../../shared/quote/rulebook.ts";
import { quote } from "../../../shared/quote/quote.ts";
import type { Provenance, Sheet, SheetFile } from "../../../shared/quote/sheet.ts";
import { checkSheet, duplicateIssues } from "../../../shared/rulebook/check.ts";
import { reachingScenario } from "../../../shared/rulebook/unreachable-tiers.ts";
import { parseScenario } from "../../../shared/wire/scenario.ts";
import { aCommercialScenario, aConsumerScenario } from "../../support/engine/plain-scenario.ts";
import { problemsOfText } from "../../support/engine/sheets.ts";

const texts = await sheetTexts(rulebooksFolder);
const sheets = texts.map((text) => {
  const checked = checkSheet(text);
  if ("problems" in checked) throw new Error(`${text.file} is not in order: ${JSON.stringify(checked.problems[0])}`);
  return { file: text.file, ...checked };
});
const byType = (type: Sheet["type"]) => sheets.filter(({ sheet }) => sheet.type === type);
const named = ({ lender, productName }: Sheet) => [lender, productName ?? []].flat().join(", ");
const isOfSubmission = ({ paths }: Provenance) => paths.every((path) => /^\/(actions|lenderCredentials|requiredFields)(\/|$)/.test(path));
/** A rulebook that quotes this issue on any day, whatever newer issues the lender has. */
const onlyIssue = ({ file, sheet }: SheetFile) => rulebookOf([{ file, sheet: { ...sheet, date: null } }]);
const consumerAssetTypes = Object.keys(consumerAssetTypeLabels) as ConsumerAssetType[];
const commercialAssetTypes = Object.keys(commercialAssetTypeLabels) as CommercialAssetType[];
const everyProduct = { allTiers: true, mustMatch: [] };

describe("the project's own sheets", () => {
  it.each(texts)("include a valid $file", ({ file, text }) => {
    expect(problemsOfText(text, file)).toEqual([]);
  });

  it("are each the only file of their issue", () => {
    expect(duplicateIssues(sheets)).toEqual([]);
  });

  it("match the list in the bundles", () => {
    expect(bundled).toEqual(sheets);
  });

  it("match their compiled form in the bundles", () => {
    const days = ["2020-01-01", "2023-07-13", "2026-11-20"];
    const scenarios = days.flatMap((today) => [aConsumerScenario({ today }), aCommercialScenario({ today })]);
    const now = rulebookOf(sheets);

    for (const scenario of scenarios) {
      const { products } = quote(scenario, rulebook, everyProduct);
      expect(products.length).toBeGreaterThan(10);
      expect(products).toEqual(quote(scenario, now, everyProduct).products);
    }
  });

  it("come from 21 commercial lenders, two of whose products are C9 asset-backed and C10 equipment", () => {
    const lenders = new Set(byType("commercial").map(({ sheet }) => sheet.lender));
    const letters = "A B C D E F G H I J".split(" ").map((letter) => `Lender ${letter}`);
    expect([...lenders].toSorted()).toEqual(
      ["C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9 / C10", "C11", "C12", ...letters].toSorted(),
    );
    const products = new Set(byType("commercial").flatMap(({ sheet }) => sheet.productName ?? []));
    expect([...products].toSorted()).toEqual(["C10 equipment", "C9 asset-backed"]);
  });

  it("come from 14 consumer lenders", () => {
    const lenders = new Set(byType("consumer").map(({ sheet }) => sheet.lender));
    expect([...lenders].toSorted()).toEqual([
      "Affordable Car Loans",
      "Australian Premier Finance",
      "Car Start",
      "Finance One",
      "Gedda Money",
      "Greenlight",
      "Liberty",
      "Macquarie",
      "Money3",
      "MoneyPlace",
      "NOW",
      "Pepper",
      "Plenti",
      "Wisr",
    ]);
  });

  it.each(consumerAssetTypes)("of all 14 consumer lenders may finance a %s, as no list of assets is stated", (assetType) => {
    expect(quote(aConsumerScenario({ asset: { assetType } }), rulebook).products).toHaveLength(14);
  });

  it.each(commercialAssetTypes)("of all 21 commercial lenders may finance a %s, as no list of assets is stated", (assetType) => {
    expect(quote(aCommercialScenario({ asset: { assetType } }), rulebook).products).toHaveLength(21);
  });

  it("name each fee of a sheet differently", () => {
    const repeated = sheets.filter(({ sheet }) => new Set(sheet.fees.map(({ name }) => name)).size < sheet.fees.length);

    expect(repeated.map(({ file }) => file)).toEqual([]);
  });

  it("pay no brokerage on a consumer loan", () => {
    expect(byType("consumer").filter(({ sheet }) => sheet.brokerage.length > 0)).toEqual([]);
  });

  it("charge a business 7.19 to 18.75 %, except C8's Silver at 20.45 %", () => {
    const rates = byType("commercial").flatMap(({ sheet }) =>
      sheet.productTiers.flatMap(({ name, rate }) => [rate].flat().map((percent) => ({ tier: `${named(sheet)}: ${name}`, percent }))),
    );

    const outside = rates.filter(({ percent }) => percent < 7.19 || percent > 18.75);

    expect(rates.length).toBeGreaterThan(50);
    expect(outside).toEqual([{ tier: "C8: Silver", percent: 20.45 }]);
  });

  it("lend to a business for at most 60 months at Low doc", () => {
    const failuresAt = (term: number) =>
      quote(aCommercialScenario({ loanDetails: { term } }), rulebook, { ...everyProduct, productTypes: ["Low doc"] }).products.map(
        ({ lender, tier, criteriaResults }) => ({
          tier: `${lender}: ${tier}`,
          fails: criteriaResults.some(({ result }) => result === false),
        }),
      );

    expect(failuresAt(61).length).toBeGreaterThan(20);
    expect(failuresAt(61).filter(({ fails }) => !fails)).toEqual([]);
    expect(failuresAt(60).filter(({ fails }) => fails)).toEqual([]);
  });

  it.each(sheets)("$file explains on its cards why each assumed price or rule is assumed", ({ file, sheet }) => {
    const scenario = sheet.type === "consumer" ? aConsumerScenario() : aCommercialScenario();
    const assumed = sheet.provenance.flatMap((entry) => (entry.status === "assumed" && !isOfSubmission(entry) ? entry : []));
    const reasons = assumed.map(({ reason }) => reason);

    const { products } = quote(scenario, onlyIssue({ file, sheet }), everyProduct);

    const described = new Set(products.flatMap(({ assumptions }) => assumptions));
    expect(products).toHaveLength(sheet.productTiers.length);
    expect(reasons.filter((reason) => !described.has(reason))).toEqual([]);
  });

  it.each(sheets)("$file has only reachable tiers", ({ file, sheet }) => {
    const outcomes = sheet.productTiers.map((tier, i) => {
      const scenario = reachingScenario(sheet, i);
      const products = scenario ? quote(parseScenario(scenario), onlyIssue({ file, sheet }), everyProduct).products : [];
      const card = products.find((product) => product.tier === tier.name);
      return { tier: tier.name, qualification: card?.qualification };
    });

    expect(outcomes).toEqual(sheet.productTiers.map(({ name }) => ({ tier: name, qualification: 0 })));
  });
});
