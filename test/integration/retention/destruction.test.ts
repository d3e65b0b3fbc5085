import { beforeAll, describe, expect, it } from "vitest";
import { checkedKey } from "../../../functions/adapters/files/file-key.ts";
import { versionsBelow } from "../../../functions/adapters/files/file-versions.ts";
import { contentOf, storeFile } from "../../../functions/adapters/files/files.ts";
import { newId, childIdOf } from "../../../functions/store/dynamo/ids.ts";
import { findItem } from "../../../functions/store/dynamo/read.ts";
import { childKey, referralKey, retentionKey } from "../../../functions/store/dynamo/keys.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { withApi } from "../../support/api/api.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { type CustomerFixture, linkHolderFromEmail } from "../../support/fixtures/links.ts";
import { operate } from "../../support/cli/operators.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { aQuoteToRefer, aReferrer } from "../../support/fixtures/referrals.ts";
import { aRecordedCustomer, tracesOf, withQuotesInUse, withRetention } from "../../support/in-process/retention.ts";
import { accounts, anApprovedDeal, wholeSettlement } from "../../support/fixtures/settlements.ts";
import { signatureFields } from "../../support/fixtures/signatures.ts";
import { aDeclinedApplication, aLodgedApplication, aSubmitter } from "../../support/fixtures/submissions.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { storeFinanceOptions } from "../../support/fixtures/finance-options.ts";
import { storeSelectionRecord } from "../../support/fixtures/selections.ts";
import { files, pdfMetadata, uploadAndWait } from "../../support/fixtures/uploads.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();
const { onDay } = withRetention(running);

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const ops = (...args: string[]) => operate({ ...running.environment }, ...args);
const remove = ({ applicationId, customerId }: CustomerFixture) => ann.api.removeCustomer({ body: { applicationId, customerId } });
const filesOf = ({ applicationId }: Pick<CustomerFixture, "applicationId">) => versionsBelow(`documents/${applicationId}/`);
const ofKim = /\bKim\b|Wattle|kim-/;
const nothingLeft = { rows: [], words: [] };

/** A customer with contacts, income, a file of two versions, a link and signed agreements. */
async function kimWithEverything() {
  const kim = await aRecordedCustomer(ann);
  const { customerId, applicationId } = kim;
  await storeFile(checkedKey(kim.documentId), files.pdf, { contentType: "application/pdf" });
  await ann.api.sendPrivacyLink({ body: { customerId } });
  const holder = await linkHolderFromEmail(running, emailsTo, kim.email);
  await holder.sign({ customerId, applicationId, applicationType: "consumer", ...signatureFields });
  await ann.api.sendUploadLink({ body: { customerId } });
  await ann.api.keepQuote({ body: { applicationId, filters: {}, note: "Shown to Kim by phone." } });
  const options = await storeFinanceOptions({ customerId, kept: "", by: ann.userId });
  await storeFile(checkedKey(options), files.pdf, { contentType: "application/pdf" });
  const disclosureId = childIdOf(applicationId, newId());
  for (const id of [await storeSelectionRecord({ customerId, kept: "", by: ann.userId, disclosureId }), disclosureId])
    await storeFile(checkedKey(id), files.pdf, { contentType: "application/pdf" });
  const bo = await ann.api.createCustomer({ body: { applicationId, firstName: "Bo" } });
  const { documents } = await ann.api.readApplication({ params: { id: applicationId } });
  const [signed] = documents.filter(({ kind }) => kind === "privacy");
  return { ...kim, bo: bo._id, signed: signed!._id };
}

describe("a removed customer's records", () => {
  it("are complete on the seventh anniversary, hidden from the broker, and a signed agreement can be verified", async () => {
    const kim = await kimWithEverything();
    await remove(kim);
    await withQuotesInUse();
    const before = { items: await everyItem(), files: await filesOf(kim) };

    for (const day of [-1, 0]) await onDay(day);

    expect({ items: await everyItem(), files: await filesOf(kim) }).toEqual(before);
    expect(before.files).toHaveLength(7);
    expect((await ops("verify", kim.signed)).code).toBe(0);
    expect(JSON.stringify(await ann.api.readApplication({ params: { id: kim.applicationId } }))).not.toMatch(ofKim);
    expect(await rejectionOf(ann.api.readDocument({ params: { id: kim.signed } }))).toMatchObject({ status: 404 });
  });

  it("are destroyed the day after with all file versions, and the audit trail records when and why", async () => {
    const kim = await kimWithEverything();
    await remove(kim);
    const { removedAt, retainUntil } = (await findItem(retentionKey(kim.customerId)))!;

    await onDay(1);

    const { auditEvents, ...left } = await tracesOf(kim, ofKim);
    expect(left).toEqual(nothingLeft);
    expect(await filesOf(kim)).toEqual([]);
    expect(auditEvents.at(-1)).toMatchObject({
      action: "customer.destroyed",
      userId: "SYSTEM",
      fields: { removedAt, retainUntil, files: 6 },
    });
    expect(auditEvents.map(({ action }) => action)).toEqual(expect.arrayContaining(["customer.changed", "customer.removed"]));
    const { customers } = await ann.api.readApplication({ params: { id: kim.applicationId } });
    expect(customers.map(({ _id, firstName }) => [_id, firstName])).toEqual([[kim.bo, "Bo"]]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("are destroyed without touching copies in other applications or customers who were not removed", async () => {
    const [kim, other] = [await aRecordedCustomer(ann), await aRecordedCustomer(ann)];
    const copy = await ann.api.copyQuote({ body: { applicationId: kim.applicationId } });
    await remove(kim);
    const others = async () => (await everyItem()).filter(({ pk }) => !String(pk).includes(kim.applicationId));
    await withQuotesInUse();
    const before = await others();

    await onDay(1);

    expect(await others()).toEqual(before);
    expect((await ann.api.readApplication({ params: { id: copy._id } })).customers[0]).toMatchObject({ firstName: "Kim" });
    expect(await filesOf(other)).toHaveLength(1);
  });

  it("are destroyed with what a lender was sent once it was reopened, and a copy keeps its own files and signatures", async () => {
    const broker = await aSubmitter(running);
    const { applicationId, customerId } = await aDeclinedApplication(broker);
    await broker.api.updateLoanDetails({
      body: { _id: (await broker.api.reopenSubmission({ params: { id: applicationId } })).loanDetails._id, term: 48 },
    });
    const form = await broker.api.uploadDocument({ body: { customerId, kind: "identity", ...pdfMetadata(files.pdf, "Maya.pdf") } });
    await uploadAndWait(broker, form, files.pdf);
    const { _id: copy } = await broker.api.copyQuote({ body: { applicationId, withEvidence: true } });
    await drainOutbox();
    await broker.api.removeCustomer({ body: { applicationId, customerId } });
    const recordsOfCopy = async () => (await everyItem()).filter(({ pk, sk }) => String(pk).includes(copy) && /^[a-z]+#/i.test(String(sk)));
    const ofCopy = await recordsOfCopy();

    await onDay(1);

    expect(await tracesOf({ applicationId, customerId }, /Maya|Thornton|maya@|Outside our policy/)).toMatchObject(nothingLeft);
    expect(await filesOf({ applicationId })).toEqual([]);
    expect(await filesOf({ applicationId: copy })).toHaveLength(1);
    expect(await recordsOfCopy()).toEqual(ofCopy);

    const customers = await broker.api.readApplication({ params: { id: copy } });
    await broker.api.removeCustomer({ body: { applicationId: copy, customerId: customers.customers[0]!._id } });
    await onDay(1);
    expect(await filesOf({ applicationId: copy })).toEqual([]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("are destroyed with what a broker typed of a lender's decision", async () => {
    const applicationId = await aLodgedApplication(ann, businessDate(new Date()));
    const on = businessDate(new Date());
    const body = { applicationId, number: 1, decision: "moreInformation", on } as const;
    const terms = { rate: 9, amount: 30_000, term: 60, balloon: 0, repayment: 622.75, monthlyFees: 0 };
    const conditions = ["Maya's second payslip"];
    await ann.api.decideSubmission({ body: { ...body, decision: "approved", terms, conditions } });
    await ann.api.decideSubmission({ body: { ...body, reason: "Maya is on probation" } });
    const { customers } = await ann.api.reopenSubmission({ params: { id: applicationId } });
    const customerId = customers[0]!._id;
    await ann.api.removeCustomer({ body: { applicationId, customerId } });

    await onDay(1);

    expect(await tracesOf({ applicationId, customerId }, /Maya|Thornton|maya@/)).toMatchObject(nothingLeft);
  });

  it("are destroyed with their account in a settlement, and in what the lender was sent of it again", async () => {
    const { applicationId, customerId } = await anApprovedDeal(ann);
    const payees = [{ kind: "customer" as const, name: "Maya Thornton", amount: 30_000, ...accounts.supplier }];
    await ann.api.saveSettlement({ body: { ...wholeSettlement(applicationId), payees } });
    const lodged = { applicationId, lender: "Pepper", lodgedOn: businessDate(new Date()), acknowledgeMissing: true };
    await ann.api.withdrawSubmission({ body: { applicationId, number: 1 } });
    expect((await ann.api.lodgeApplication({ body: lodged })).number).toBe(2);
    await ann.api.withdrawSubmission({ body: { applicationId, number: 2 } });
    await ann.api.removeCustomer({ body: { applicationId, customerId } });
    const accountsLeft = async () => (await everyItem()).filter((item) => /••• ?645|••• ?788|ciphertexts/.test(JSON.stringify(item)));
    expect(await accountsLeft()).not.toEqual([]);

    await onDay(1);

    expect(await tracesOf({ applicationId, customerId }, /Maya|Thornton|maya@/)).toMatchObject(nothingLeft);
    expect(await accountsLeft()).toEqual([]);
  });

  it("are destroyed with what a reopened and repeated referral says of the deal", async () => {
    const broker = await aReferrer(running);
    const referral = await aQuoteToRefer(broker);
    const { applicationId, customerId } = referral;
    await broker.api.sendReferral({ body: referral });
    await broker.api.reopenReferral({ params: { applicationId } });
    await broker.api.sendReferral({ body: { ...referral, firstName: "Mia" } });
    expect(await findItem(referralKey(applicationId))).toMatchObject({ changes: ["First name"], scenario: { asset: {} } });
    await broker.api.removeCustomer({ body: { applicationId, customerId } });

    await onDay(1);

    const { customer, scenario, changes } = (await findItem(referralKey(applicationId)))!;
    expect([customer, scenario, changes]).toEqual([undefined, undefined, undefined]);
  });

  it("are retained from the latest date among them", async () => {
    const kim = await aRecordedCustomer(ann);
    await remove(kim);
    const inThreeDays = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString();
    await commit([updateItem("document", childKey(ann.userId, "document", kim.documentId), { set: { seenAt: inThreeDays } })]);

    await onDay(2);
    expect((await tracesOf(kim, ofKim)).rows).toContain(`customer#${kim.customerId.split(".")[1]}`);
    await onDay(4);
    expect(await tracesOf(kim, ofKim)).toMatchObject(nothingLeft);
  });

  it("are kept while on hold, with selection record and its files, and destroyed after its release", async () => {
    const kim = await kimWithEverything();
    await ops("hold", "--customer", kim.customerId);
    await remove(kim);
    await withQuotesInUse();
    const before = { items: await everyItem(), files: await filesOf(kim) };
    const selections = async () =>
      (await everyItem()).filter(({ pk, sk }) => pk === `RECORD#${kim.applicationId}` && String(sk).startsWith("SELECTION#"));
    expect(await selections()).toHaveLength(1);

    await onDay(400);
    expect({ items: await everyItem(), files: await filesOf(kim) }).toEqual(before);

    await ops("release-hold", "--customer", kim.customerId);
    await onDay(400);
    expect(await tracesOf(kim, ofKim)).toMatchObject(nothingLeft);
    expect([await selections(), await filesOf(kim)]).toEqual([[], []]);
    expect(await ops("hold", "--customer", kim.customerId)).toMatchObject({ code: 2, error: expect.stringContaining("Record not found") });
  });

  it("are destroyed with the referral's figures, but its date is kept", async () => {
    const broker = await aReferrer(running);
    const referral = await aQuoteToRefer(broker);
    await broker.api.sendReferral({ body: referral });
    await broker.api.removeCustomer({ body: { applicationId: referral.applicationId, customerId: referral.customerId } });

    await onDay(1);

    expect(await tracesOf(referral, /Maya|Thornton|maya@/)).toMatchObject(nothingLeft);
    expect(await findItem(referralKey(referral.applicationId))).toMatchObject({ figures: {}, sentAt: expect.any(String) });
  });

  it("are destroyed with removed contacts and files of an interrupted signing", async () => {
    const kim = await aRecordedCustomer(ann);
    const { _id } = await ann.api.addIncome({ body: { customerId: kim.customerId, item: { description: "Rent of Kim", amount: 1 } } });
    await ann.api.removeIncome({ body: { _id } });
    await storeFile(checkedKey(childIdOf(kim.applicationId, newId())), files.pdf, { contentType: "application/pdf" });
    await remove(kim);

    await onDay(1);

    expect(await tracesOf(kim, ofKim)).toMatchObject(nothingLeft);
    expect(await filesOf(kim)).toEqual([]);
  });
});

describe("a customer with many records", () => {
  it("is destroyed in several transactions", async () => {
    const kim = await aRecordedCustomer(ann);
    for (let line = 0; line < 100; line++)
      await ann.api.addIncome({ body: { customerId: kim.customerId, item: { description: `Wages of Kim ${line}`, amount: line } } });
    await remove(kim);

    await onDay(1);

    const { auditEvents, ...left } = await tracesOf(kim, ofKim);
    expect(left).toEqual(nothingLeft);
    expect(auditEvents.slice(-2).map(({ action }) => action)).toEqual(["customer.partlyDestroyed", "customer.destroyed"]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});

it("a destroyed file cannot be read by its version id", async () => {
  const kim = await aRecordedCustomer(ann);
  const [version] = await filesOf(kim);
  await remove(kim);

  await onDay(1);

  await expect(contentOf(version!)).rejects.toMatchObject({ name: "NoSuchVersion" });
});
