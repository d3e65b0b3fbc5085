import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../support/architecture/import-graph.ts";
import { dealCommand } from "../../support/cli/command.ts";

const approved = { rate: 14.49, amount: 29_464, term: 60, balloon: 6_400, repayment: 619.82, monthlyFees: 8.9 };

async function difference(changed: object = {}) {
  const scenario = JSON.parse(await readFile(join(root, "test/scenarios/consumer-car.json"), "utf8")) as object;
  return dealCommand(["difference", "-"], JSON.stringify({ scenario, lender: "Pepper", approved, ...changed }));
}

describe("deal difference", () => {
  it("prints how an approval differs from its quote, and who is cheaper now", async () => {
    const { code, stdout } = await difference();

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      difference: {
        items: [
          { name: "rate", quoted: 12.49, approved: 14.49 },
          { name: "repayment", quoted: 585.39, approved: 619.82 },
        ],
        monthly: 34.43,
        overTerm: 2_065.8,
      },
      alternatives: [
        { lender: "Macquarie", monthly: 482.94, newly: false, assumed: true },
        { lender: "Liberty", monthly: 567.36, newly: false, assumed: true },
        { lender: "MoneyPlace", monthly: 568.72, newly: false, assumed: true },
        { lender: "Greenlight", monthly: 592.48, newly: false, assumed: true },
        { lender: "Wisr", monthly: 622.47, newly: true, assumed: true },
        { lender: "NOW", monthly: 623.62, newly: true, assumed: true },
      ],
    });
  });

  it.each([
    ["a lender without a consumer sheet", { lender: "Lender A" }, "standard input: lender: found Lender A"],
    ["a rate above 60", { approved: { ...approved, rate: 61 } }, "standard input: approved.rate: found 61"],
    ["a term of 11 months", { approved: { ...approved, term: 11 } }, "standard input: approved.term: found 11"],
    [
      "repayments that are too low",
      { approved: { ...approved, repayment: 300 } },
      "approved.repayment: found $300.00, which makes $24,400.00",
    ],
    ["no scenario", { scenario: { applicationType: "consumer" } }, "standard input: scenario.today"],
  ])("rejects %s with exit code 2 and one line", async (_name, changed, message) => {
    const { code, stdout, stderr } = await difference(changed);

    expect([code, stdout, stderr.trimEnd().split("\n")]).toEqual([2, "", [expect.stringContaining(message)]]);
  });

  it("rejects another question and what is not JSON", async () => {
    expect(await dealCommand(["settle"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("expected one of difference, settlement, proof"),
    });
    expect(await dealCommand(["difference", "-"], "{")).toMatchObject({ code: 2, stderr: expect.stringContaining("standard input") });
  });
});
