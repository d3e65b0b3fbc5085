import { describe, expect, it } from "vitest";
import { payloadOf } from "../../../functions/submission/payload.ts";
import { isMissing, requiredValues } from "../../../functions/submission/required-values.ts";
import { slugOf, takerFor, takersOn } from "../../../functions/submission/takers.ts";
import type { Application } from "../../../shared/entities/application.ts";

const today = "2026-11-21";

/** An application of which nothing is known. */
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

describe("what a lender requires", () => {
  it.each(takersOn(today))("is called by words that a broker knows, every field of $lender's sheet", (taker) => {
    const values = requiredValues(taker, anEmpty, undefined);

    expect(values.length).toBeGreaterThan(5);
    expect(values.filter(({ label, path }) => label === path || label === "")).toEqual([]);
    expect(values.filter((value) => !isMissing(value))).toEqual([]);
  });

  it("is a lender of the application's own type", () => {
    expect(takerFor("consumer", undefined, today).lender).toBe("NOW");
    expect(takerFor("commercial", undefined, today).lender).toBe("Lender A");
    expect(() => takerFor("consumer", "Lender A", today)).toThrow("lender: found another, expected one that takes applications: NOW.");
    expect(slugOf("Lender A")).toBe("lender-a");
  });

  it("is the latest of the phone numbers and mail addresses, and the first of the addresses", () => {
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

  it("is known where it is nought, and not where it is empty, absent or not agreed to", () => {
    const missing = (value: unknown) =>
      isMissing({ ...requiredValues({ requiredFields: { asset: ["assetType"] } }, anEmpty, undefined)[0]!, value });

    expect([0, 7.5, "x", true].map(missing)).toEqual([false, false, false, false]);
    expect(["", null, undefined, false].map(missing)).toEqual([true, true, true, true]);
  });

  it("is all that the lender is told", () => {
    const taker = { requiredFields: { customer: ["firstName", "emails.latest.address", "addresses.first.city"], loanDetails: ["rate"] } };

    expect(payloadOf(requiredValues(taker, aFilled, 9.25))).toEqual({
      asset: {},
      agreement: {},
      entities: [],
      customers: [{ firstName: "Maya", emails: { address: "new@example.com" }, addresses: { city: "Dubbo" } }],
      loanDetails: { rate: 9.25 },
    });
  });
});
