import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../support/architecture/import-graph.ts";
import { dealCommand } from "../../support/cli/command.ts";

const payee = { _id: "1", kind: "supplier", name: "Northside Motors", amount: 28_000, bsb: "062000", account: "12345678", verified: null };
const invoice = { number: "INV-20417", date: "2026-11-19", supplierAbn: "51 824 753 556", total: 33_100, depositPaid: 4_000 };
const settlement = { asset: { vin: "6T1BF3FK40X012345" }, invoice, payees: [payee] };

async function settled(changed: object = {}, more: object = {}) {
  const scenario = JSON.parse(await readFile(join(root, "test/scenarios/consumer-car.json"), "utf8")) as object;
  const approved = { rate: 13.99, amount: 30_000, term: 60, balloon: 6_400, repayment: 623.62, monthlyFees: 0 };
  const supplier = { name: "Northside Motors Pty Ltd", abn: "51824753556" };
  const input = { scenario, lender: "NOW", approved, supplier, names: ["Omar Haddad"], today: "2026-11-20", ...more };
  return dealCommand(["settlement", "-"], JSON.stringify({ ...input, settlement: { ...settlement, ...changed } }));
}

interface Printed {
  readonly checks: readonly { readonly id: string; readonly state: string; readonly remedies?: unknown }[];
  readonly isReady: boolean;
}

describe("deal settlement", () => {
  it.each([
    [
      33_100,
      [
        { kind: "borrow", deposit: 4_000, financed: 31_100, ratio: "93.96%", repayment: 649.21, needs: "credit" },
        { kind: "deposit", deposit: 5_100, financed: 30_000, ratio: "90.63%", repayment: 623.62, needs: "re-approval" },
      ],
    ],
    [
      30_900,
      [
        { kind: "borrow", deposit: 4_000, financed: 28_900, ratio: "93.53%", repayment: 598.03, needs: "re-approval" },
        { kind: "deposit", deposit: 2_900, financed: 30_000, ratio: "97.09%", repayment: 623.62, needs: "credit" },
      ],
    ],
    // The deposit would be below 0.
    [27_999, [{ kind: "borrow", deposit: 4_000, financed: 25_999, ratio: "92.86%", repayment: expect.any(Number), needs: "re-approval" }]],
    [32_000, undefined],
  ])("prints the checks, and two ways out of an invoice of $%s", async (total, remedies) => {
    const { code, stdout } = await settled({ invoice: { ...invoice, total } });

    expect(code).toBe(0);
    const { checks, isReady } = JSON.parse(stdout) as Printed;
    expect(checks).toHaveLength(12);
    expect(checks.find(({ id }) => id === "invoiceTotal")?.remedies).toEqual(remedies);
    expect(isReady).toBe(false);
  });

  it("says that a lender has no product for what the invoice makes of the deal", async () => {
    const { stdout } = await settled({ invoice: { ...invoice, total: 900_000, depositPaid: 4_000 } });

    const remedies = (JSON.parse(stdout) as Printed).checks.find(({ id }) => id === "invoiceTotal")!.remedies;
    expect(remedies).toMatchObject([{ kind: "borrow", needs: "no product" }, { kind: "deposit" }]);
  });

  it.each([
    ["a BSB of 5 digits", { payees: [{ ...payee, bsb: "06200" }] }, "settlement.payees.0.bsb: found"],
    ["an amount of 0", { payees: [{ ...payee, amount: 0 }] }, "settlement.payees.0.amount: found 0"],
    ["3 decimals", { payees: [{ ...payee, amount: 1.005 }] }, "settlement.payees.0.amount: found 1.005"],
    ["11 payees", { payees: Array.from({ length: 11 }, () => payee) }, "settlement.payees: found"],
    ["a wrong ABN", { invoice: { ...invoice, supplierAbn: "51824753557" } }, "settlement.invoice.supplierAbn: found"],
    ["a deposit above the total", { invoice: { ...invoice, depositPaid: 33_100.01 } }, "settlement.invoice.depositPaid: found 33100.01"],
    ["30 February", { bookedOn: "2026-02-30" }, "settlement.bookedOn: found"],
    ["a reason of 9 characters", { accepted: { deposit: "123456789" } }, "settlement.accepted.deposit: found"],
    ["a VIN of 18 characters", { asset: { vin: "6T1BF3FK40X0123456" } }, "settlement.asset.vin: found"],
  ])("rejects %s with exit code 2, naming the field", async (_name, changed, message) => {
    const { code, stdout, stderr } = await settled(changed);

    expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining(`standard input: ${message}`)]);
  });
});
