import { describe, expect, it } from "vitest";
import type { WatchedContract } from "../../../shared/book/contract.ts";
import { refinanceOf, refinanceRow, refinanceScenario } from "../../../shared/book/refinance.ts";
import { nextDayOf, nextEventOf, watchRows } from "../../../shared/book/watch.ts";
import { quote } from "../../../shared/quote/quote.ts";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import { totalCost } from "../../../shared/quote/total-cost.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import { scoredLoan as loan, workedDay as today, workedFacts as facts } from "../../support/fixtures/worked-contracts.ts";

const productsOf = (scenario: Scenario, lender?: string) =>
  quote(scenario, rulebook, lender === undefined ? {} : { lenders: [lender], mustMatch: [] }).products;
const rowOn = (on: string, changed: Partial<WatchedContract> = {}) =>
  refinanceRow({ contract: { ...loan, ...changed }, facts, on, productsOf });
const rowsOn = (on: string, changed: Partial<WatchedContract> = {}) => watchRows({ ...loan, ...changed }, on);
const kinds = (on: string, changed: Partial<WatchedContract> = {}) =>
  rowsOn(on, changed).flatMap(({ kind, from }) => (from <= on ? kind : []));

describe("a contract's watch list", () => {
  it("warns of the balloon 120, 60 and 30 days before it falls due, and no more after its day", () => {
    const from = (on: string) => rowsOn(on).find(({ kind }) => kind === "balloonDue")?.from;

    expect(kinds("2029-07-17")).toEqual([]);
    expect(kinds("2029-07-18")).toEqual(["balloonDue"]);
    expect([from("2029-07-18"), from("2029-09-16"), from("2029-10-16")]).toEqual(["2029-07-18", "2029-09-16", "2029-10-16"]);
    expect(kinds("2029-11-15")).toEqual(["balloonDue"]);
    expect(kinds("2029-11-16")).toEqual([]);
  });

  it("tells of a clawback's end 14 days before, and of a commission until it has come", () => {
    expect(kinds("2026-12-31", { clawbackUntil: "2027-01-15" })).toEqual([]);
    expect(kinds("2027-01-01", { clawbackUntil: "2027-01-15" })).toEqual(["clawbackEnds"]);
    expect(kinds("2027-01-16", { clawbackUntil: "2027-01-15" })).toEqual([]);
    expect(kinds("2026-12-14", { commissionDueOn: "2026-12-14" })).toEqual(["commissionDue"]);
    expect(kinds("2030-12-14", { commissionDueOn: "2026-12-14" })).toEqual(["commissionDue"]);
    expect(kinds("2026-12-14", { commissionDueOn: "2026-12-14", receivedOn: "2026-12-10" })).toEqual([]);
  });

  it("tells nothing of a contract that has ended but a commission that is due", () => {
    const ended = { endedOn: "2026-10-01", clawbackUntil: "2026-12-01", commissionDueOn: "2026-11-01" };

    expect(watchRows({ ...loan, ...ended }, today, rowOn(today)).map(({ kind }) => kind)).toEqual(["commissionDue"]);
    expect(rowOn(today, ended)).toBeUndefined();
  });

  it.each<[string, Partial<WatchedContract>, string, object]>([
    ["the repayment", {}, "2026-12-01", { kind: "repayment", on: "2026-12-15" }],
    ["a clawback's end before it", { clawbackUntil: "2026-12-14" }, "2026-12-01", { kind: "clawbackEnds", on: "2026-12-14" }],
    ["what is told before a repayment", { clawbackUntil: "2026-12-20" }, "2026-12-10", { kind: "clawbackEnds", on: "2026-12-20" }],
    ["a commission that is late", { commissionDueOn: "2026-11-01" }, "2026-12-01", { kind: "commissionDue", on: "2026-11-01" }],
    ["the balloon", {}, "2029-11-15", { kind: "balloonDue", on: "2029-11-15" }],
    ["nothing after the end", {}, "2029-11-16", { kind: "ended", on: "2029-11-15" }],
    ["nothing after an early end", { endedOn: "2026-11-20" }, "2026-12-01", { kind: "ended", on: "2026-11-20" }],
  ])("comes next with %s", (_, changed, on, next) => {
    expect(nextEventOf({ ...loan, ...changed }, on)).toEqual(next);
  });

  it("comes next with a refinance now, or on its day where it needs a new score", () => {
    expect(nextEventOf(loan, today, rowOn(today))).toEqual({ kind: "refinance", on: null });
    expect(nextEventOf(loan, today, { from: "2026-11-16", dueOn: "2026-12-15", needs: ["a new score"] })).toEqual({
      kind: "refinance",
      on: "2026-12-15",
    });
  });

  it("is looked at again the day after a repayment, at each day of a row, and 7 years after the end", () => {
    expect(nextDayOf(loan, today)).toBe("2026-12-16");
    expect(["2026-11-14", "2026-11-15", "2026-11-16"].map((on) => nextDayOf(loan, on))).toEqual(["2026-11-16", "2026-11-16", "2026-12-16"]);
    expect(nextDayOf({ ...loan, clawbackUntil: "2026-12-10" }, today)).toBe("2026-11-26");
    expect(nextDayOf({ ...loan, commissionDueOn: "2026-11-21" }, today)).toBe("2026-11-21");
    expect(nextDayOf(loan, "2029-11-15")).toBe("2029-11-16");
    expect(nextDayOf(loan, "2029-11-16")).toBe("2036-11-16");
    expect(nextDayOf({ ...loan, endedOn: "2026-11-20" }, today)).toBe("2026-11-21");
    expect(nextDayOf({ ...loan, endedOn: "2026-11-20" }, "2026-11-21")).toBe("2033-11-21");
  });
});

describe("a refinance", () => {
  const asked = (changed: Partial<WatchedContract> = {}, on = today) =>
    refinanceOf({ contract: { ...loan, ...changed }, facts, on, productsOf });

  it("saves what the best other loan costs less, and names the greatest payout with which it does", () => {
    expect(asked()).toEqual({
      lender: "Macquarie",
      saves: 2_304,
      left: 28_850.32,
      newTotal: 26_546.32,
      payoutUpTo: 24_513.89,
      needs: [],
      offer: { rate: 7.8, term: 36, repayment: 551.37, monthlyFees: 8.25 },
      assumed: true,
    });
    expect(asked({ valueNow: 27_000 })).toMatchObject({ lender: "Macquarie", saves: 2_534.76 });
  });

  it("saves nothing with a payout of a cent more", () => {
    const total = (payout: number) =>
      totalCost(productsOf(refinanceScenario({ contract: loan, facts, on: today }, payout), "Macquarie")[0]!, 36);

    expect([24_513.89, 24_513.9].map(total)).toEqual([28_849.96, 28_850.32]);
  });

  it("asks for a new score, without a figure, where the score is older than 180 days", () => {
    expect(rowOn(today, { scoreOn: "2026-05-24" })).toMatchObject({ saves: 2_304, from: "2026-11-16" });
    expect(rowOn(today, { scoreOn: "2026-05-23" })).toEqual({ from: "2026-11-16", dueOn: "2026-12-15", needs: ["a new score"] });
  });

  it("names what is not known of the customer", () => {
    const found = refinanceOf({ contract: loan, facts: {}, on: today, productsOf });

    expect(found?.needs).toEqual(expect.arrayContaining(["dateOfBirth"]));
  });

  it.each([
    ["with fewer than 12 months left", {}, "2029-01-20"],
    ["before the first repayment", {}, "2024-12-14"],
    ["with less than $500 saved", { rate: 8, repayment: 520.59 }, today],
  ])("is not told of %s", (_, changed, on) => {
    expect(asked(changed, on)).toBeUndefined();
  });

  it("is never one above the cap on the cost of credit", () => {
    const capped = (scenario: Scenario, lender?: string) =>
      productsOf(scenario, lender).map((product) => ({ ...product, aboveCostCap: true as const }));

    expect(refinanceOf({ contract: loan, facts, on: today, productsOf: capped })).toBeUndefined();
  });
});
