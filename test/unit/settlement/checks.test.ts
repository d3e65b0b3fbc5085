import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knownBusinessDay } from "../../../functions/referral/business-days.ts";
import { type ApprovedDeal, type Check, type CheckId, checksOf, openChecks } from "../../../shared/settlement/checks.ts";
import { type Payee, type Settlement, maskedAccount, maskedBsb, vinProblem } from "../../../shared/settlement/settlement.ts";

const today = "2026-11-20";
const abn = "51824753556";
const call = { at: "2026-11-26T01:00:00.000Z", by: "u", number: "02 5550 1234", spokeWith: "Kim" };

const deal: ApprovedDeal = {
  asset: { assetType: "MOTOR_VEHICLE", typeOfSale: "DEALER_SALE", condition: "USED", ageOfAsset: 2023, assetValue: 32_000 },
  deposit: 4_000,
  approved: { amount: 30_000 },
  supplier: { name: "Northside Motors Pty Ltd", abn },
  names: ["Omar Haddad", "Haddad Freight Pty Ltd"],
  conditions: [{ met: call }, { met: call }],
  lapsesOn: "2026-12-05",
};
const supplier: Payee = {
  _id: "1",
  kind: "supplier",
  name: "NORTHSIDE MOTORS PTY. LTD.",
  amount: 28_000,
  bsb: "062000",
  account: "12345678",
  verified: call,
};
const settlement: Settlement = {
  asset: { vin: "6T1BF3FK40X012345", registration: "ABC12D", registrationState: "NSW" },
  invoice: { number: "INV-20417", date: "2026-11-24", supplierAbn: abn, total: 32_000, depositPaid: 4_000 },
  payees: [supplier],
  payout: null,
  insurance: { insurer: "NRMA", policyNumber: "P1", from: "2026-11-27", agreedValue: 32_000 },
  directDebit: { accountName: "Omar  HADDAD", bsb: "062000", account: "12345678" },
  bookedOn: "2026-11-27",
  accepted: {},
  agreed: null,
};

const checked = (changes: Partial<Settlement> = {}, of: Partial<ApprovedDeal> = {}) =>
  checksOf({ ...deal, ...of }, { ...settlement, ...changes }, { today, isBusinessDay: knownBusinessDay });
const check = (id: CheckId, changes: Partial<Settlement> = {}, of: Partial<ApprovedDeal> = {}) => {
  const { state, text } = checked(changes, of).find((each) => each.id === id)!;
  return [state, text];
};
const isReady = (checks: readonly Check[], of: Settlement) => openChecks(checks, of).length === 0;
const asset = (more: Partial<ApprovedDeal["asset"]>) => ({ asset: { ...deal.asset, ...more } });
const invoice = (more: object) => ({ invoice: { ...settlement.invoice!, ...more } });
const payees = (...more: Partial<Payee>[]) => ({ payees: more.map((each) => ({ ...supplier, ...each })) });
const refinance: Partial<ApprovedDeal> = asset({ typeOfSale: "MID_TERM_REFINANCE" });

describe("a settlement", () => {
  it("is ready with all twelve lines", () => {
    expect(checked().map(({ state, text }) => [state, text])).toEqual([
      ["ok", "VIN, registration and state given."],
      ["ok", "Invoice is from the supplier, ABN valid."],
      ["ok", "Invoice is $32,000.00."],
      ["ok", "Deposit paid, $4,000.00."],
      ["ok", "$28,000.00 is paid, to the cent."],
      ["ok", "Account checked by a call."],
      ["notNeeded", "No payout on this deal."],
      ["ok", "Insured from Fri 27 Nov 2026, $32,000.00."],
      ["ok", "Direct debit in the customer's name."],
      ["ok", "Booked for Fri 27 Nov 2026, before the lapse."],
      ["ok", "All 2 conditions met."],
      ["ok", "Ratio 93.75%, approved 93.75%."],
    ]);
    expect(isReady(checked(), settlement)).toBe(true);
  });

  it.each<[CheckId, Partial<Settlement>, Partial<ApprovedDeal>, string, string]>([
    [
      "identifiers",
      { asset: { vin: "6T1BF3FK40O012345" } },
      {},
      "differs",
      "The VIN has O at position 11, where a VIN has A to Z without I, O and Q, or a digit.",
    ],
    ["identifiers", { asset: { vin: "6T1BF3FK40X01234" } }, {}, "differs", "The VIN has 16 characters, where a VIN has 17."],
    [
      "identifiers",
      { asset: { ...settlement.asset, vin: "OQ12" } },
      asset({ ageOfAsset: 1988 }),
      "ok",
      "VIN, registration and state given.",
    ],
    ["identifiers", { asset: { vin: settlement.asset.vin! } }, {}, "missing", "The registration and its state are missing."],
    ["identifiers", { asset: { vin: settlement.asset.vin! } }, asset({ condition: "NEW" }), "ok", "VIN given."],
    ["identifiers", { asset: {} }, asset({ assetType: "EARTH_MOVING" }), "missing", "The serial number is missing."],
    ["identifiers", { asset: { serialNumber: "CAT1" } }, asset({ assetType: "EARTH_MOVING" }), "ok", "Serial number given."],
    ["invoiceParty", invoice({ supplierAbn: "53004085616" }), {}, "differs", "The invoice names another ABN than the supplier's."],
    ["invoiceParty", {}, { supplier: { name: "Northside Motors", abn: "51824753557" } }, "differs", "The supplier's ABN is not valid."],
    ["invoiceParty", payees({ name: "northside-motors pty limited" }), {}, "ok", "Invoice is from the supplier, ABN valid."],
    [
      "directDebit",
      { directDebit: { ...settlement.directDebit!, accountName: "HADDAD, O\u2019MAR" } },
      { names: ["O'Már Haddad"] },
      "ok",
      "Direct debit in the customer's name.",
    ],
    [
      "invoiceParty",
      payees({ name: "Southside Motors" }),
      {},
      "differs",
      "Southside Motors is paid, the supplier is Northside Motors Pty Ltd.",
    ],
    ["invoiceParty", payees({ kind: "other" }), {}, "missing", "No payee is the supplier."],
    [
      "invoiceParty",
      invoice({ supplierAbn: null }),
      { ...asset({ typeOfSale: "PRIVATE_SALE" }), supplier: { name: "Northside Motors" } },
      "ok",
      "Invoice is from the seller.",
    ],
    ["invoiceTotal", invoice({ total: 33_100 }), {}, "differs", "Invoice is $1,100.00 above the deal."],
    ["invoiceTotal", invoice({ total: 31_999.99 }), {}, "differs", "Invoice is $0.01 below the deal."],
    ["invoiceTotal", { ...invoice({ total: 33_100 }), agreed: { total: 33_100, deposit: 5_100 } }, {}, "ok", "Invoice is $33,100.00."],
    ["deposit", invoice({ depositPaid: 3_999.99 }), {}, "differs", "Deposit of $3,999.99 paid, $4,000.00 agreed."],
    ["deposit", { agreed: { total: 33_100, deposit: 5_100 } }, {}, "differs", "Deposit of $4,000.00 paid, $5,100.00 agreed."],
    ["payees", payees({ amount: 27_999.99 }), {}, "differs", "$0.01 is paid to nobody."],
    ["payees", payees({}, { _id: "2", amount: 0.01 }), {}, "differs", "$0.01 too much is paid."],
    ["payees", { payees: [] }, {}, "missing", "No payee is entered yet."],
    ["payees", { invoice: null }, refinance, "ok", "$28,000.00 is paid, to the cent."],
    ["payeeDetails", payees({ verified: null }), {}, "missing", "NORTHSIDE MOTORS PTY. LTD.: call before paying."],
    ["payeeDetails", payees({ account: null }), {}, "missing", "NORTHSIDE MOTORS PTY. LTD.'s account is missing."],
    [
      "payout",
      { payout: { lender: "Westpac", amount: 28_000, validUntil: "2026-11-26", reference: "R" }, ...payees({ kind: "payout" }) },
      refinance,
      "differs",
      "The payout letter is valid until Thu 26 Nov 2026 alone.",
    ],
    [
      "payout",
      { payout: { lender: "Westpac", amount: 28_000, validUntil: "2026-11-27", reference: "R" }, ...payees({ kind: "payout" }) },
      refinance,
      "ok",
      "Payout of $28,000.00, valid until Fri 27 Nov 2026.",
    ],
    [
      "payout",
      { payout: { lender: "Westpac", amount: 27_000, validUntil: "2026-11-27", reference: "R" }, ...payees({ kind: "payout" }) },
      refinance,
      "differs",
      "Westpac is paid $28,000.00, its letter says $27,000.00.",
    ],
    [
      "insurance",
      { insurance: { ...settlement.insurance!, from: "2026-11-28" } },
      {},
      "differs",
      "Insured from Sat 28 Nov 2026, after the settlement.",
    ],
    [
      "insurance",
      { insurance: { ...settlement.insurance!, agreedValue: 29_999.99 } },
      {},
      "differs",
      "Insured for $29,999.99, $30,000.00 is financed.",
    ],
    [
      "directDebit",
      { directDebit: { ...settlement.directDebit!, accountName: "Sam Lee" } },
      {},
      "differs",
      "The account for the direct debit is Sam Lee's.",
    ],
    [
      "directDebit",
      { directDebit: { ...settlement.directDebit!, accountName: "Haddad Freight" } },
      {},
      "ok",
      "Direct debit in the customer's name.",
    ],
    ["bookedOn", { bookedOn: "2026-11-28" }, {}, "differs", "Booked for Sat 28 Nov 2026, which is no business day in NSW."],
    ["bookedOn", { bookedOn: "2026-12-25" }, { lapsesOn: null }, "differs", "Booked for Fri 25 Dec 2026, which is no business day in NSW."],
    ["bookedOn", { bookedOn: "2026-11-19" }, {}, "differs", "Booked for Thu 19 Nov 2026, which has passed."],
    ["bookedOn", { bookedOn: "2026-12-07" }, {}, "differs", "Booked for Mon 7 Dec 2026, after the approval lapses on Sat 5 Dec 2026."],
    [
      "bookedOn",
      { bookedOn: "2199-01-02" },
      { lapsesOn: null },
      "differs",
      "Booked for Wed 2 Jan 2199, of which NSW's holidays are not known yet.",
    ],
    ["conditions", {}, { conditions: [{ met: null }, { met: call }] }, "missing", "1 of 2 conditions are open."],
    ["ratio", invoice({ total: 30_900 }), {}, "differs", "Ratio 97.09%, approved 93.75%: needs credit again."],
    ["ratio", invoice({ total: 33_100 }), {}, "ok", "Ratio 90.63%, approved 93.75%."],
    ["ratio", invoice({ total: 33_100 }), { feesOutsideRatio: 2_000 }, "ok", "Ratio 84.59%, approved 87.50%."],
  ])("says of %s, changed %#: %s", (id, changes, of, state, text) => {
    expect(check(id, changes, of)).toEqual([state, text]);
  });

  it("goes on over a difference with a reason, but never over who is paid, and never without a line", () => {
    const off = { ...settlement, ...invoice({ total: 33_100, depositPaid: 5_100 }), accepted: { invoiceTotal: "NOW knows of it." } };
    expect(isReady(checksOf(deal, off, { today, isBusinessDay: knownBusinessDay }), off)).toBe(false);
    const both = { ...off, accepted: { ...off.accepted, deposit: "Paid on Friday." } };
    expect(isReady(checksOf(deal, both, { today, isBusinessDay: knownBusinessDay }), both)).toBe(true);
    const reasons = { payees: "The rest follows.", payeeDetails: "We know them.", bookedOn: "Next week, they say." };
    for (const changes of [payees({ amount: 1 }), payees({ verified: null }), { bookedOn: null }]) {
      const accepted = { ...settlement, ...changes, accepted: reasons };
      expect(isReady(checksOf(deal, accepted, { today, isBusinessDay: knownBusinessDay }), accepted)).toBe(false);
    }
    expect(isReady(checked(invoice({ total: 32_000 })), settlement)).toBe(true);
  });

  it("is paid to the cent, or not at all: of random payees each sum is told", () => {
    const cents = fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(cents, fc.integer({ min: -2, max: 2 }), (amounts, off) => {
        const sum = amounts.reduce((total, amount) => total + amount, 0);
        const paid = amounts.map((amount, at) => ({ _id: String(at), amount: amount / 100 }));
        const [state, text] = check("payees", { ...payees(...paid), ...invoice({ total: (sum + off + 400_000) / 100 }) });
        const words = off === 0 ? "to the cent" : off > 0 ? `$0.0${off} is paid to nobody.` : `$0.0${-off} too much is paid.`;
        return (state === "ok") === (off === 0) && text!.includes(words);
      }),
      { numRuns: 1_000 },
    );
    expect(check("payees")[0]).toBe("ok");
  });
});

describe("names and numbers of a settlement", () => {
  it("are masked and checked", () => {
    expect([maskedBsb("062000"), maskedAccount("12345678"), maskedAccount("12345")]).toEqual(["•••-•00", "••••• 678", "•• 345"]);
    expect([vinProblem("6T1BF3FK40X012345", 2020), vinProblem("AB1", 1980), vinProblem("ab12", 1980)]).toEqual([
      undefined,
      "3 characters, where a chassis number has 4 to 17",
      "a at position 1, where A to Z or a digit stands",
    ]);
  });
});
