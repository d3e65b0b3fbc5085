import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { businessDaysAfter } from "../../../functions/referral/business-days.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { abnText } from "../../../shared/domain/abn.ts";
import type { ReferralPayload } from "../../../shared/domain/referral.ts";
import { withApi } from "../../support/api/api.ts";
import { brokenInvariants, everyItem, everyRecord } from "../../support/store/invariants.ts";
import { type Person, aMaster, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { aQuoteToRefer, aReferrer, businessOfReferrer, signReferrerAgreement } from "../../support/fixtures/referrals.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();
const team = "referrals@kelpie.example";
const today = businessDate(new Date());

let [ann, master]: Person[] = [];
beforeAll(async () => {
  ann = await aReferrer(running);
  master = await aMaster(running);
});

const send = ({ api }: Person, body: ReferralPayload) => api.sendReferral({ body });
const referralsOf = async ({ api, userId }: Person) => (await api.listReferrals({ body: { userId, page: 1 } })).docs;
const withoutJoiners = (text = "") => text.replaceAll("\u2060", "");

/** The items that a call leaves in the table. */
async function itemsWrittenBy(call: () => Promise<unknown>) {
  const before = new Set((await everyRecord()).map((item) => JSON.stringify(item)));
  await call();
  return (await everyRecord()).filter((item) => !before.has(JSON.stringify(item)));
}

describe("a referral", () => {
  it("is sent for a person with one name, entered as either, and not for one without a name", async () => {
    const ben = await aReferrer(running);
    await send(ben, { ...(await aQuoteToRefer(ben)), firstName: "Suharto", lastName: "" });
    await send(ben, { ...(await aQuoteToRefer(ben)), firstName: " ", lastName: "Suharto" });

    const rejected = rejectionOf(send(ben, { ...(await aQuoteToRefer(ben)), firstName: "", lastName: " " }));

    expect(await rejected).toMatchObject({ status: 400, field: "firstName" });
    const emails = (await emailsTo(team)).map(({ text }) => withoutJoiners(text));
    expect(emails.filter((text) => text.includes("has referred Suharto to you."))).toHaveLength(2);
  });

  it("moves the quote to the referrals with its due dates from the agreement and emails team and broker", async () => {
    const referral = await aQuoteToRefer(ann!);

    const progress = await send(ann!, referral);

    expect(progress).toEqual({
      sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      informedOn: today,
      detailsDueOn: businessDaysAfter(today, 5),
      contactDueOn: businessDaysAfter(today, 10),
      contactedAt: null,
    });
    const [row] = await referralsOf(ann!);
    expect(row).toMatchObject({
      _id: referral.applicationId,
      status: "referral",
      customers: [{ firstName: "Maya", lastName: "Thornton" }],
      referral: progress,
    });
    const [toTeam, ...others] = (await emailsTo(team)).filter(({ text }) => text?.includes(referral.applicationId));
    expect(others).toEqual([]);
    expect(toTeam!.subject).toBe("A customer was referred to you");
    const emailText = withoutJoiners(toTeam!.text);
    expect(emailText).toContain(
      `of Ann's Finance Pty Ltd (ABN ${abnText(businessOfReferrer.businessDetails.Abn)}) has referred Maya Thornton to you.`,
    );
    expect(emailText).toContain("Phone: 0421 778 304");
    expect(toTeam!.text).toContain("Email: maya@example.com");
    expect(emailText).toContain(`rate ${referral.minRate.toFixed(2)}% to ${referral.maxRate.toFixed(2)}%`);
    for (const figure of [referral.minRate, referral.minRepayments, referral.totalLoanAmount])
      expect(toTeam!.html).toContain(`>${figure!.toFixed(2)}</td>`);
    expect((await emailsTo(ann!.email)).map(({ subject }) => subject)).toEqual(["Your referral has been sent"]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("keeps the monthly surplus of the applicants, and sends no email with it", async () => {
    const referral = await aQuoteToRefer(ann!);
    const { customerId, applicationId } = referral;
    await ann!.api.addIncome({ body: { customerId, item: { description: "Salary", amount: 6_543 } } });

    await send(ann!, referral);

    const stored = (await everyItem()).find(({ pk }) => pk === `REFERRAL#${applicationId}`);
    expect(stored).toMatchObject({ surplus: { income: 6_543, expenses: 0, before: 6_543 } });
    const emails = (await emailsTo(team)).filter(({ text }) => text?.includes(applicationId));
    expect(emails.map(({ text }) => text).join()).not.toMatch(/6,?543/);
  });

  it("saves the customer's name and contacts as sent, without duplicates", async () => {
    const referral = await aQuoteToRefer(ann!);
    await ann!.api.savePhoneNumber({ body: { customerId: referral.customerId, number: referral.number } });

    await send(ann!, referral);

    const customer = await ann!.api.readCustomer({ params: { id: referral.customerId } });
    expect(customer).toMatchObject({ firstName: "Maya", lastName: "Thornton" });
    expect(customer.phoneNumbers.map(({ number }) => number)).toEqual([referral.number]);
    expect(customer.emails.map(({ address }) => address)).toEqual([referral.address]);
  });

  it.each(["one key", "a key each"])("is created once, with one email to each, by five concurrent requests under %s", async (keys) => {
    const broker = await aReferrer(running);
    const referral = await aQuoteToRefer(broker);
    const key = randomUUID();

    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        broker.send("sendReferral", { body: referral, headers: { "idempotency-key": keys === "one key" ? key : randomUUID() } }),
      ),
    );

    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    if (keys !== "one key") expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await referralsOf(broker)).toHaveLength(1);
    expect(await emailsTo(broker.email)).toHaveLength(1);
    expect((await emailsTo(team)).filter(({ text }) => text?.includes(referral.applicationId))).toHaveLength(1);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("repeats its response under the same Idempotency-Key", async () => {
    const referral = await aQuoteToRefer(ann!);
    const headers = { "idempotency-key": randomUUID() };

    const first = await ann!.send("sendReferral", { body: referral, headers });

    expect(first.status).toBe(200);
    expect(await ann!.send("sendReferral", { body: referral, headers })).toEqual(first);
  });

  it("is not sent again before it is reopened", async () => {
    const referral = await aQuoteToRefer(ann!);
    await send(ann!, referral);

    expect(await rejectionOf(send(ann!, referral))).toMatchObject({ status: 409, code: "STATUS" });
  });
});

describe("POST referral is rejected and writes nothing", () => {
  let referral: ReferralPayload;
  beforeEach(async () => {
    referral = await aQuoteToRefer(ann!);
  });

  const rejected = async (person: Person, body: ReferralPayload) => {
    let apiError;
    const written = await itemsWrittenBy(async () => (apiError = await rejectionOf(send(person, body))));
    expect(written).toEqual([]);
    return apiError;
  };

  it("with 404 for another broker's application", async () => {
    const eve = await aReferrer(running);

    expect(await rejected(eve, referral)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("with 404 for a customer of another application", async () => {
    const other = await aQuoteToRefer(ann!);

    expect(await rejected(ann!, { ...referral, customerId: other.customerId })).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("with 403 for a master user", async () => {
    expect(await rejected(master!, referral)).toMatchObject({ status: 403, code: "READ_ONLY" });
  });

  it("with 403 before the broker's email address is verified", async () => {
    const broker = await aReferrer(running, { isVerified: false });

    expect(await rejected(broker, await aQuoteToRefer(broker))).toMatchObject({ status: 403, code: "EMAIL_NOT_VERIFIED" });
  });

  it("with 403 without business details or the signed agreement", async () => {
    const [unsigned, unnamed] = [await aPerson(running, { isVerified: true }), await aPerson(running, { isVerified: true })];
    await unsigned.api.saveBusinessDetails({ body: businessOfReferrer });
    await signReferrerAgreement(unnamed);

    for (const broker of [unsigned, unnamed]) {
      expect(await rejected(broker, await aQuoteToRefer(broker))).toMatchObject({ status: 403, code: "NO_REFERRER" });
    }
  });

  it("with 409 for wrong figures, naming found and expected values", async () => {
    const { minRate, maxRepayments } = referral;

    const apiError = await rejected(ann!, { ...referral, minRate: 1.5, maxRepayments: 12.5 });

    expect(apiError).toMatchObject({ status: 409, code: "QUOTE_STALE", field: "maxRepayments" });
    expect(apiError!["message"]).toContain(
      `maxRepayments: found 12.5, expected ${maxRepayments}; minRate: found 1.5, expected ${minRate}.`,
    );
  });

  it("with 409 for figures from before the application was changed", async () => {
    const { asset } = await ann!.api.readApplication({ params: { id: referral.applicationId } });
    await ann!.api.updateAsset({ body: { _id: asset._id, assetValue: 44_000 } });

    expect(await rejected(ann!, referral)).toMatchObject({ status: 409, code: "QUOTE_STALE" });
  });

  it("with 400 for a future date of informing the customer", async () => {
    expect(await rejected(ann!, { ...referral, informedOn: "2999-01-01" })).toMatchObject({ status: 400, field: "informedOn" });
  });

  it.each([
    { field: "firstName", value: "Maya\r\nBcc: eve@example.com" },
    { field: "lastName", value: "Thornton\nLee" },
    { field: "number", value: "04\u0000" },
    { field: "number", value: "1" },
    { field: "number", value: "04123456789" },
    { field: "address", value: "x" },
    { field: "address", value: `${"x".repeat(255)}@example.com` },
    { field: "hasConsent", value: false },
    { field: "informedOn", value: "2026-02-30" },
    { field: "status", value: "submitted" },
  ])("with 400 for $value as $field", async ({ field, value }) => {
    expect(await rejected(ann!, { ...referral, [field]: value })).toMatchObject({ status: 400, field });
  });

  it("with 400 when phone or email cannot reach the customer", async () => {
    expect(await rejected(ann!, { ...referral, number: "1" })).toMatchObject({
      message: expect.stringContaining('number: found "1", expected a phone number that reaches the customer'),
    });
    expect(await rejected(ann!, { ...referral, address: "x" })).toMatchObject({
      message: expect.stringContaining('address: found "x", expected an email address that reaches the customer'),
    });
  });
});

describe("contacting a referred customer", () => {
  it("shows a master user the newest phone number and email address in the list of referrals; a broker's list has names only", async () => {
    const referral = await aQuoteToRefer(ann!);
    await ann!.api.savePhoneNumber({ body: { customerId: referral.customerId, number: "0400 000 000" } });
    await send(ann!, referral);
    const name = { firstName: referral.firstName, lastName: referral.lastName };

    const [ofMaster] = await referralsOf(master!);
    const [ofBroker] = await referralsOf(ann!);

    expect(ofMaster).toMatchObject({
      organisationName: "Ann's Finance",
      customers: [{ ...name, phoneNumber: referral.number, email: referral.address }],
    });
    expect(ofBroker?.customers).toEqual([name]);
  });

  it("is recorded once by a master user and shown to the broker", async () => {
    const referral = await aQuoteToRefer(ann!);
    await send(ann!, referral);
    const request = { params: { applicationId: referral.applicationId } };

    const first = await master!.api.markContacted(request);

    expect(first.contactedAt).toMatch(/^\d{4}-/);
    expect(await master!.api.markContacted(request)).toEqual(first);
    expect((await referralsOf(ann!)).find(({ _id }) => _id === referral.applicationId)?.referral).toEqual(first);
    expect(await everyItem()).toContainEqual(
      expect.objectContaining({ pk: `AUDIT#APPLICATION#${referral.applicationId}`, action: "referral.contacted", userId: master!.userId }),
    );
  });

  it("returns 403 to a broker and 404 for an application that was not referred", async () => {
    const referral = await aQuoteToRefer(ann!);
    const request = { params: { applicationId: referral.applicationId } };

    expect(await rejectionOf(ann!.api.markContacted(request))).toMatchObject({ status: 403, code: "NOT_MASTER" });
    expect(await rejectionOf(master!.api.markContacted(request))).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });
});
