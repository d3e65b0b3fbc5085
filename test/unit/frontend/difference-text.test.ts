import { describe, expect, it } from "vitest";
import { changedRatesTexts, differenceLines, differenceSummary, differingFieldText } from "../../../frontend/quote/kept/difference-text.ts";

const before = { rank: 5, tier: "Score 660 to 800", qualification: 0, repayments: 585.39 } as const;
const after = { ...before, rank: 4, repayments: 580.21 };

describe("the difference between two rankings", () => {
  it("is summed up by the monthly repayment, or by what else differs", () => {
    const summary = (one: typeof before | null, other: typeof after | typeof before | null) =>
      differenceSummary({ lender: "Pepper", before: one, after: other, rows: [] });

    expect(summary(before, after)).toBe("$585.39 to $580.21 a month");
    expect(summary(before, before)).toBe("$585.39 a month as before");
    expect(summary(null, after)).toBe("newly listed");
    expect(summary(before, null)).toBe("no longer listed");
  });

  it("names the lines with their units, and the place in the list", () => {
    const rows = [
      { kind: "base", name: "Score 660 to 800", before: 12.49, after: 12.29 },
      { kind: "fee", name: "Origination", before: 990, after: 890 },
      { kind: "fee", name: "Inspection", before: 300, after: null, counts: { before: true, after: false } },
      { kind: "fee", name: "Register", before: 10, after: null },
      { kind: "fee", name: "Establishment", before: 474, after: 474, paid: { before: "financed", after: "in cash" } },
      { kind: "term", name: "Term in months", before: 60, after: 48 },
    ] as const;

    expect(differenceLines({ lender: "Pepper", before, after, rows: [...rows] }).map(Object.values)).toEqual([
      ["Base: Score 660 to 800", "12.49%", "12.29%"],
      ["Origination", "$990.00", "$890.00"],
      ["Inspection", "$300.00", "Not counted"],
      ["Register", "$10.00", "None"],
      ["Establishment", "$474.00, financed", "$474.00, in cash"],
      ["Term in months", "60", "48"],
      ["Place in the list", "5", "4"],
    ]);
  });
});

it("a value that another engine gives is told in words", () => {
  expect(differingFieldText({ lender: "Pepper", field: "fees.1.amount", kept: 990, now: null })).toBe(
    "Pepper, fees 2 amount: saved 990, now nothing",
  );
  expect(differingFieldText({ lender: null, field: "maxRate", kept: 12.5, now: 13 })).toBe("Referral, max rate: saved 12.5, now 13");
});

describe("the strip of changed rates", () => {
  const placed = { rank: 5, tier: "Prime", qualification: 0, repayments: 585.39 } as const;
  const row = { kind: "base", name: "Prime", before: 12.49, after: 12.29 } as const;
  const changed = (lender: string) => ({ lender, before: placed, after: { ...placed, repayments: 580.21 }, rows: [row] });

  it("names the lender, the day and both repayments", () => {
    expect(changedRatesTexts({ since: "2026-12-01", products: [changed("Pepper")] })).toEqual([
      "Pepper's rates changed on 1 Dec 2026: $585.39 to $580.21 a month.",
    ]);
    expect(changedRatesTexts({ since: null, products: [changed("Pepper")] })).toEqual([
      "Pepper's rates changed: $585.39 to $580.21 a month.",
    ]);
  });

  it("marks assumed figures, and says what is above the limit on the cost of credit", () => {
    const { before: old, after: now, ...pepper } = changed("Pepper");
    const dearer = { ...now, assumed: true, aboveCostCap: true } as const;

    expect(changedRatesTexts({ since: null, products: [{ ...pepper, before: old, after: dearer }] })).toEqual([
      "Pepper's rates changed: $585.39 to $580.21 a month (assumed). Now: above the 48% limit on the yearly cost of credit.",
    ]);
    expect(changedRatesTexts({ since: null, products: [{ ...pepper, before: null, after: dearer }] })).toEqual([
      "Pepper's rates changed: newly listed. Above the 48% limit on the yearly cost of credit.",
    ]);
  });

  it("leaves out a lender that only has another place in the list", () => {
    const moved = { lender: "Liberty", before: placed, after: { ...placed, rank: 6 }, rows: [] };
    expect(changedRatesTexts({ since: null, products: [moved] })).toEqual([]);
  });

  it("names three lenders and counts the others", () => {
    const products = ["A", "B", "C", "D", "E"].map(changed);
    expect(changedRatesTexts({ since: null, products })[3]).toBe("2 more lenders' rates changed too.");
    expect(changedRatesTexts({ since: null, products: products.slice(1) })[3]).toBe("1 more lender's rates changed too.");
  });
});
