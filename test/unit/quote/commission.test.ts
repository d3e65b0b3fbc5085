import { describe, expect, it } from "vitest";
import { commissionOf } from "../../../shared/quote/commission.ts";

const fee = { name: "Origination", amount: 990, frequency: "upfront", result: true, paidTo: "broker" } as const;
const brokerage = { percent: 4, amount: 3_360 };

describe("the broker's commission", () => {
  it("is the brokerage of a business loan and the fees that the lender pays on", () => {
    expect(commissionOf({ isCommercial: true, brokerage, fees: [fee, { ...fee, name: "Establishment", paidTo: undefined }] })).toEqual({
      parts: [
        { name: "Brokerage", amount: 3_360 },
        { name: "Origination", amount: 990 },
      ],
      total: 4_350,
    });
  });

  it("counts no fee that does not apply, and no brokerage of a consumer's loan", () => {
    const fees = [
      { ...fee, result: false },
      { ...fee, frequency: "monthly" as const },
    ];

    expect(commissionOf({ isCommercial: false, brokerage, fees })).toEqual({ parts: [], total: 0 });
  });

  it("is unknown while one of its amounts is", () => {
    expect(commissionOf({ isCommercial: true, brokerage: { percent: 4, amount: null }, fees: [] })).toBeNull();
    expect(commissionOf({ isCommercial: false, brokerage, fees: [{ ...fee, amount: null }] })).toBeNull();
  });
});
