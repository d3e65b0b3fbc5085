import { beforeAll, describe, expect, it } from "vitest";
import type { ReferralPayload } from "../../../shared/domain/referral.ts";
import { transferOwnership } from "../../../functions/store/workspace/transfer-ownership.ts";
import { withApi } from "../../support/api/api.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { aCover } from "../../support/fixtures/covers.ts";
import { type Person, aMaster, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { aQuoteToRefer, aReferrer, referralOf } from "../../support/fixtures/referrals.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();
const team = "referrals@kelpie.example";

let ann: Person;
let master: Person;
beforeAll(async () => {
  ann = await aReferrer(running);
  master = await aMaster(running);
});

const send = ({ api }: Person, body: ReferralPayload) => api.sendReferral({ body });
const referralsOf = async ({ api, userId }: Person) => (await api.listReferrals({ body: { userId, page: 1 } })).docs;

describe("a sent referral", () => {
  it("is read-only, but takes notes, documents and links", async () => {
    const referral = await aQuoteToRefer(ann);
    await send(ann, referral);
    const { applicationId, customerId } = referral;
    const { asset, loanDetails } = await ann.api.readApplication({ params: { id: applicationId } });

    for (const edit of [
      () => ann.api.updateAsset({ body: { _id: asset._id, assetValue: 50_000 } }),
      () => ann.api.updateLoanDetails({ body: { _id: loanDetails._id, deposit: 1_000 } }),
      () => ann.api.updateCustomer({ body: { customerId, firstName: "Mia" } }),
    ])
      expect(await rejectionOf(edit())).toMatchObject({ status: 409, code: "REFERRED" });

    await ann.api.addNote({ body: { applicationId, text: "Called." } });
    await ann.api.sendUploadLink({ body: { customerId } });
    await ann.api.uploadDocument({
      body: { customerId, kind: "identity", fileName: "licence.pdf", contentType: "application/pdf", size: 1_000 },
    });
    const read = await ann.api.readApplication({ params: { id: applicationId } });
    expect([read.notes.length, read.links.length, read.documents.length]).toEqual([1, 1, 1]);
  });

  it("can be reopened, which tells the team, and what has changed when it is sent again", async () => {
    const referral = await aQuoteToRefer(ann);
    const { applicationId, customerId } = referral;
    await send(ann, referral);
    await emailsTo(team);

    expect(await ann.api.reopenReferral({ params: { applicationId } })).toMatchObject({ status: "quote" });

    const { asset } = await ann.api.readApplication({ params: { id: applicationId } });
    await ann.api.updateAsset({ body: { _id: asset._id, assetValue: 43_000 } });
    await ann.api.updateCustomer({ body: { customerId, dateOfBirth: "1988-04-12" } });
    await send(ann, { ...(await referralOf(ann, applicationId, customerId)), number: "0400 111 222" });
    const emails = (await emailsTo(team)).filter(({ text }) => text?.includes(applicationId));
    expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
      "A customer was referred to you",
      "A referral was changed and sent again",
      "A referral was reopened",
    ]);
    // An email breaks up what a mail program could make a link.
    const text = emails.find(({ subject }) => subject === "A referral was changed and sent again")!.text?.replaceAll("\u2060", "");
    expect(text).toContain("- Asset value: $42,000.00, now $43,000.00");
    expect(text).toContain("- Phone");
    expect(text).toContain("- Date of birth");
    expect(text).not.toContain("1988");
    expect((await referralsOf(ann)).map(({ _id }) => _id)).toContain(applicationId);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("is reopened by who covers or the owner after a transfer, whom the team is told", async () => {
    const colleague = (firstName: string) => aPerson(running, { organisation: ann.organisationId, firstName, isVerified: true });
    const [bob, kim] = [await colleague("Bob"), await colleague("Kim")];
    await aCover(ann, bob);
    const [covered, transferred] = [await aQuoteToRefer(ann), await aQuoteToRefer(ann)];
    for (const referral of [covered, transferred]) await send(ann, referral);
    const to = { userId: kim.userId, name: { firstName: "Kim", lastName: "Broker" } };
    await transferOwnership(transferred.applicationId, { from: ann.userId, to, by: ann.userId }, aCall());

    await bob.api.reopenReferral({ params: { applicationId: covered.applicationId } });
    await kim.api.reopenReferral({ params: { applicationId: transferred.applicationId } });

    const emails = (await emailsTo(team)).filter(({ subject }) => subject === "A referral was reopened");
    const saidOf = ({ applicationId }: ReferralPayload) => emails.find(({ text }) => text?.includes(applicationId))!.text;
    expect(saidOf(covered)).toMatch(/^Bob Broker, covering for Ann \w+, has reopened the referral of Maya Thornton/m);
    expect(saidOf(transferred)).toMatch(/^Kim Broker has reopened the referral of Maya Thornton/m);
  });

  it("stays marked as contacted after it was reopened, and can be marked meanwhile", async () => {
    const referral = await aQuoteToRefer(ann);
    const { applicationId, customerId } = referral;
    await send(ann, referral);
    await ann.api.reopenReferral({ params: { applicationId } });

    const { contactedAt } = await master.api.markContacted({ params: { applicationId } });

    expect(await send(ann, await referralOf(ann, applicationId, customerId))).toMatchObject({ contactedAt });
  });

  it("is reopened by its broker alone, and only after it was sent", async () => {
    const referral = await aQuoteToRefer(ann);
    const { applicationId } = referral;
    expect(await rejectionOf(ann.api.reopenReferral({ params: { applicationId } }))).toMatchObject({ status: 409, code: "STATUS" });
    await send(ann, referral);
    const colleague = await aPerson(running, { organisation: ann.organisationId, isVerified: true });

    expect(await rejectionOf(colleague.api.reopenReferral({ params: { applicationId } }))).toMatchObject({ status: 404 });
    expect(await rejectionOf(master.api.reopenReferral({ params: { applicationId } }))).toMatchObject({ status: 403 });
  });
});
