import { describe, expect, it } from "vitest";
import { businessDate } from "../../../shared/business-date.ts";
import { rulebookHash } from "../../../functions/sheets/rulebook.ts";
import type { ProductResult } from "../../../shared/quote/product.ts";
import type { ReferralFigures } from "../../../shared/quote/referral.ts";
import { quoteCommand, aFile, aFolder, quoteCommandCutShort } from "../../support/cli/command.ts";
import { aCommercialScenario, aConsumerScenario } from "../../support/engine/plain-scenario.ts";
import { readdir } from "node:fs/promises";
import { answersTo } from "../../support/engine/answers.ts";

interface JsonAnswer {
  readonly rulebook: string;
  readonly products: readonly ProductResult[];
  readonly referral: ReferralFigures | null;
}

const answered = async (scenario: object, ...options: string[]): Promise<JsonAnswer> => {
  const { code, stdout, stderr } = await quoteCommand(["--json", ...options, "-"], JSON.stringify(scenario));
  expect({ code, stderr, lines: stdout.split("\n").length }).toEqual({ code: 0, stderr: "", lines: 2 });
  return JSON.parse(stdout) as JsonAnswer;
};

const car = aConsumerScenario({
  asset: { assetValue: 32_000, assetType: "MOTOR_VEHICLE", typeOfSale: "DEALER_SALE", ageOfAsset: 2023 },
  loanDetails: { term: 60 },
  creditProfile: { score: 712 },
});

const machine = aCommercialScenario({
  asset: { assetValue: 84_000, assetType: "EARTH_MOVING", ageOfAsset: 2021 },
  loanDetails: { term: 48 },
  creditProfile: { score: 688 },
});

const carAnswer = await answered(car);

const namesOf = (products: readonly ProductResult[]) => products.map(({ lender, tier }) => `${lender}: ${tier}`);

const ascending = (figures: readonly number[]) => figures.toSorted((a, b) => a - b);

describe("the JSON output", () => {
  it("lists the rulebook, then the products, then the referral's figures", () => {
    expect(Object.keys(carAnswer)).toEqual(["rulebook", "products", "referral"]);
    expect(carAnswer.rulebook).toBe(rulebookHash("2026-11-20"));
    expect(Object.keys(carAnswer.referral!)).toEqual([
      "minRate",
      "maxRate",
      "minRepayments",
      "maxRepayments",
      "minWeeklyRepayments",
      "maxWeeklyRepayments",
      "totalLoanAmount",
      "isIllustrative",
    ]);
  });

  it("has every key of a product, in the order of the card", async () => {
    const { products } = await answered(machine);

    expect(products.length).toBeGreaterThan(10);
    for (const product of products) {
      expect(Object.keys(product)).toEqual([
        "lender",
        "productName",
        "logo",
        "comparisonRate",
        "financeAmount",
        "loanAmount",
        "repayments",
        "weeklyRepayments",
        "brokerage",
        "monthlyFees",
        "fees",
        "feesTotal",
        "loading",
        "criteriaResults",
        "fit",
        "criteria",
        "qualification",
        "productType",
        "tier",
        "rate",
        "info",
        "assumptions",
        "illustrative",
        ...(product.feesTotal === null ? ["aboveCostCap"] : []),
        "date",
        "labels",
        "isCommercial",
      ]);
    }
  });

  it("has every key of a product's nested objects", async () => {
    const { products } = await answered(machine);
    const { brokerage, monthlyFees, loading } = products[0]!;
    const keysOf = (parts: readonly object[]) => [...new Set(parts.map((part) => Object.keys(part).join(" ")))];

    expect(keysOf([brokerage, monthlyFees, loading])).toEqual(["percent amount", "value", "loadingList loadingTotal"]);
    expect(keysOf(products.flatMap(({ fees }) => fees))).toEqual(["name value amount capitalised frequency result"]);
    expect(keysOf(products.flatMap((product) => product.loading.loadingList))).toEqual(["name value result"]);
    expect(keysOf(products.flatMap(({ criteriaResults }) => criteriaResults))).toEqual(["label result primary attributes"]);
  });

  it("writes null for an unknown result or amount", async () => {
    const { products, referral } = await answered(aConsumerScenario({ asset: { assetType: "JETSKI_PWC" } }));
    const results = products.flatMap(({ criteriaResults }) => criteriaResults.map(({ result }) => result));

    expect(new Set(results)).toContain(null);
    expect(products.map(({ repayments }) => repayments).filter((repayments) => repayments !== null)).toEqual([]);
    expect(referral).toMatchObject({ minRepayments: null, totalLoanAmount: null });
  });
});

describe("the option", () => {
  it("--today dates a scenario without a date", async () => {
    const { today: _, ...dateless } = car;

    expect(await answered(dateless, "--today", "2026-11-20")).toEqual(carAnswer);
  });

  it("--today may be left out: the answer then begins with the day in Sydney that it is for", async () => {
    const { today: _, ...dateless } = car;
    const before = businessDate(new Date());

    const answer = await answered(dateless);

    const { today, ...rest } = answer as JsonAnswer & { readonly today: string };
    expect([before, businessDate(new Date())]).toContain(today);
    expect(Object.keys(answer)[0]).toBe("today");
    expect(rest).toEqual(await answered({ ...car, today }));
    expect(await answered(car, "--today", today)).not.toHaveProperty("today");
  });

  it("--today does not replace a scenario's own date", async () => {
    expect(await answered(car, "--today", "2020-01-01")).toEqual(carAnswer);
  });

  it("--all-tiers shows every tier of every lender, more than 50", async () => {
    const all = await answered(car, "--all-tiers");

    expect(new Set(carAnswer.products.map(({ lender }) => lender)).size).toBe(carAnswer.products.length);
    expect(all.products.length).toBeGreaterThan(50);
    expect(namesOf(all.products)).toEqual(expect.arrayContaining(namesOf(carAnswer.products)));
  });

  it("--order-by ranks by the first key", async () => {
    const byRate = await answered(car, "--order-by", "rate,fit");
    const byFees = await answered(car, "--order-by", "fees");

    expect(byRate.products.map(({ rate }) => rate)).toEqual(ascending(byRate.products.map(({ rate }) => rate)));
    const fees = byFees.products.map(({ feesTotal }) => feesTotal ?? Infinity);
    expect(fees).toEqual(ascending(fees));
    expect(namesOf(byRate.products)).not.toEqual(namesOf(carAnswer.products));
  });

  it('--must-match "" shows tiers that do not finance the asset', async () => {
    const boat = aConsumerScenario({ asset: { assetType: "TRAILERED_BOAT" } });
    const [matching, any] = [await answered(boat, "--all-tiers"), await answered(boat, "--all-tiers", "--must-match", "")];
    const forLuxuryCars = (products: readonly ProductResult[]) => products.filter(({ tier }) => tier.includes("luxury"));

    expect(forLuxuryCars(any.products).length).toBeGreaterThan(0);
    expect(forLuxuryCars(matching.products)).toEqual([]);
  });

  it("--must-match score hides the products that the score rules out", async () => {
    const poor = aConsumerScenario({ creditProfile: { score: 300 } });
    const [any, matching] = [await answered(poor, "--all-tiers"), await answered(poor, "--all-tiers", "--must-match", "score")];
    const failsOnScore = ({ criteriaResults }: ProductResult) =>
      criteriaResults.some(({ label, result }) => result === false && /score/i.test(label));

    expect(any.products.some(failsOnScore)).toBe(true);
    expect(matching.products.length).toBeGreaterThan(0);
    expect(matching.products.filter(failsOnScore)).toEqual([]);
  });

  it("--lenders shows only these, including one with a slash in its name", async () => {
    const { products } = await answered(aCommercialScenario(), "--all-tiers", "--lenders", "C9 / C10, C8");

    expect(new Set(products.map(({ lender, productName }) => `${lender}: ${productName}`))).toEqual(
      new Set(["C8: null", "C9 / C10: C9 asset-backed", "C9 / C10: C10 equipment"]),
    );
  });

  it("--product-types shows only tiers of these types", async () => {
    const { products } = await answered(machine, "--product-types", "Low doc,Adverse");

    expect(new Set(products.map(({ productType }) => productType))).toEqual(new Set(["Low doc", "Adverse"]));
  });
});

describe("--panel", () => {
  const own = { fees: { Pepper: 500 } };
  const withPanel = async (panel: object, ...options: string[]) =>
    answered(car, "--panel", await aFile("panel.json", JSON.stringify(panel)), ...options);

  it("ranks the lenders of the file with its own amounts, and names the others", async () => {
    const { products, outside } = (await withPanel({ lenders: ["Wisr", "Pepper"], own })) as JsonAnswer & { outside: string[] };
    const others = carAnswer.products.map(({ lender }) => lender).filter((lender) => lender !== "Wisr" && lender !== "Pepper");

    expect(products.map(({ lender }) => lender).toSorted()).toEqual(["Pepper", "Wisr"]);
    expect(products.find(({ lender }) => lender === "Pepper")!.fees.find(({ paidTo }) => paidTo)).toMatchObject({
      value: 990,
      amount: 500,
    });
    expect(outside).toEqual(others);
  });

  it("without lenders leaves none outside", async () => {
    const { products, ...others } = await withPanel({ own });

    expect(others).toMatchObject({ outside: [] });
    expect(products).toHaveLength(carAnswer.products.length);
  });

  it("--outside lists the others as well, in one order and marked", async () => {
    const { products } = await withPanel({ lenders: ["Wisr"] }, "--outside");

    expect(products).toEqual(carAnswer.products.map((product) => (product.lender === "Wisr" ? product : { ...product, outside: true })));
  });
});

const boats = (count: number) =>
  Array.from({ length: count }, (_, i) => aConsumerScenario({ asset: { assetValue: 10_000 + i, assetType: "TRAILERED_BOAT" } }));

const lines = (count: number) =>
  boats(count)
    .map((boat) => `${JSON.stringify(boat)}\n`)
    .join("");

describe("a run of many scenarios", () => {
  it("returns 1,000 answers in order and reports its progress on standard error", async () => {
    const file = await aFile("boats.jsonl", lines(1000));

    const { code, stdout, stderr } = await quoteCommand(["--json", "--lenders", "Finance One", file]);

    const tenths = ["100", "200", "300", "400", "500", "600", "700", "800", "900", "1,000"];
    expect(code).toBe(0);
    expect(stderr).toBe(tenths.map((done) => `Quoted ${done} of 1,000 scenarios\n`).join(""));
    expect(stdout).toBe(answersTo(boats(1000), { lenders: ["Finance One"] }));
  });

  it("reports no progress for 10 scenarios", async () => {
    expect(await quoteCommand(["--json", "-"], lines(10))).toEqual({ code: 0, stdout: answersTo(boats(10)), stderr: "" });
  });

  it("exits quietly when its output is closed early, and leaves no temporary files", async () => {
    const temporary = await aFolder({});

    const { code, stderr } = await quoteCommandCutShort(["--json", "-"], lines(1000), temporary);

    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(await readdir(temporary)).toEqual([]);
  });
});
