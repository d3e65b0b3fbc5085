import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { businessDaysAfter } from "../../../functions/referral/business-days.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { abnText } from "../../../shared/entities/abn.ts";
import type { ReferralPayload } from "../../../shared/entities/referral.ts";
import { withApi } from "../../support/api.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { type Person, aMaster, aPerson, refusalOf } from "../../support/people.ts";
import { withPostOffice } from "../../support/post-office.ts";
import { aQuoteToRefer, aReferrer, businessOfReferrer, referralOf, signedAgreement } from "../../support/referrals.ts";

const running = withApi();
const { lettersTo } = withPostOffice();
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

/** How many items a call leaves in the table beside its audit and log of answers. */
async function leftBy(call: () => Promise<unknown>) {
  const before = new Set((await everyItem()).map((item) => JSON.stringify(item)));
  await call();
  return (await everyItem()).filter((item) => !before.has(JSON.stringify(item)));
}

describe("a referral", () => {
  it("moves the quote to the referrals, with the days by which its agreement wants it done, and tells team and broker", async () => {
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
    const [toTeam, ...others] = (await lettersTo(team)).filter(({ text }) => text?.includes(referral.applicationId));
    expect(others).toEqual([]);
    expect(toTeam!.subject).toBe("A customer was referred to you");
    const words = withoutJoiners(toTeam!.text);
    expect(words).toContain(
      `of Ann's Finance Pty Ltd (ABN ${abnText(businessOfReferrer.businessDetails.Abn)}) refers Maya Thornton to you.`,
    );
    expect(words).toContain("Phone: 0421 778 304");
    expect(words).toContain("Email: maya@example.com");
    expect(words).toContain(`rate ${referral.minRate.toFixed(2)}% to ${referral.maxRate.toFixed(2)}%`);
    expect((await lettersTo(ann!.email)).map(({ subject }) => subject)).toEqual(["Your referral has been sent"]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("leaves the customer named and reachable as it was sent, and adds a contact but once", async () => {
    const referral = await aQuoteToRefer(ann!);
    await ann!.api.savePhoneNumber({ body: { customerId: referral.customerId, number: referral.number } });

    await send(ann!, referral);

    const customer = await ann!.api.readCustomer({ params: { id: referral.customerId } });
    expect(customer).toMatchObject({ firstName: "Maya", lastName: "Thornton" });
    expect(customer.phoneNumbers.map(({ number }) => number)).toEqual([referral.number]);
    expect(customer.emails.map(({ address }) => address)).toEqual([referral.address]);
  });

  it.each(["one key", "a key each"])(
    "is made once, with one letter to each, however it is pressed: five at once under %s",
    async (keys) => {
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
      expect(await lettersTo(broker.email)).toHaveLength(1);
      expect((await lettersTo(team)).filter(({ text }) => text?.includes(referral.applicationId))).toHaveLength(1);
      expect(brokenInvariants(await everyItem())).toEqual([]);
    },
  );

  it("answers the same again under the same key", async () => {
    const referral = await aQuoteToRefer(ann!);
    const headers = { "idempotency-key": randomUUID() };

    const first = await ann!.send("sendReferral", { body: referral, headers });

    expect(first.status).toBe(200);
    expect(await ann!.send("sendReferral", { body: referral, headers })).toEqual(first);
  });

  it("may still be corrected in its scenario, and is not sent again", async () => {
    const referral = await aQuoteToRefer(ann!);
    await send(ann!, referral);
    const { asset } = await ann!.api.readApplication({ params: { id: referral.applicationId } });
    await ann!.api.updateAsset({ body: { _id: asset._id, assetValue: 43_000 } });

    const again = await referralOf(ann!, referral.applicationId, referral.customerId);

    expect(await refusalOf(send(ann!, again))).toMatchObject({ status: 409, code: "STATUS" });
  });
});

describe("a referral is refused, and leaves nothing behind,", () => {
  let referral: ReferralPayload;
  beforeEach(async () => {
    referral = await aQuoteToRefer(ann!);
  });

  const refused = async (person: Person, body: ReferralPayload) => {
    let refusal;
    const left = await leftBy(async () => (refusal = await refusalOf(send(person, body))));
    expect(left).toEqual([]);
    return refusal;
  };

  it("of another broker's application, as of one that does not exist", async () => {
    const eve = await aReferrer(running);

    expect(await refused(eve, referral)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("of a customer of another application", async () => {
    const other = await aQuoteToRefer(ann!);

    expect(await refused(ann!, { ...referral, customerId: other.customerId })).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("by a master", async () => {
    expect(await refused(master!, referral)).toMatchObject({ status: 403, code: "READ_ONLY" });
  });

  it("before the broker's e-mail address is verified", async () => {
    const broker = await aReferrer(running, { isVerified: false });

    expect(await refused(broker, await aQuoteToRefer(broker))).toMatchObject({ status: 403, code: "EMAIL_NOT_VERIFIED" });
  });

  it("without business details, and without the signed agreement", async () => {
    const [unsigned, unnamed] = [await aPerson(running, { isVerified: true }), await aPerson(running, { isVerified: true })];
    await unsigned.api.saveBusinessDetails({ body: businessOfReferrer });
    await signedAgreement(unnamed);

    for (const broker of [unsigned, unnamed]) {
      expect(await refused(broker, await aQuoteToRefer(broker))).toMatchObject({ status: 403, code: "NO_REFERRER" });
    }
  });

  it("with figures that are not the server's, naming what was found and what is right", async () => {
    const { minRate, maxRepayments } = referral;

    const refusal = await refused(ann!, { ...referral, minRate: 1.5, maxRepayments: 12.5 });

    expect(refusal).toMatchObject({ status: 409, code: "QUOTE_STALE", field: "maxRepayments" });
    expect(refusal!["message"]).toContain(`maxRepayments: found 12.5, expected ${maxRepayments}; minRate: found 1.5, expected ${minRate}.`);
  });

  it("with the figures from before the scenario was changed", async () => {
    const { asset } = await ann!.api.readApplication({ params: { id: referral.applicationId } });
    await ann!.api.updateAsset({ body: { _id: asset._id, assetValue: 44_000 } });

    expect(await refused(ann!, referral)).toMatchObject({ status: 409, code: "QUOTE_STALE" });
  });

  it("with a day on which the customer was told that is yet to come", async () => {
    expect(await refused(ann!, { ...referral, informedOn: "2999-01-01" })).toMatchObject({ status: 400, field: "informedOn" });
  });

  it.each([
    { field: "firstName", value: "Maya\r\nBcc: eve@example.com" },
    { field: "lastName", value: "" },
    { field: "number", value: "04\u0000" },
    { field: "address", value: `${"x".repeat(255)}@example.com` },
    { field: "hasConsent", value: false },
    { field: "informedOn", value: "2026-02-30" },
    { field: "status", value: "submitted" },
  ])("with $value as $field", async ({ field, value }) => {
    expect(await refused(ann!, { ...referral, [field]: value })).toMatchObject({ status: 400, field });
  });
});

describe("a referral's contact", () => {
  it("is marked by a master, once, and seen by the broker", async () => {
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

  it("is no broker's to mark, and not of what was never referred", async () => {
    const referral = await aQuoteToRefer(ann!);
    const request = { params: { applicationId: referral.applicationId } };

    expect(await refusalOf(ann!.api.markContacted(request))).toMatchObject({ status: 403, code: "NOT_MASTER" });
    expect(await refusalOf(master!.api.markContacted(request))).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });
});
