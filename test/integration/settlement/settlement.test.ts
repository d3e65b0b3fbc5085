import { beforeAll, describe, expect, it } from "vitest";
import { settlementKey } from "../../../functions/store/dynamo/record-keys.ts";
import { exists } from "../../../functions/store/dynamo/expression.ts";
import { findItem } from "../../../functions/store/dynamo/read.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { withApi } from "../../support/api/api.ts";
import { aCover } from "../../support/fixtures/covers.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { accounts, aReadySettlement, anApprovedDeal, figures, wholeSettlement } from "../../support/fixtures/settlements.ts";
import { aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";

const running = withApi();
withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aSubmitter(running);
});

type Body = Parameters<Person["api"]["saveSettlement"]>[0]["body"];
const save = (body: Body, person = ann) => person.api.saveSettlement({ body });
const read = (id: string, person = ann) => person.api.readSettlement({ params: { id } });
const call = { number: "02 5550 1234", spokeWith: "Kim of accounts" };
const statesOf = ({ checks }: Awaited<ReturnType<typeof read>>) => Object.fromEntries(checks.map(({ id, state }) => [id, state]));

describe("a settlement", () => {
  it("opens with an approval, and is ready once all is there and the payee was called", async () => {
    const { applicationId } = await anApprovedDeal(ann);
    expect(await read(applicationId)).toMatchObject({ version: 0, lender: "Pepper", payees: [], isReady: false });

    const saved = await save(wholeSettlement(applicationId));
    expect(statesOf(saved)).toMatchObject({ identifiers: "ok", invoiceParty: "ok", payees: "ok", payeeDetails: "missing" });
    const [payee] = saved.payees;
    expect(payee).toMatchObject({ bsb: "•••-•98", account: "•••••• 645", verified: null });

    const verified = await ann.api.verifyPayee({ body: { applicationId, payeeId: payee!._id, ...call, version: saved.version } });
    expect(verified).toMatchObject({ version: 2, isReady: true, payees: [{ verified: { by: ann.userId, ...call } }] });
    expect((await ann.api.readApplication({ params: { id: applicationId } })).asset.vin).toBe("6T1BF3FK40X012345");
  });

  it("is not there before the approval, and ends with the deal", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    await expect(read(applicationId)).rejects.toMatchObject({ code: "STATUS" });
    const deal = await aReadySettlement(ann);
    await ann.api.markOutcome({ body: { applicationId: deal.applicationId, outcome: "lost" } });
    expect(await read(deal.applicationId)).toMatchObject({ version: 2 });
    const body = { applicationId: deal.applicationId, version: 2, bookedOn: null };
    await expect(save(body)).rejects.toMatchObject({ code: "CLOSED" });
  });

  it("keeps the groups that are left out, and the numbers of accounts", async () => {
    const { applicationId, payeeId } = await aReadySettlement(ann);
    const payee = { _id: payeeId, kind: "supplier" as const, name: "Northside Motors", amount: 29_000 };
    const saved = await save({ applicationId, version: 2, payees: [payee], directDebit: { accountName: "Maya THORNTON" } });
    expect(saved).toMatchObject({ invoice: { total: 30_000 }, payees: [{ amount: 29_000, bsb: "•••-•98", verified: call }] });
    expect(saved.directDebit).toEqual({ accountName: "Maya THORNTON", bsb: "•••-•23", account: "••••• 788" });
    const debit = await ann.api.showPaymentDetails({ body: { applicationId, payeeId: "directDebit" } });
    expect(debit).toEqual(accounts.debit);
  });

  it("keeps what a later version has stored, and leaves the list of account numbers with the last one", async () => {
    const { applicationId, payeeId } = await aReadySettlement(ann);
    const key = settlementKey(applicationId);
    await commit([updateItem("settlement", key, { set: { later: "field" } }, exists)]);
    const saved = await save({ applicationId, version: 2, bookedOn: null });
    await ann.api.verifyPayee({ body: { applicationId, payeeId, ...call, version: saved.version } });
    expect(await findItem(key)).toMatchObject({ later: "field", everyList: expect.any(String), listSort: expect.any(String) });

    await save({ applicationId, version: 4, payees: [], directDebit: null });
    const left = await findItem(key);
    expect(left).toMatchObject({ later: "field", version: 5, ciphertexts: {} });
    expect(left).not.toHaveProperty("everyList");
  });

  it("shows an account's numbers on demand, and records that", async () => {
    const { applicationId, payeeId } = await aReadySettlement(ann);
    expect(await ann.api.showPaymentDetails({ body: { applicationId, payeeId } })).toEqual(accounts.supplier);
    const history = await ann.api.readHistory({ params: { id: applicationId } });
    expect(history.map(({ title }) => title)).toContain("Account numbers of a settlement shown");
  });

  it("stores no number as text", async () => {
    const { applicationId } = await aReadySettlement(ann);
    const text = JSON.stringify(await findItem(settlementKey(applicationId)));
    expect(text).toContain("ciphertexts");
    for (const number of [...Object.values(accounts.supplier), ...Object.values(accounts.debit)]) expect(text).not.toContain(number);
  });
});

describe("the guard against fraud", () => {
  it("a typed account clears the payee's call, though it be the same one", async () => {
    const { applicationId, payeeId } = await aReadySettlement(ann);
    const payee = { _id: payeeId, kind: "supplier" as const, name: "Northside Motors", amount: 30_000 };
    const saved = await save({ applicationId, version: 2, payees: [{ ...payee, account: accounts.supplier.account }] });
    expect(saved).toMatchObject({ isReady: false, payees: [{ verified: null, account: "•••••• 645" }] });
    await expect(ann.api.createSettlementPack({ body: { applicationId } })).rejects.toMatchObject({ code: "NOT_READY" });
  });

  it("a call counts for the account that was read, not for one that was typed since", async () => {
    const { applicationId, payeeId } = await aReadySettlement(ann);
    const payee = { _id: payeeId, kind: "supplier" as const, name: "Northside Motors", amount: 30_000 };
    await save({ applicationId, version: 2, payees: [{ ...payee, account: "111222333" }] });
    const late = ann.api.verifyPayee({ body: { applicationId, payeeId, ...call, version: 2 } });
    await expect(late).rejects.toMatchObject({ code: "CHANGED" });
    expect((await read(applicationId)).payees[0]!.verified).toBeNull();
  });

  it("of two editors one is told that the other has saved", async () => {
    const { applicationId } = await anApprovedDeal(ann);
    const results = await Promise.allSettled([save(wholeSettlement(applicationId)), save(wholeSettlement(applicationId))]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const rejected = results.find((result) => result.status === "rejected");
    expect(rejected).toMatchObject({ reason: { code: "CHANGED" } });
  });
});

describe("who", () => {
  it("a cover saves it; a colleague and a stranger do not see it", async () => {
    const { applicationId } = await anApprovedDeal(ann);
    const [bob, cat, stranger] = await Promise.all([
      aPerson(running, { organisation: ann.organisationId!, isVerified: true }),
      aPerson(running, { organisation: ann.organisationId!, isVerified: true }),
      aPerson(running),
    ]);
    await aCover(ann, bob);
    expect(await save(wholeSettlement(applicationId), bob)).toMatchObject({ version: 1 });
    for (const other of [cat, stranger]) {
      await expect(read(applicationId, other)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(save(wholeSettlement(applicationId, 1), other)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });
});

describe("bad input", () => {
  const cases: readonly (readonly [string, (body: Body) => object, string])[] = [
    ["a VIN with O", () => ({ asset: { vin: "6T1BF3FK4OX012345" } }), "position 10"],
    ["an ABN whose digits do not fit", ({ invoice }) => ({ invoice: { ...invoice, supplierAbn: "51824753557" } }), "invoice.supplierAbn"],
    ["11 payees", ({ payees }) => ({ payees: Array.from({ length: 11 }, () => payees![0]!) }), "payees"],
    ["an amount of 0", ({ payees }) => ({ payees: [{ ...payees![0]!, amount: 0 }] }), "payees.0.amount"],
    ["an amount in tenths of a cent", ({ payees }) => ({ payees: [{ ...payees![0]!, amount: 1.005 }] }), "payees.0.amount"],
    ["a BSB of 5 digits", ({ payees }) => ({ payees: [{ ...payees![0]!, bsb: "06299" }] }), "payees.0.bsb"],
    ["a deposit above the total", ({ invoice }) => ({ invoice: { ...invoice, depositPaid: 30_000.01 } }), "invoice.depositPaid"],
    ["no version", () => ({ version: undefined }), "version"],
    ["a payee of another deal", ({ payees }) => ({ payees: [{ ...payees![0]!, _id: "01ARZ3NDEKTSV4RRFFQ69G5FAV" }] }), "payees.0._id"],
    ["a reason of 9 characters", () => ({ accepted: { insurance: "Delivered" } }), "accepted.insurance"],
    ["a direct debit without a number", () => ({ directDebit: { accountName: "Maya" } }), "directDebit.bsb"],
  ];
  it.each(cases)("%s is named and nothing is saved", async (_name, change, part) => {
    const { applicationId } = await anApprovedDeal(ann);
    const body = wholeSettlement(applicationId);
    const rejection = await rejectionOf(save({ ...body, ...change(body) }));
    expect(rejection).toMatchObject({ code: "INVALID" });
    expect(rejection.message).toContain(part);
    expect((await read(applicationId)).version).toBe(0);
  });
});

describe("settled", () => {
  const settled = (applicationId: string, more: object = {}) =>
    ann.api.recordSettled({ body: { applicationId, settledOn: businessDate(new Date()), figures: figures(), ...more } });

  it("marks the deal, once", async () => {
    const { applicationId } = await aReadySettlement(ann);
    expect(await settled(applicationId)).toMatchObject({ outcome: { result: "settled" } });
    await expect(settled(applicationId)).rejects.toMatchObject({ code: "CLOSED" });
  });

  it("names what is missing, and takes it all the same where the broker says so", async () => {
    const { applicationId } = await anApprovedDeal(ann);
    const rejection = await rejectionOf(settled(applicationId));
    expect(rejection).toMatchObject({ code: "NOT_READY" });
    expect(rejection.message).toContain("insurance");
    expect(await settled(applicationId, { acknowledgeMissing: true })).toMatchObject({ outcome: { result: "settled" } });
  });

  it.each([
    ["tomorrow", { settledOn: daysAfter(businessDate(new Date()), 1) }, "settledOn"],
    ["figures that do not repay", { figures: { ...figures(), repayment: 400 } }, "figures.repayment"],
    ["a balloon above the amount", { figures: { ...figures(), balloon: 30_000 } }, "figures.balloon"],
  ])("%s is refused", async (_name, more, part) => {
    const { applicationId } = await aReadySettlement(ann);
    const rejection = await rejectionOf(settled(applicationId, more));
    expect(rejection.message).toContain(part);
    expect((await ann.api.readApplication({ params: { id: applicationId } })).outcome ?? null).toBeNull();
  });
});
