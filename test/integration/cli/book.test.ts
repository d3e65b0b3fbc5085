import { describe, expect, it } from "vitest";
import { bookCommand } from "../../support/cli/command.ts";
import { scoredLoan, workedDay, workedFacts } from "../../support/fixtures/worked-contracts.ts";

const on = ["--on", workedDay, "-"];
const asked = (verb: string, changed: object = {}) => bookCommand([verb, ...on], JSON.stringify([{ ...scoredLoan, ...changed }]));

describe("the book command", () => {
  it("prints a contract's schedule", async () => {
    const { code, stdout } = await asked("schedule");

    expect(code).toBe(0);
    const [schedule] = JSON.parse(stdout) as { rows: unknown[] }[];
    expect(schedule).toMatchObject({
      repaymentsMade: 24,
      balance: 22_465.7,
      left: 28_850.32,
      nextRepaymentOn: "2026-12-15",
      balloonDueOn: "2029-11-15",
    });
    expect(schedule!.rows[23]).toEqual({ k: 24, day: "2026-11-15", balance: 22_465.7 });
  });

  it("prints that nothing is left of a contract that has ended", async () => {
    const { stdout } = await asked("schedule", { endedOn: "2026-11-20" });

    expect(JSON.parse(stdout)).toMatchObject([{ repaymentsMade: 24, balance: 0, left: 0, nextRepaymentOn: null, balloonDueOn: null }]);
  });

  it("prints what a broker is told of a contract", async () => {
    const { stdout } = await asked("watch", { facts: workedFacts });

    expect(JSON.parse(stdout)).toEqual([
      [
        { kind: "balloonDue", from: "2029-07-18", dueOn: "2029-11-15" },
        {
          kind: "refinance",
          from: "2026-11-16",
          dueOn: "2026-12-15",
          lender: "Macquarie",
          saves: 2_304,
          left: 28_850.32,
          newTotal: 26_546.32,
          payoutUpTo: 24_513.89,
          assumed: true,
        },
      ],
    ]);
  });

  it.each([
    [{ repayment: 650 }, "0.repayment: found 650.00, expected 623.62"],
    [{ balloon: 30_000 }, "0.balloon: found 30000.00, expected less than the amount of 30000.00"],
    [{ term: 0 }, "0.term: found 0, expected at least 1"],
    [{ term: 121 }, "0.term: found 121, expected at most 120"],
    [{ firstPaymentOn: "2025-02-30" }, '0.firstPaymentOn: found "2025-02-30", expected a day that exists, written YYYY-MM-DD'],
    [{ assetType: "BUS" }, "0.assetType: found BUS, expected one of"],
    [{ facts: { customer: { dateOfBirth: 3 } } }, "0.facts.customer.dateOfBirth: found 3"],
    [{ colour: "red" }, "0.colour: found an unknown field"],
  ])("refuses %o", async (changed, problem) => {
    const { code, stdout, stderr } = await asked("watch", changed);

    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`book: standard input: ${problem}`);
  });

  it.each([
    [["--on", "2026-02-30", "schedule", "-"], '--on: found "2026-02-30"'],
    [["count", "-"], "unknown command 'count', expected one of schedule, watch"],
    [["schedule"], "missing required argument 'FILE'"],
    [["schedule", "contracts.json"], 'FILE: found "contracts.json", expected - for standard input'],
    [["schedule", "--until", "x", "-"], "unknown option '--until'"],
  ])("refuses the arguments %o", async (args, problem) => {
    const { code, stderr } = await bookCommand(args, "[]");

    expect(code).toBe(2);
    expect(stderr).toContain(problem);
  });
});
