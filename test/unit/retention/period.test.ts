import { describe, expect, it } from "vitest";
import { firstReviewAfter, lastDayOf } from "../../../functions/retention/period.ts";

const root = { sk: "ROOT", status: "quote", createdAt: "2026-01-10T01:00:00.000Z", changedAt: "2026-03-05T01:00:00.000Z" };
const records = { root, children: [], signatures: [], retentions: [] };

describe("the last day of an application", () => {
  it("is two years after its last change", () => {
    expect(lastDayOf(records)).toBe("2028-03-05");
    expect(lastDayOf({ ...records, children: [{ sk: "document#1", checkedAt: "2026-04-01T01:00:00.000Z" }] })).toBe("2028-04-01");
  });

  it.each([
    ["it was referred", { root: { ...root, status: "referral" } }],
    ["it was referred and reopened", { root: { ...root, referral: {} } }],
    ["it was submitted", { root: { ...root, status: "submitted" } }],
    ["the choice of a lender is recorded", { root: { ...root, selection: { lender: "Liberty" } } }],
    ["a customer has signed", { signatures: [{ sk: "SIGNATURE#1#privacy#1", signedAt: "2026-02-01T01:00:00.000Z" }] }],
    ["a customer was checked", { children: [{ sk: "check#1" }] }],
  ])("is seven years after its last change if %s", (_, more) => {
    expect(lastDayOf({ ...records, ...more })).toBe("2033-03-05");
  });

  it("is not before the end of a removed customer's retention", () => {
    expect(lastDayOf({ ...records, retentions: [{ sk: "RETENTION#1", retainUntil: "2033-03-01" }] })).toBe("2033-03-01");
  });

  it("is not moved by its own announcement", () => {
    expect(lastDayOf({ ...records, root: { ...root, endAnnouncedAt: "2028-02-04T01:00:00.000Z" } })).toBe("2028-03-05");
  });
});

it("a new application is looked at 30 days before it could end", () => {
  expect(firstReviewAfter(new Date("2026-01-31T01:00:00.000Z"))).toBe("2028-01-01");
});

it("the draft of a closed account ends 30 days after the closing, and what was sent does not", () => {
  const closedAt = "2026-06-01T01:00:00.000Z";

  expect(lastDayOf({ ...records, closedAt })).toBe("2026-07-01");
  expect(lastDayOf({ ...records, root: { ...root, status: "referral" }, closedAt })).toBe("2033-03-05");
});
