import { describe, expect, it } from "vitest";
import { isMissing, requiredValues } from "../../../functions/submission/required-values.ts";
import { bundledSheets } from "../../../functions/sheets/rate-sheets.ts";
import { slugOf, lenderForType, submissionLendersOn } from "../../../functions/sheets/submission-lenders.ts";
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

const own = submissionLendersOn(bundledSheets, today);

describe("a lender's required fields", () => {
  it.each(own)("have a readable label for every field of $lender's sheet", (submissionLender) => {
    const values = requiredValues(submissionLender, anEmpty, undefined);

    expect(values.length).toBeGreaterThan(5);
    expect(values.filter(({ label, path }) => label === path || label === "")).toEqual([]);
    expect(values.filter((value) => !isMissing(value))).toEqual([]);
  });

  it("come from the lender for the application type", () => {
    expect(lenderForType(own, "consumer", "NOW").lender).toBe("NOW");
    expect(lenderForType(own, "commercial").lender).toBe("Lender A");
    const expected = "expected one that takes applications: NOW, Plenti.";
    expect(() => lenderForType(own, "consumer")).toThrow(`lender: found nothing, ${expected}`);
    expect(() => lenderForType(own, "consumer", "Lender A")).toThrow(`lender: found another, ${expected}`);
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
      ["customers.0.addresses.0.fullAddress", "Dubbo"],
      ["customers.0.addresses.0.city", "Dubbo"],
    ]);
  });

  it.each(["n/a", "TBA", "unknown", " ", "-", "\u2014"])("count a driver licence number of %j as missing, and a name as given", (text) => {
    expect(missingOf({ IDNumber: text }, "IDNumber")).toBe(true);
    expect(missingOf({ lastName: "Na" }, "lastName")).toBe(false);
  });

  it.each([{ firstName: "Suharto" }, { firstName: "Suharto", lastName: "" }, { firstName: null, lastName: "Suharto" }])(
    "do without the other name of %j",
    (customer) => {
      expect(["firstName", "lastName"].map((path) => missingOf(customer, path))).toEqual([false, false]);
    },
  );

  it("count both names as missing of a person without one, also where they are blank", () => {
    expect(["firstName", "lastName"].map((path) => missingOf({ firstName: " ", lastName: " " }, path))).toEqual([true, true]);
  });

  it("count 0 as known, and empty, absent or not agreed values as missing", () => {
    const missing = (value: unknown) =>
      isMissing({ ...requiredValues({ requiredFields: { asset: ["assetType"] } }, anEmpty, undefined)[0]!, value });

    expect([0, 7.5, "x", true].map(missing)).toEqual([false, false, false, false]);
    expect(["", null, undefined, false].map(missing)).toEqual([true, true, true, true]);
  });

  it.each(["1", "04123456789", "abc", "0912 345 678", "+61 12", "12345678"])("count the phone number %s as missing", (number) => {
    expect(missingOf({ phoneNumbers: [{ number }] }, "phoneNumbers.latest.number")).toBe(true);
  });

  it.each(["0412 345 678", "(02) 9374-4000", "+61 412 345 678", "+64 21 123 4567", "1300 975 707", "13 11 14"])(
    "take the phone number %s",
    (number) => {
      expect(missingOf({ phoneNumbers: [{ number }] }, "phoneNumbers.latest.number")).toBe(false);
    },
  );

  it.each([
    ["x", true],
    ["maya@example", true],
    ["maya@example.com", false],
  ] as const)("email %s: missing %s", (address, missing) => {
    expect(missingOf({ emails: [{ address }] }, "emails.latest.address")).toBe(missing);
  });

  it.each([
    ["Dubbo NSW 2830", true],
    ["1 Ann Street", false],
    ["1 Dubbo Road, Dubbo NSW 2830", false],
  ] as const)("address %s: its street missing %s", (fullAddress, missing) => {
    expect(missingOf({ addresses: [{ ...anAddress("Dubbo"), fullAddress }] }, "addresses.first.city")).toBe(missing);
  });
});

const missingOf = (customer: object, path: string): boolean =>
  requiredValues({ requiredFields: { customer: [path] } }, { ...anEmpty, customers: [customer] } as unknown as Application, undefined).some(
    isMissing,
  );
