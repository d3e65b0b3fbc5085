import { describe, expect, it } from "vitest";
import { isMissing, requiredValues } from "../../../functions/submission/required-values.ts";
import { slugOf, lenderForType, submissionLendersOn } from "../../../functions/quote/submission-lenders.ts";
import type { Application } from "../../../shared/domain/application.ts";

const today = "2026-11-21";

/** An application without any details. */
const anEmpty = { asset: { _id: "a" }, loanDetails: { _id: "l" }, entities: [], customers: [], documents: [] } as unknown as Application;

const anAddress = (city: string) => ({ _id: city, fullAddress: city, city, state: "NSW", postcode: "2830" });
const aFilled = {
  ...anEmpty,
  customers: [
    {
      firstName: "Maya",
      phoneNumbers: [{ number: "old" }, { number: "new" }],
      emails: [{ address: "old@example.com" }, { address: "new@example.com" }],
      addresses: [anAddress("Dubbo"), anAddress("Orange")],
      defaultValue: 12_000,
    },
  ],
} as unknown as Application;

describe("a lender's required fields", () => {
  it.each(submissionLendersOn(today))("have a readable label for every field of $lender's sheet", (submissionLender) => {
    const values = requiredValues(submissionLender, anEmpty, undefined);

    expect(values.length).toBeGreaterThan(5);
    expect(values.filter(({ label, path }) => label === path || label === "")).toEqual([]);
    expect(values.filter((value) => !isMissing(value))).toEqual([]);
  });

  it("come from the lender for the application type", () => {
    expect(lenderForType("consumer", undefined, today).lender).toBe("NOW");
    expect(lenderForType("commercial", undefined, today).lender).toBe("Lender A");
    expect(() => lenderForType("consumer", "Lender A", today)).toThrow("lender: found another, expected one that takes applications: NOW.");
    expect(slugOf("Lender A")).toBe("lender-a");
  });

  it("take the latest phone number and mail address, and the first address", () => {
    const values = requiredValues(
      { requiredFields: { customer: ["phoneNumbers.latest.number", "emails.latest.address", "addresses.first.city"] } },
      aFilled,
      undefined,
    );

    expect(values.map(({ field, value }) => [field, value])).toEqual([
      ["customers.0.phoneNumbers.1.number", "new"],
      ["customers.0.emails.1.address", "new@example.com"],
      ["customers.0.addresses.0.city", "Dubbo"],
    ]);
  });

  it("count 0 as known, and empty, absent or not agreed values as missing", () => {
    const missing = (value: unknown) =>
      isMissing({ ...requiredValues({ requiredFields: { asset: ["assetType"] } }, anEmpty, undefined)[0]!, value });

    expect([0, 7.5, "x", true].map(missing)).toEqual([false, false, false, false]);
    expect(["", null, undefined, false].map(missing)).toEqual([true, true, true, true]);
  });
});
