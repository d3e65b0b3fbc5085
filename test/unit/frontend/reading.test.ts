import { describe, expect, it } from "vitest";
import { otherValue, reasonAgainst, segmentsOf } from "../../../frontend/intake/reading.ts";
import { readText } from "../../../shared/intake/read-text.ts";
import type { Application } from "../../../shared/domain/application.ts";

const application = {
  status: "quote",
  asset: { assetValue: 32_000 },
  loanDetails: { deposit: 0, budget: 150, budgetEvery: "week" },
  creditProfile: { score: 700, source: "bureau" },
  customerProfile: {},
  entities: [],
  customers: [{ firstName: "Sam", emails: [{ address: "Sam@example.com" }], phoneNumbers: [{ number: "0412 345 678" }], checks: [] }],
} as unknown as Application;
const quote = { type: "consumer", application, hasBusiness: false } as const;
const business = { ...application, entities: [{ abn: "51824753556", gst: null }] } as unknown as Application;
const ofBusiness = { type: "commercial", application: business, hasBusiness: true } as const;

describe("a read value", () => {
  it.each([
    ["asset.assetValue", 31_000, "$32,000.00"],
    ["loanDetails.deposit", 4000, "$0.00"],
    ["loanDetails.term", 60, undefined],
    ["customer.firstName", "Maria", "Sam"],
    ["budget", 700, "$650.00 a month"],
  ])("of %s stands beside the quote's own", (path, value, saved) => {
    expect(otherValue(path, value, quote)).toBe(saved);
  });

  it("stands beside no default of a quote without a change", () => {
    expect(otherValue("loanDetails.deposit", 4000, { ...quote, application: { ...application, status: "new" } })).toBeUndefined();
  });

  it("stands beside 'Not registered', which is an answer", () => {
    expect(otherValue("entity.gst", "2024-01-01", ofBusiness)).toBe("Not registered");
  });

  it.each([
    ["asset.assetValue", 32_000, "Saved already"],
    ["email", "sam@EXAMPLE.com", "Saved already"],
    ["phone", "0412345678", "Saved already"],
    ["budget", 650, "Saved already"],
    ["creditProfile.score", 640, "The score is the bureau’s"],
    ["asset.odometer", 3_000_000, "Not a possible value"],
    ["phone", "0412", "Not a possible value"],
    ["loanDetails.term", 48, undefined],
  ])("of %s, %j, is saved only where it can be", (path, value, reason) => {
    expect(reasonAgainst(path, value, quote)).toBe(reason);
  });

  it("of a business waits for one, and replaces none", () => {
    const withoutBusiness = { ...quote, type: "commercial" } as const;
    expect(reasonAgainst("entity.gst", "2024-01-01", withoutBusiness)).toBe("Needs the business’s ABN");
    expect(reasonAgainst("entity.gst", "2024-01-01", ofBusiness)).toBeUndefined();
    expect(reasonAgainst("entity.abn", "46990000112", ofBusiness)).toBe("Another business is entered");
  });
});

it("marks what is read and what is asked, each place once, and loses no character", () => {
  const text = "Client Sam Lee, dep 2k  or 3k deposit";
  const segments = segmentsOf(text, readText(text, { today: "2026-11-20" }));
  expect(segments.map((segment) => segment.text).join("")).toBe(text);
  expect(segments.filter(({ mark }) => mark !== undefined).map((segment) => [segment.text, segment.mark])).toEqual([
    ["Client Sam Lee", "read"],
    ["dep 2k", "asked"],
    ["3k deposit", "asked"],
  ]);
});
