import { describe, expect, it } from "vitest";
import { expiryText, verificationText } from "../../../frontend/quote/ranking/sheet-date.ts";
import { sheetAgeText } from "../../../frontend/ui/short-date.ts";
import { shortDateText } from "../../../frontend/ui/short-date.ts";
import { wordmarkOf } from "../../../frontend/quote/parts/wordmark.ts";
import { brokerageNoteOf } from "../../../frontend/quote/ranking/commission-texts.ts";

describe("a card's brokerage", () => {
  const commercial = { isCommercial: true, financeAmount: 50_000, brokerage: { percent: 4, amount: 2000 } };
  const none = { ...commercial, brokerage: { percent: 0, amount: 0 } };

  it.each([
    ["is what the broker asks for", commercial, 4, undefined],
    ["is the lender's own without a wish", commercial, undefined, undefined],
    ["is capped", commercial, 12, "Brokerage, at most"],
    ["is fixed above the wish", commercial, 2, "Brokerage, set by the lender"],
    ["has no band", none, undefined, "Brokerage not stated for this asset value"],
    ["is not wanted", none, 0, undefined],
    ["is of a consumer product", { ...none, isCommercial: false }, 5, undefined],
    ["is of a deal without an amount", { ...none, financeAmount: null }, 5, undefined],
  ])("%s", (_, product, asked, expected) => expect(brokerageNoteOf(product, asked)).toBe(expected));
});

describe("the date of a lender's rates", () => {
  it("is written out", () => {
    expect(shortDateText("2023-04-06")).toBe("6 Apr 2023");
  });

  it.each([
    ["2026-06-21", undefined],
    ["2026-05-20", "6 months old"],
    ["2025-01-01", "22 months old"],
    ["2023-07-26", "3 years old"],
    [null, undefined],
  ])("of %s is shown on 20 November 2026 with its age: %s", (date, age) => {
    expect(sheetAgeText(date, "2026-11-20")).toBe(age);
  });
});

describe("the last day of a lender's rates", () => {
  it.each([
    ["2026-11-19", "Expired 19 Nov 2026, check with the lender"],
    ["2026-11-20", undefined],
    [undefined, undefined],
  ])("of %s is shown on 20 November 2026 as %s", (expiresOn, text) => {
    expect(expiryText({ expiresOn, verifiedOn: null }, "2026-11-20")).toBe(text);
  });

  it("is over 90 days after they were verified, too", () => {
    const text = (verifiedOn: string) => expiryText({ expiresOn: undefined, verifiedOn }, "2026-11-20");

    expect(text("2026-08-22")).toBeUndefined();
    expect(text("2026-08-21")).toBe("Expired, check with the lender");
  });
});

describe("the verification of a lender's rates", () => {
  it("is their day, or that there was none, and nothing where it is not known", () => {
    expect(verificationText({ verifiedOn: "2026-11-20" })).toBe("verified 20 Nov 2026");
    expect(verificationText({ verifiedOn: null })).toBe("not verified");
    expect(verificationText({})).toBeUndefined();
  });
});

describe("a lender's wordmark", () => {
  it("splits the name into lines that fit the tile", () => {
    expect(wordmarkOf("Wisr").lines).toEqual(["Wisr"]);
    expect(wordmarkOf("Affordable Car Loans").lines).toEqual(["Affordable", "Car Loans"]);
    expect(wordmarkOf("Wisr").sign).toBeUndefined();
  });

  it("is a symbol and the code when the lender has no other name", () => {
    expect(wordmarkOf("Lender D")).toMatchObject({ lines: ["D"], face: "bold", sign: expect.any(String) });
    expect(wordmarkOf("C9 / C10")).toMatchObject({ lines: ["C9/C10"], sign: undefined });
  });
});
