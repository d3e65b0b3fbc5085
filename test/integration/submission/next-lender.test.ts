import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { signedAuditAction } from "../../../functions/agreements/signing-record.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { currentAgreement } from "../../../functions/agreements/agreement-texts.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { signatureKey } from "../../../functions/store/dynamo/keys.ts";
import { findItem } from "../../../functions/store/dynamo/read.ts";
import { deleteItem, putItem } from "../../../functions/store/dynamo/transaction.ts";
import { verifySigned } from "../../../functions/document/verify-hashes.ts";
import { withApi } from "../../support/api/api.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { writesNothing } from "../../support/store/writes-nothing.ts";
import { withLenders } from "../../support/fixtures/lenders.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { type Person, aMaster, aPerson, rejectionOf, withAnotherToken } from "../../support/fixtures/people.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { linkHolderFromEmail } from "../../support/fixtures/links.ts";
import { signatureFields } from "../../support/fixtures/signatures.ts";
import { aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
import { files, pdfMetadata, uploadAndWait } from "../../support/fixtures/uploads.ts";

// Only the outbox worker calls it.
const running = withApi({ environment: async () => ({ LENDER_PLENTI_URL: "http://127.0.0.1:9" }) });
const lenders = withLenders(running);
const { emailsTo } = withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aSubmitter(running);
  await ann.api.saveLenderCredentials({ body: { lender: "Plenti", credentials: { organisationId: "M-1001" } } });
});
afterEach(() => {
  lenders.book("now").defaultDecision = "received";
});

const read = (id: string) => ann.api.readApplication({ params: { id } });
const submissionOf = (id: string, lender = "NOW") => ann.api.readSubmission({ params: { id }, query: { lender } });
const reopen = (id: string) => ann.api.reopenSubmission({ params: { id } });

/** An application that NOW has declined, with a signed disclosure and a document of the customer's. */
async function declined(decision: "declined" | "referred" = "declined") {
  const quote = await aQuoteForNow(ann, { isSigned: false });
  await ann.api.sendPrivacyLink({ body: { customerId: quote.customerId } });
  const maya = await linkHolderFromEmail(running, emailsTo, "maya@example.com");
  await maya.sign({ customerId: quote.customerId, applicationId: quote.applicationId, applicationType: "consumer", ...signatureFields });
  const body = { ...pdfMetadata(files.pdf, "payslip.pdf"), customerId: quote.customerId, kind: "bankStatement" } as const;
  await uploadAndWait(ann, await ann.api.uploadDocument({ body }), files.pdf);
  lenders.book("now").defaultDecision = decision;
  await ann.api.postSubmission({ body: { applicationId: quote.applicationId, lender: "NOW" } });
  await drainOutbox();
  return quote;
}

const signings = async (applicationId: string) =>
  (await everyItem()).filter(({ pk, action }) => pk === `AUDIT#APPLICATION#${applicationId}` && action === signedAuditAction);

describe("an application that a lender declined", () => {
  it("goes to a second lender with its documents, and no customer signs again", async () => {
    const { applicationId } = await declined();
    const before = await signings(applicationId);
    expect(await read(applicationId)).toMatchObject({ status: "submitted", stage: "declined" });

    expect(await reopen(applicationId)).toMatchObject({ status: "quote", stage: "signed" });
    expect(await submissionOf(applicationId, "Plenti")).toMatchObject({ number: 2, status: "ready", missing: [] });
    for (let pressed = 0; pressed < 2; pressed += 1) await ann.api.postSubmission({ body: { applicationId, lender: "Plenti" } });
    await drainOutbox();

    const [received, ...more] = lenders.received("plenti", applicationId);
    expect(more).toEqual([]);
    expect(received!.clientReference).toBe(`${applicationId}-2`);
    expect(received!.files.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["privacy", "bankStatement"]));
    expect(received!.payload).toMatchObject({ signatures: expect.arrayContaining([expect.objectContaining({ agreement: "privacy" })]) });
    expect(await signings(applicationId)).toEqual(before);
    expect(await read(applicationId)).toMatchObject({
      stage: "submitted",
      submissions: [
        { number: 1, lender: "NOW", status: "declined" },
        { number: 2, lender: "Plenti", status: "received" },
      ],
    });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("goes to the same lender under a new reference, once, and the declaration is made again if the deal has changed", async () => {
    const { applicationId } = await declined("referred");
    const { loanDetails } = await reopen(applicationId);
    await ann.api.updateLoanDetails({ body: { _id: loanDetails._id, deposit: 2_000 } });

    const { missing } = await submissionOf(applicationId);

    expect(missing.map(({ label }) => label)).toEqual(["Your declaration again, as the deal has changed. Deposit: $0.00, now $2,000.00"]);
    await ann.api.declare({ body: { applicationId, isAccepted: true } });
    lenders.book("now").defaultDecision = "received";
    await Promise.all(Array.from({ length: 5 }, () => ann.api.postSubmission({ body: { applicationId, lender: "NOW" } })));
    await drainOutbox();
    expect(lenders.received("now", applicationId).map(({ clientReference }) => clientReference)).toEqual([
      `${applicationId}-1`,
      `${applicationId}-2`,
    ]);
    expect((await read(applicationId)).stage).toBe("submitted");
  });

  it("names a disclosure that must be signed again, as its text has a newer version", async () => {
    const { applicationId, customerId } = await declined();
    await reopen(applicationId);
    const [current, previous] = [currentAgreement("privacy").version, "2025-01-31"];
    const signature = await findItem(signatureKey({ customerId }, "privacy", current));
    await commit([
      deleteItem("current", signatureKey({ customerId }, "privacy", current)),
      putItem("previous", signatureKey({ customerId }, "privacy", previous), signature!),
    ]);

    const { status, missing } = await submissionOf(applicationId, "Plenti");

    expect(status).toBe("incomplete");
    expect(missing).toEqual([
      {
        field: "customers.0.privacy",
        label: expect.stringMatching(
          /^Signed privacy disclosure: its text has changed since \d\d\/\d\d\/\d{4}, so it must be signed again$/,
        ),
        place: "documents",
      },
    ]);
  });

  it("is reopened only by its broker and only after a decision", async () => {
    const { applicationId } = await declined();
    const [colleague, master] = [await aPerson(running, { organisation: ann.organisationId }), await aMaster(running)];
    const request = { params: { id: applicationId } };
    expect(await rejectionOf(colleague.api.reopenSubmission(request))).toMatchObject({ status: 404 });
    expect(await rejectionOf(master.api.reopenSubmission(request))).toMatchObject({ status: 403 });
    await Promise.allSettled([reopen(applicationId), reopen(applicationId), reopen(applicationId)]);
    expect((await read(applicationId)).status).toBe("quote");

    await ann.api.postSubmission({ body: { applicationId, lender: "NOW" } });

    expect(await rejectionOf(reopen(applicationId))).toMatchObject({ status: 409, code: "STATUS" });
  });
});

describe("a copy with the evidence", () => {
  it("has the documents, signatures, declaration and checks, and can be sent at once", async () => {
    const { applicationId } = await declined();
    const original = await read(applicationId);

    const { _id: copy } = await ann.api.copyQuote({ body: { applicationId, withEvidence: true } });
    expect((await read(copy)).documents).toMatchObject(Array.from({ length: 3 }, () => ({ status: "pending", isCopying: true })));
    await drainOutbox();

    const copied = await read(copy);
    expect(copied).toMatchObject({ status: "quote", stage: "signed", declaration: { acceptedAt: original.declaration!.acceptedAt } });
    expect(copied.documents.map(({ kind, status }) => [kind, status])).toEqual(original.documents.map(({ kind }) => [kind, "ready"]));
    expect(await submissionOf(copy, "Plenti")).toMatchObject({ number: 1, status: "ready", missing: [] });
    const privacy = copied.documents.find(({ kind }) => kind === "privacy")!;
    const hashes = await verifySigned(privacy._id);
    expect(hashes.map(({ found }) => found)).toEqual(hashes.map(({ expected }) => expected));
    await ann.api.postSubmission({ body: { applicationId: copy, lender: "Plenti" } });
    await drainOutbox();
    expect(lenders.received("plenti", copy)[0]!.files.map(({ bytes }) => bytes)).toContain(files.pdf.length);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});

describe("an application whose deal has ended", () => {
  it("rejects notes, links and documents with 409 CLOSED until the broker undoes the outcome", async () => {
    const { applicationId, customerId } = await aQuoteForNow(ann);
    const mark = (outcome: "settled" | "lost" | null) => ann.api.markOutcome({ body: { applicationId, outcome } });
    expect(await rejectionOf(mark("settled"))).toMatchObject({ status: 409, code: "STATUS" });
    await ann.api.postSubmission({ body: { applicationId, lender: "NOW" } });
    expect(await rejectionOf(mark("settled"))).toMatchObject({ status: 409, code: "STATUS" });
    lenders.book("now").defaultDecision = "accepted";
    await drainOutbox();

    expect(await mark("settled")).toMatchObject({ status: "submitted", stage: "settled", outcome: { result: "settled" } });

    for (const write of [
      () => ann.api.addNote({ body: { applicationId, text: "Too late" } }),
      () => ann.api.sendUploadLink({ body: { customerId } }),
      () => ann.api.uploadDocument({ body: { ...pdfMetadata(files.pdf), customerId, kind: "identity" } }),
    ])
      expect(await rejectionOf(write())).toMatchObject({ status: 409, code: "CLOSED" });
    const { status } = await ann.send("markOutcome", { body: { applicationId, outcome: "won" } });
    expect(status).toBe(400);
    expect(await mark(null)).toMatchObject({ stage: "accepted" });
    await ann.api.addNote({ body: { applicationId, text: "In time" } });
  });
});

describe("an application", () => {
  it("is lodged by hand with a lender that the stage is not connected with, which it is not sent to", async () => {
    const beside = await running.beside({ LENDER_NOW_URL: "" });
    const { applicationId } = await aQuoteForNow(ann);
    const there = await withAnotherToken({ ...running, url: beside.url }, ann);
    const asked = { params: { id: applicationId }, query: { lender: "NOW" } };
    const text = "NOW is not connected to Kelpie yet. Send it the application outside Kelpie.";

    expect(await there.api.readSubmission(asked)).toMatchObject({ by: "hand", status: "ready", missing: [] });
    await writesNothing(async () =>
      expect(await rejectionOf(there.api.submitApplication(asked))).toMatchObject({ status: 409, code: "NOT_CONNECTED", message: text }),
    );
    const lodgedOn = businessDate(new Date());
    expect(await there.api.lodgeApplication({ body: { applicationId, lender: "NOW", lodgedOn } })).toMatchObject({ status: "received" });
    await beside.kill();
  });
});
