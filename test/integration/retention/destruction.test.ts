import { beforeAll, describe, expect, it } from "vitest";
import { checkedKey } from "../../../functions/files/file-key.ts";
import { versionsBelow } from "../../../functions/files/destroyed.ts";
import { contentOf, kept } from "../../../functions/files/files.ts";
import { newId, partIdOf } from "../../../functions/store/ids.ts";
import { findItem } from "../../../functions/store/read.ts";
import { partKey, referralKey, retentionKey } from "../../../functions/store/keys.ts";
import { commit, updateStep } from "../../../functions/store/transaction.ts";
import { withApi } from "../../support/api.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { type Asked, holderOfLetter } from "../../support/links.ts";
import { operate } from "../../support/operators.ts";
import { type Person, aPerson, refusalOf } from "../../support/people.ts";
import { withPostOffice } from "../../support/post-office.ts";
import { aQuoteToRefer, aReferrer } from "../../support/referrals.ts";
import { aRecordedCustomer, tracesOf, withRetention } from "../../support/retention.ts";
import { aSignature, dataUrl } from "../../support/signatures.ts";
import { files } from "../../support/uploads.ts";

const running = withApi();
const { lettersTo } = withPostOffice();
const { onDay } = withRetention(running);

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const ops = (...args: string[]) => operate({ ...running.environment }, ...args);
const remove = ({ applicationId, customerId }: Asked) => ann.api.removeCustomer({ body: { applicationId, customerId } });
const filesOf = ({ applicationId }: Pick<Asked, "applicationId">) => versionsBelow(`documents/${applicationId}/`);
const ofKim = /\bKim\b|Wattle|kim-/;
const nothing = { rows: [], words: [] };

/** A customer of whom there is everything: contact, income, a file of two versions, a link, signed papers. */
async function kimWithEverything() {
  const kim = await aRecordedCustomer(ann);
  const { customerId, applicationId } = kim;
  await kept(checkedKey(kim.documentId), files.pdf, "application/pdf");
  await ann.api.sendPrivacyLink({ body: { customerId } });
  const holder = await holderOfLetter(running, lettersTo, kim.email);
  await holder.sign({ customerId, applicationId, applicationType: "consumer", buffer: dataUrl(aSignature()) });
  const bo = await ann.api.createCustomer({ body: { applicationId, firstName: "Bo" } });
  const { documents } = await ann.api.readApplication({ params: { id: applicationId } });
  const [signed] = documents.filter(({ kind }) => kind === "privacy");
  return { ...kim, bo: bo._id, signed: signed!._id };
}

describe("a removed customer's records", () => {
  it("are all there on the seventh anniversary, hidden from the broker, and a signed paper can be verified", async () => {
    const kim = await kimWithEverything();
    await remove(kim);
    const before = { items: await everyItem(), files: await filesOf(kim) };

    for (const day of [-1, 0]) await onDay(day);

    expect({ items: await everyItem(), files: await filesOf(kim) }).toEqual(before);
    expect(before.files).toHaveLength(4);
    expect((await ops("verify", kim.signed)).code).toBe(0);
    expect(JSON.stringify(await ann.api.readApplication({ params: { id: kim.applicationId } }))).not.toMatch(ofKim);
    expect(await refusalOf(ann.api.readDocument({ params: { id: kim.signed } }))).toMatchObject({ status: 404 });
  });

  it("are gone the day after, rows and every version of every file, and the audit says when and why", async () => {
    const kim = await kimWithEverything();
    await remove(kim);
    const { removedAt, keptUntil } = (await findItem(retentionKey(kim.customerId)))!;

    await onDay(1);

    const { deeds, ...left } = await tracesOf(kim, ofKim);
    expect(left).toEqual(nothing);
    expect(await filesOf(kim)).toEqual([]);
    expect(deeds.at(-1)).toMatchObject({ action: "customer.destroyed", userId: "SYSTEM", fields: { removedAt, keptUntil, files: 3 } });
    expect(deeds.map(({ action }) => action)).toEqual(expect.arrayContaining(["customer.changed", "customer.removed"]));
    const { customers } = await ann.api.readApplication({ params: { id: kim.applicationId } });
    expect(customers.map(({ _id, firstName }) => [_id, firstName])).toEqual([[kim.bo, "Bo"]]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("do not take anybody else's with them: not the copy's in another application, nor who was never removed", async () => {
    const [kim, other] = [await aRecordedCustomer(ann), await aRecordedCustomer(ann)];
    const copy = await ann.api.copyQuote({ body: { applicationId: kim.applicationId } });
    await remove(kim);
    const others = async () => (await everyItem()).filter(({ pk }) => !String(pk).includes(kim.applicationId));
    const before = await others();

    await onDay(1);

    expect(await others()).toEqual(before);
    expect((await ann.api.readApplication({ params: { id: copy._id } })).customers[0]).toMatchObject({ firstName: "Kim" });
    expect(await filesOf(other)).toHaveLength(1);
  });

  it("count from the latest day that they tell of", async () => {
    const kim = await aRecordedCustomer(ann);
    await remove(kim);
    const inThreeDays = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString();
    await commit([updateStep("document", partKey(ann.userId, "document", kim.documentId), { set: { seenAt: inThreeDays } })]);

    await onDay(2);
    expect((await tracesOf(kim, ofKim)).rows).toContain(`customer#${kim.customerId.split(".")[1]}`);
    await onDay(4);
    expect(await tracesOf(kim, ofKim)).toMatchObject(nothing);
  });

  it("are kept by a hold for as long as it lasts, and go once it is released", async () => {
    const kim = await aRecordedCustomer(ann);
    await ops("hold", "--customer", kim.customerId);
    await remove(kim);
    const before = await everyItem();

    await onDay(400);
    expect(await everyItem()).toEqual(before);

    await ops("release", "--customer", kim.customerId);
    await onDay(400);
    expect(await tracesOf(kim, ofKim)).toMatchObject(nothing);
    expect(await ops("hold", "--customer", kim.customerId)).toMatchObject({ code: 2, error: expect.stringContaining("no such record") });
  });

  it("take a referral's words along, but not that it was sent", async () => {
    const broker = await aReferrer(running);
    const referral = await aQuoteToRefer(broker);
    await broker.api.sendReferral({ body: referral });
    await broker.api.removeCustomer({ body: { applicationId: referral.applicationId, customerId: referral.customerId } });

    await onDay(1);

    expect(await tracesOf(referral, /Maya|Thornton|maya@/)).toMatchObject(nothing);
    expect(await findItem(referralKey(referral.applicationId))).toMatchObject({ figures: {}, sentAt: expect.any(String) });
  });

  it("take along what a contact said that was taken away before, and a file of a signing that broke off", async () => {
    const kim = await aRecordedCustomer(ann);
    const { _id } = await ann.api.addIncome({ body: { customerId: kim.customerId, item: { description: "Rent of Kim", amount: 1 } } });
    await ann.api.removeIncome({ body: { _id } });
    await kept(checkedKey(partIdOf(kim.applicationId, newId())), files.pdf, "application/pdf");
    await remove(kim);

    await onDay(1);

    expect(await tracesOf(kim, ofKim)).toMatchObject(nothing);
    expect(await filesOf(kim)).toEqual([]);
  });
});

describe("a customer of many records", () => {
  it("goes in several transactions", async () => {
    const kim = await aRecordedCustomer(ann);
    for (let line = 0; line < 100; line++)
      await ann.api.addIncome({ body: { customerId: kim.customerId, item: { description: `Wages of Kim ${line}`, amount: line } } });
    await remove(kim);

    await onDay(1);

    const { deeds, ...left } = await tracesOf(kim, ofKim);
    expect(left).toEqual(nothing);
    expect(deeds.slice(-2).map(({ action }) => action)).toEqual(["customer.destroyedInPart", "customer.destroyed"]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});

it("whoever is told the version of a destroyed file finds nothing", async () => {
  const kim = await aRecordedCustomer(ann);
  const [version] = await filesOf(kim);
  await remove(kim);

  await onDay(1);

  await expect(contentOf(version!)).rejects.toMatchObject({ name: "NoSuchVersion" });
});
