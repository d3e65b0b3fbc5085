import { describe, expect, it } from "vitest";
import { type PriceTrace, priceBreakdown, breakdownText } from "../../../frontend/quote/ranking/price-rows.ts";
import { withoutBrokerage } from "../../../frontend/quote/ranking/without-brokerage.ts";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import { sheetSources } from "../../../functions/sheets/sources.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import { tracedProducts } from "../../../shared/quote/trace/trace.ts";
import { car, excavator, withLoan } from "../quote/what-if/worked-scenarios.ts";

function breakdown(scenario: Scenario, lender: string, shown = (trace: PriceTrace) => trace) {
  const [traced] = tracedProducts(scenario, rulebook, sheetSources, { lenders: [lender], mustMatch: [] });
  return priceBreakdown(shown(traced!.trace as PriceTrace), { fees: [...traced!.product.fees] });
}

const plain = (rows: ReturnType<typeof breakdown>["rate"]) => rows.map(({ name, value, running }) => [name, value, running]);

const counted = (rows: ReturnType<typeof breakdown>["rate"]) => rows.filter(({ state }) => state === undefined);

describe("the price of a card", () => {
  it("goes from the base rate and the asset value to the repayment, with running totals", () => {
    const { rate, amount, result, monthly } = breakdown(car, "Pepper");

    expect(plain(counted(rate))).toEqual([["Base: Score 660 to 800", "12.49%", "12.49%"]]);
    expect(rate[0]?.assumed).toBe("The lender's rates are not published; these are examples.");
    expect(amount.find(({ name }) => name === "Establishment, added to the loan")?.assumed).toMatch(/^Fees are added to the loan where /);
    expect(plain(counted(amount))).toEqual([
      ["Asset value", "$32,000.00", "$32,000.00"],
      ["Deposit", "-$4,000.00", "$28,000.00"],
      ["Establishment, added to the loan", "+$474.00", "$28,474.00"],
      ["Origination, added to the loan", "+$990.00", "$29,464.00"],
    ]);
    expect(result).toEqual({ name: "60 months at 12.49% to a balloon of $6,400.00", value: "$585.39" });
    expect(monthly).toEqual([{ name: "Monthly fee, paid monthly on top of the repayment", value: "+$8.90" }]);
    expect([...rate, ...amount].filter(({ state }) => state === "does not apply").map(({ value }) => value)).toEqual(["+0.50%", "$600.00"]);
  });

  it("adds loadings, and says what is paid in cash and what the broker takes", () => {
    const { rate, amount } = breakdown({ ...excavator, asset: { ...excavator.asset, typeOfSale: "PRIVATE_SALE" } }, "Lender B");

    expect(plain(counted(rate)).at(-1)).toEqual(["Private sale", "+1.00%", "8.99%"]);
    expect(amount.find(({ name }) => name === "Brokerage 4.00%")?.assumed).toMatch(/brokerage/i);
    expect(plain(counted(amount)).slice(-3)).toEqual([
      ["Private sale, paid in cash", "+$700.00", "$75,600.00"],
      ["Origination, added to the loan", "+$900.00", "$76,500.00"],
      ["Brokerage 4.00%", "+$3,060.00", "$79,560.00"],
    ]);
  });

  it("adds up without a word of the brokerage while the commission is hidden", () => {
    const privateSale = { ...excavator, asset: { ...excavator.asset, typeOfSale: "PRIVATE_SALE" } } as const;
    const { amount, ...rows } = breakdown(privateSale, "Lender B", withoutBrokerage);

    expect(plain(counted(amount))).toEqual([
      ["Asset value", "$84,000.00", "$84,000.00"],
      ["Deposit", "-$8,400.00", "$75,600.00"],
      ["Fees and charges, added to the loan", "+$3,960.00", "$79,560.00"],
      ["Private sale, paid in cash", "+$700.00", "$79,560.00"],
    ]);
    expect(breakdownText("Lender B", { amount, ...rows }, [])).not.toContain("rokerage");
  });

  it("names what is not counted, and what it is not known of", () => {
    const { typeOfSale: _, ...asset } = car.asset ?? {};
    const { rate, amount } = breakdown({ ...car, asset }, "Wisr");
    const unknown = [...rate, ...amount].filter(({ name, state }) => name === "Private sale" && state === "unknown");

    expect(unknown.map(({ value }) => value)).toEqual(["+0.50%", "$575.00"]);
  });

  it("lists the fees that count where there is no amount yet", () => {
    const { assetValue: _, ...asset } = car.asset ?? {};
    const { amount, result, monthly } = breakdown({ ...car, asset }, "Pepper");

    expect([counted(amount), result]).toEqual([[], undefined]);
    expect(monthly.map(({ name }) => name)).toEqual(["Establishment", "Origination", "Monthly fee, paid monthly on top of the repayment"]);
  });

  it("has no balloon in its words without one", () => {
    expect(breakdown(withLoan(car, { balloon: 0 }), "Pepper").result?.name).toBe("60 months at 12.49%");
  });

  it("is copied as aligned plain text", () => {
    const rows = {
      rate: [{ name: "Base, Gold", value: "12.95%", running: "12.95%", assumed: "not shown" }],
      amount: [
        { name: "Asset value", value: "$32,000.00", running: "$32,000.00" },
        { name: "Deposit", value: "-$4,000.00", running: "$28,000.00" },
      ],
      result: { name: "60 months at 12.95%", value: "$582.48" },
      monthly: [],
    };

    expect(breakdownText("Greenlight, Gold", rows, ["Fees not stated", "Above the limit"]).split("\n")).toEqual([
      "Greenlight, Gold",
      "",
      "Rate",
      "Base, Gold (assumed)      12.95%      12.95%",
      "",
      "Amount",
      "Asset value           $32,000.00  $32,000.00",
      "Deposit               -$4,000.00  $28,000.00",
      "",
      "60 months at 12.95%      $582.48",
      "",
      "Fees not stated",
      "Above the limit",
    ]);
    expect(breakdownText("Greenlight, Gold", rows, []).split("\n").at(-1)).toBe("60 months at 12.95%      $582.48");
  });
});
