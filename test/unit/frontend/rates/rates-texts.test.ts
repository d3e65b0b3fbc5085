import { impactFigures, levelsText, placesText, repaymentsText } from "../../../../frontend/rates/impact-text.ts";
import { describe, expect, it } from "vitest";
import type { SheetIssue } from "../../../../shared/domain/rate-sheet.ts";
import { differences } from "../../../../shared/rulebook/diff.ts";
import { differenceRow } from "../../../../frontend/rates/difference-rows.ts";
import { eventsOf, verificationText, causesText, dealText } from "../../../../frontend/rates/issue-text.ts";
import { positionOf } from "../../../../frontend/rates/position-of.ts";
import { aFee, aSheet, aTier } from "../../../support/engine/sheets.ts";

const ann = { _id: "1", firstName: "Ann", lastName: "Author" };
const bob = { _id: "2", firstName: "Bob", lastName: "Approver" };

const anIssue = (parts: Partial<SheetIssue> = {}): SheetIssue => ({
  _id: "consumer-pepper.01",
  slug: "consumer-pepper",
  status: "draft",
  type: "consumer",
  lender: "Pepper",
  productName: null,
  date: "2026-12-01",
  expiresOn: null,
  tiers: 3,
  shown: 1,
  assumed: 2,
  digest: null,
  author: ann,
  savedAt: "2026-11-23T00:00:00.000Z",
  submittedAt: null,
  submitter: null,
  approver: null,
  activeFrom: null,
  endedAt: null,
  endedBy: null,
  reason: null,
  verifiedOn: null,
  verifiedBy: null,
  verificationSource: null,
  isExpired: false,
  ...parts,
});

describe("a difference between two issues", () => {
  const rows = (before: Parameters<typeof aSheet>[0], after: Parameters<typeof aSheet>[0]) =>
    differences(aSheet(before), aSheet(after)).map(differenceRow);

  it("has what was in one column and what will be in the other", () => {
    expect(rows({ fees: [aFee({ value: 474 })] }, { fees: [aFee({ value: 495 })] })).toEqual([
      { kind: "changed", before: "establishment fee 474", after: "495" },
    ]);
  });

  it("says what is added and what is removed", () => {
    expect(rows({ info: ["Old note"] }, { info: ["New note"], productTiers: [aTier(), aTier({ name: "Silver" })] })).toEqual([
      { kind: "added", before: "", after: "tier Silver" },
      { kind: "removed", before: "note: Old note", after: "" },
      { kind: "added", before: "", after: "note: New note" },
    ]);
  });

  it("names a change without values", () => {
    expect(differenceRow("Wisr: provenance changed")).toEqual({ kind: "changed", before: "", after: "provenance changed" });
  });
});

describe("a JSON pointer in a text", () => {
  const text = '{\n  "fees": [\n    { "name": "Risk", "value": 495 }\n  ]\n}';
  const selected = (pointer: string) => {
    const { start, end } = positionOf(text, pointer);
    return text.slice(start, end);
  };

  it("leads to its value, or to the nearest part around it", () => {
    expect(selected("/fees/0/value")).toBe("495");
    expect(selected("/fees/0/capitalised")).toBe('{ "name": "Risk", "value": 495 }');
    expect(selected("/brokerage/0")).toBe("");
    expect(selected("")).toBe("");
  });

  it("leads into a broken text as far as it can be read", () => {
    expect(positionOf('{ "fees": [ { "value": 5 ', "/fees/0/value")).toEqual({ start: 23, end: 24 });
  });
});

describe("an issue's history", () => {
  it("names who did what, with the reason", () => {
    const approved = {
      status: "active",
      submittedAt: "2026-11-23T00:05:00.000Z",
      approver: bob,
      activeFrom: "2026-11-22T23:00:00.000Z",
    } as const;

    expect(eventsOf(anIssue())).toEqual([expect.stringMatching(/^Saved .* by Ann Author$/)]);
    expect(eventsOf(anIssue({ ...approved, reason: "As agreed" }))).toEqual([
      expect.stringMatching(/^Submitted .* by Ann Author$/),
      expect.stringMatching(/^In force from .*, approved by Bob Approver: As agreed$/),
    ]);
    const withdrawn = {
      ...approved,
      status: "withdrawn",
      endedAt: "2026-11-23T01:00:00.000Z",
      endedBy: bob,
      reason: "A typing error",
    } as const;
    expect(eventsOf(anIssue(withdrawn)).at(-1)).toMatch(/^Withdrawn .* by Bob Approver: A typing error$/);
  });

  it("tells an issue that came with a release from one that an editor wrote", () => {
    expect(eventsOf(anIssue({ status: "active", author: null, submittedAt: "2026-11-23T00:05:00.000Z" }))).toEqual([
      expect.stringMatching(/ by a release of Kelpie$/),
    ]);
  });

  it("says whether and by what it was verified", () => {
    const verified = { verifiedOn: "2026-11-20", verifiedBy: bob, verificationSource: "the rate card" };

    expect(verificationText(anIssue())).toBe("Not verified");
    expect(verificationText(anIssue(verified))).toBe("Verified 20/11/2026 by Bob Approver, with the rate card");
  });
});

describe("the impact on open quotes", () => {
  const placed = { rank: 5, tier: "Prime", qualification: 1, repayments: 585.39 } as const;
  const change = { humanId: 7, organisation: "Nguyen Finance", before: placed, after: { ...placed, rank: 4, repayments: 580.21 } };

  it("is told in counts, and by how much repayments differ", () => {
    const summary = { gains: 3, loses: 1, moves: 2, median: -5.18, largest: 12, changes: [change] };

    expect(impactFigures(9, summary).map(({ name, value }) => `${name}: ${value}`)).toEqual([
      "Open quotes: 9",
      "Better: 3",
      "Worse: 1",
      "Only another place or tier: 2",
      "Median difference: $5.18 a month less",
      "Largest difference: $12.00 a month more",
    ]);
    expect(impactFigures(0, { ...summary, median: null, largest: null })[4]!.value).toBe("None");
  });

  it("names both sides of a quote where they differ", () => {
    expect([repaymentsText(change), levelsText(change), placesText(change)]).toEqual(["$585.39 to $580.21", "Needs details", "5 to 4"]);
    expect(repaymentsText({ ...change, after: null })).toBe("$585.39 to not listed");
    expect(repaymentsText({ ...change, before: { ...placed, repayments: null } })).toBe("not known to $580.21");
    expect(repaymentsText({ ...change, after: { ...placed, assumed: true, aboveCostCap: true } })).toBe(
      "$585.39 to $585.39 (assumed). Now: above the 48% limit on the yearly cost of credit",
    );
  });
});

describe("a lender's figure that a broker has sent", () => {
  const feedback = { _id: "1", at: "2026-11-23T00:00:00.000Z", date: null, tier: "Prime", stated: 576, repayments: 585.39, rate: 12.49 };

  it("names the deal and what explains the difference", () => {
    const sent = { ...feedback, financeAmount: 29_464, term: 60, causes: [["one"], ["two", "three"]] };
    expect(dealText(sent)).toBe("12.49%, $29,464.00 over 60 months, rates of an unknown day");
    expect(dealText({ ...sent, date: "2026-12-01", term: null })).toBe("12.49%, $29,464.00, rates of 01/12/2026");
    expect([causesText(sent), causesText({ causes: [] })]).toEqual(["one, or two and three", "Not explained"]);
  });
});
