import { beforeAll, describe, expect, it } from "vitest";
import { contractKey } from "../../../functions/store/dynamo/book-keys.ts";
import { findItem } from "../../../functions/store/dynamo/read.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter, monthsAfter } from "../../../shared/dates.ts";
import { dollarText } from "../../../shared/format.ts";
import { withApi } from "../../support/api/api.ts";
import { aContract } from "../../support/fixtures/contracts.ts";
import { aCover } from "../../support/fixtures/covers.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { aReadySettlement, figures } from "../../support/fixtures/settlements.ts";
import { aSubmitter } from "../../support/fixtures/submissions.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";

const running = withApi();
withFakeMailbox();
const today = businessDate(new Date());

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running);
});

describe("the book", () => {
  it("lists contracts with what is owed and left, 25 a page", async () => {
    const bea = await aPerson(running);
    await Promise.all(Array.from({ length: 27 }, () => aContract(bea.userId)));

    const first = await bea.api.readBook({ query: {} });
    expect(first.contracts).toHaveLength(25);
    expect(first.contracts[0]).toMatchObject({ contract: { lender: "NOW" }, balance: 22_465.7, left: 28_850.32, watch: [] });
    const second = await bea.api.readBook({ query: { cursor: first.cursor! } });
    expect(second.contracts).toHaveLength(2);
    expect(second.cursor).toBeUndefined();
    const ids = [...first.contracts, ...second.contracts].map(({ contract }) => contract._id);
    expect(new Set(ids).size).toBe(27);
    expect(second.counts).toMatchObject({ all: 27, commissionDue: 0 });
    const { opened } = await bea.api.readBook({ query: { contract: ids.at(-1)! } });
    expect(opened).toEqual(second.contracts.at(-1));
  });

  it("has what comes next first, and what has ended last", async () => {
    const bea = await aPerson(running);
    const starting = (days: number) => ({ firstPaymentOn: monthsAfter(daysAfter(today, days), -1) });
    const [later, ended, sooner, late] = [
      await aContract(bea.userId, starting(20)),
      await aContract(bea.userId, { endedOn: daysAfter(today, -30) }),
      await aContract(bea.userId, starting(9)),
      await aContract(bea.userId, { commission: 450, commissionDueOn: daysAfter(today, -2) }),
    ];

    const { contracts, counts } = await bea.api.readBook({ query: {} });
    expect(contracts.map(({ contract }) => contract._id)).toEqual([late, sooner, later, ended]);
    expect(contracts.map(({ next }) => next.kind)).toEqual(["commissionDue", "repayment", "repayment", "ended"]);
    expect(counts).toEqual({ all: 4, balloonDue: 0, refinance: 0, clawbackEnds: 0, commissionDue: 1 });
  });

  it("has the saving of a refinance that pays before all that is due later", async () => {
    const bea = await aPerson(running);
    await aContract(bea.userId, { firstPaymentOn: monthsAfter(daysAfter(today, 9), -1) });
    const dear = await aContract(bea.userId, { rate: 24.99, repayment: 825.83 });
    await bea.api.updateContract({ body: { _id: dear, score: 755 } });
    await drainOutbox();

    const { contracts, counts } = await bea.api.readBook({ query: {} });
    const [row] = contracts[0]!.watch;
    expect(contracts[0]).toMatchObject({ contract: { _id: dear }, next: { kind: "refinance", on: null } });
    expect(row).toMatchObject({ kind: "refinance", lender: expect.any(String), offer: { term: 36 } });
    expect(row!.text).toContain(`saves about ${dollarText(row!.saves!)} with ${row!.lender}`);
    expect(counts).toMatchObject({ all: 2, refinance: 1 });
  });

  it("finds a customer or a lender, page by page and counted", async () => {
    const bea = await aPerson(running);
    const named = (lastName: string) => ({ customer: { firstName: "Zoë", lastName } });
    await Promise.all(Array.from({ length: 26 }, () => aContract(bea.userId, named("Weir"))));
    await aContract(bea.userId, { ...named("Alvarez"), lender: "Dealer finance" });
    const find = (search: string, cursor?: string) => bea.api.searchBook({ body: { search, ...(cursor && { cursor }) } });

    const first = await find("weir zoe");
    expect([first.contracts.length, first.counts.all]).toEqual([25, 26]);
    expect((await find("weir zoe", first.cursor)).contracts).toHaveLength(1);
    expect((await find("dealer")).contracts.map(({ contract }) => contract.customer.lastName)).toEqual(["Alvarez"]);
    expect(await find("nobody")).toMatchObject({ contracts: [], counts: { all: 0 } });
  });

  it("lists those with a row of one kind, and what Today says of them", async () => {
    const bea = await aPerson(running);
    const due = await aContract(bea.userId, { commission: 450, commissionDueOn: daysAfter(today, -2) });
    await aContract(bea.userId);
    await bea.api.updateContract({ body: { _id: due, valueNow: 21_000 } });
    await drainOutbox();

    const { contracts } = await bea.api.readBook({ query: { watch: "commissionDue" } });
    expect(contracts.map(({ contract }) => contract._id)).toEqual([due]);
    expect(contracts[0]!.watch).toContainEqual(
      expect.objectContaining({ kind: "commissionDue", text: expect.stringContaining("the commission of $450.00 was due on") }),
    );

    await bea.api.updateContract({ body: { _id: due, receivedOn: today } });
    await drainOutbox();
    expect((await bea.api.readBook({ query: { watch: "commissionDue" } })).contracts).toEqual([]);
    expect((await bea.api.readToday()).rows.map(({ kind }) => kind)).not.toContain("commissionDue");
  });

  it("saves value, score with its day, receipt and end, and no day to come", async () => {
    const _id = await aContract(ann.userId);
    const { contract } = await ann.api.updateContract({ body: { _id, valueNow: 27_000, score: 760 } });
    expect(contract).toMatchObject({ valueNow: 27_000, score: 760, scoreOn: today });
    expect((await ann.api.updateContract({ body: { _id, valueNow: null } })).contract.valueNow ?? null).toBeNull();
    const ended = await ann.api.updateContract({ body: { _id, endedOn: today } });
    expect(ended).toMatchObject({ balance: 0, left: 0, nextRepaymentOn: null, balloonDueOn: null, next: { kind: "ended" } });
    const later = await ann.send("updateContract", { body: { _id, endedOn: daysAfter(today, 1) } });
    expect(later).toMatchObject({ status: 400, text: expect.stringContaining("endedOn: found ") });
    const longAgo = await ann.send("updateContract", { body: { _id, receivedOn: "0026-01-01" } });
    expect(longAgo).toMatchObject({ status: 400, text: expect.stringContaining("receivedOn: found 0026-01-01") });
    expect(await ann.send("updateContract", { body: { _id: ann.userId, valueNow: 1 } })).toMatchObject({ status: 404 });
  });

  it("is read and changed by a cover, and absent to others", async () => {
    const colleague = await aPerson(running, { organisation: ann.organisationId, isVerified: true });
    const owner = await aPerson(running, { organisation: ann.organisationId, isVerified: true });
    await aCover(owner, colleague);
    const _id = await aContract(owner.userId);
    const stranger = await aPerson(running);
    const read = (person: Person) => person.send("readBook", { query: { userId: owner.userId } });
    const change = (person: Person) => person.send("updateContract", { body: { _id, userId: owner.userId, valueNow: 20_000 } });

    expect([(await read(colleague)).status, (await change(colleague)).status]).toEqual([200, 200]);
    expect([(await read(stranger)).status, (await change(stranger)).status]).toEqual([404, 404]);
  });
});

describe("a quote from a contract", () => {
  it("of an imported one has the customer's name, the asset and the loan filled in", async () => {
    const _id = await aContract(ann.userId);
    const quote = await ann.api.quoteFromContract({ body: { _id, kind: "refinance" } });

    expect(quote).toMatchObject({
      status: "quote",
      applicationType: "consumer",
      asset: { assetType: "MOTOR_VEHICLE", ageOfAsset: 2023, assetValue: 22_465.7, typeOfSale: "MID_TERM_REFINANCE" },
      loanDetails: { term: 36, deposit: 0 },
      customers: [{ firstName: "Grace", lastName: "Lin" }],
      creditProfile: { score: 755 },
    });
    expect(quote.loanDetails.balloon).toBeCloseTo((6_400 / 22_465.7) * 100, 6);

    const balloon = await ann.api.quoteFromContract({ body: { _id, kind: "balloonDue" } });
    expect(balloon).toMatchObject({ asset: { assetValue: 6_400, typeOfSale: "BALLOON_RESIDUAL_REFINANCE" }, loanDetails: { balloon: 0 } });
  });

  it("of a settled deal has its customers and their jobs, too", async () => {
    const sender = await aSubmitter(running);
    const { applicationId } = await aReadySettlement(sender);
    await sender.api.recordSettled({ body: { applicationId, settledOn: today, figures: figures() } });
    const quote = await sender.api.quoteFromContract({ body: { _id: applicationId, kind: "refinance" } });

    expect(quote._id).not.toBe(applicationId);
    expect(quote).toMatchObject({ status: "quote", asset: { typeOfSale: "MID_TERM_REFINANCE", assetValue: 30_000 } });
    expect(quote.customers[0]).toMatchObject({ firstName: "Maya", lastName: "Thornton" });
    expect(await findItem(contractKey(sender.userId, applicationId))).toMatchObject({ lender: "Pepper" });
  });
});
