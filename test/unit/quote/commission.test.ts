import { describe, expect, it } from "vitest";
import { commissionTexts } from "../../../frontend/quote/ranking/commission-texts.ts";
import { commissionOf } from "../../../shared/quote/commission.ts";

const fee = {
  name: "Origination, loan under $20,000",
  value: 990,
  amount: 990,
  capitalised: true,
  frequency: "upfront",
  result: true,
} as const;
const own = { ...fee, paidTo: "broker" } as const;
const brokerage = { percent: 4, amount: 3_360 };
const nothing = { percent: 0, amount: 0 };

describe("the broker's commission", () => {
  it("is the brokerage of a business loan from the lender, and the broker's own fees from the customer", () => {
    expect(commissionOf({ isCommercial: true, brokerage, fees: [own, fee] })).toEqual({
      fromLender: 3_360,
      fromCustomer: { parts: [{ name: "Origination, loan under $20,000", amount: 990 }], total: 990 },
    });
  });

  it("of a consumer's loan is not known from the lender, which is not nothing, and counts no fee that does not apply", () => {
    const fees = [
      { ...own, result: false },
      { ...own, frequency: "monthly" as const },
    ];

    expect(commissionOf({ isCommercial: false, brokerage: nothing, fees })).toEqual({
      fromLender: null,
      fromCustomer: { parts: [], total: 0 },
    });
  });

  it("is unknown while one of its amounts is", () => {
    expect(commissionOf({ isCommercial: true, brokerage: { percent: 4, amount: null }, fees: [] }).fromLender).toBeNull();
    expect(commissionOf({ isCommercial: false, brokerage: nothing, fees: [{ ...own, amount: null }] }).fromCustomer).toBeNull();
  });
});

describe("a card says what the broker receives", () => {
  const referral = "If you refer the customer instead: 50% of the up-front commission that the lender pays the provider.";

  it("of a consumer's loan the origination fee, and that the lender's payment is not stated", () => {
    expect(commissionTexts({ isCommercial: false, brokerage: nothing, fees: [own] })).toEqual([
      "You receive: origination $990.00",
      "The lender's sheet does not state what the lender pays.",
      referral,
    ]);
  });

  it("of a business loan the brokerage, and of no amount that is not known yet", () => {
    expect(commissionTexts({ isCommercial: true, brokerage, fees: [fee] })).toEqual(["You receive: brokerage $3,360.00", referral]);
    expect(commissionTexts({ isCommercial: true, brokerage: { percent: 4, amount: null }, fees: [] })).toEqual([
      "Not known until the amount financed is.",
      referral,
    ]);
  });
});
