import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deadLetters, replayJob } from "../../../functions/store/services/outbox.ts";
import { kmsClient } from "../../../functions/adapters/kms/kms.ts";
import { withApi } from "../../support/api/api.ts";
import { brokenInvariants, everyItem, everyRecord } from "../../support/store/invariants.ts";
import { lenderMessageOf, withLenders } from "../../support/fixtures/lenders.ts";
import { pendingJobs, drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { type Person, rejectionOf } from "../../support/fixtures/people.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { aQuoteForLenderA, aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
import { files, pdfMetadata, uploadAndWait } from "../../support/fixtures/uploads.ts";

const running = withApi();
const lenders = withLenders(running);
const { emailsTo } = withFakeMailbox();
let ann: Person;
beforeAll(async () => {
  ann = await aSubmitter(running);
});

const lines: string[] = [];
beforeEach(() => void vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0));
afterEach(() => {
  vi.useRealTimers();
  lenders.faultInjection.put("now", "ok");
  lenders.book("now").defaultDecision = "received";
  lines.length = 0;
});

const submissionOf = (applicationId: string, person = ann) => person.api.readSubmission({ params: { id: applicationId }, query: {} });
const passSeconds = (seconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });
const countedOutcomes = () =>
  lines.filter((line) => line.includes('"Submissions":1')).map((line) => (JSON.parse(line) as { outcome: string }).outcome);

async function submitted(person = ann) {
  const quote = await aQuoteForNow(person);
  await person.api.submitApplication({ params: { id: quote.applicationId }, query: {} });
  return quote.applicationId;
}

describe("a lender's answer", () => {
  it.each([
    { decision: "accepted", text: "Approved subject to verification of the asset." },
    { decision: "referred", text: "One of our credit assessors will look at this application." },
    { decision: "declined", text: "Declined: outside our current credit policy." },
  ] as const)("is shown with its reference and text when the lender answers $decision at once", async ({ decision, text }) => {
    lenders.book("now").defaultDecision = decision;
    const applicationId = await submitted();

    await drainOutbox();

    const [received] = lenders.received("now", applicationId);
    expect(await submissionOf(applicationId)).toMatchObject({ status: decision, text, reference: received!.reference });
    expect(countedOutcomes()).toEqual([decision]);
    await drainOutbox();
    const told = (await ann.api.readToday()).rows.find(({ _id }) => _id === `${applicationId}.decision`);
    expect(told?.text).toMatch({ accepted: /: NOW approved$/, referred: /: NOW asks for more$/, declined: /: NOW declined$/ }[decision]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it.each([
    { decision: "accepted", subject: "A lender has accepted your application" },
    { decision: "referred", subject: "A lender is looking at your application" },
    { decision: "declined", subject: "A lender has declined your application" },
  ] as const)("is emailed to the broker once, with customer, quote, reference and message, when it is $decision", async (expected) => {
    lenders.book("now").defaultDecision = expected.decision;
    const applicationId = await submitted();
    await drainOutbox();
    await lenderMessageOf(running, { id: applicationId, clientReference: `${applicationId}-1` });

    const emails = (await emailsTo(ann.email)).filter(({ text }) => text?.includes(`/quote/${applicationId}`));

    expect(emails.map(({ subject }) => subject)).toEqual([expected.subject]);
    const { reference, text, application } = await submissionOf(applicationId);
    const { text: email = "" } = emails[0]!;
    expect(email).toMatch(new RegExp(`NOW has .*the application of Maya Thornton, quote number ${application.humanId}`));
    for (const named of [`Reference: ${reference}`, `NOW says: ${text}`]) expect(email).toContain(named);
  });

  it.each(["now", "lender-a"] as const)("that arrives later from %s is shown", async (lender) => {
    const quote = await (lender === "now" ? aQuoteForNow(ann) : aQuoteForLenderA(ann));
    await ann.api.submitApplication({ params: { id: quote.applicationId }, query: {} });
    await drainOutbox();
    const [received] = lenders.received(lender, quote.applicationId);

    await lenders.book(lender).decide(received!.reference, "referred");
    await lenders.book(lender).decide(received!.reference, "accepted");

    await expect
      .poll(async () => (await drainOutbox(), (await submissionOf(quote.applicationId)).status), { timeout: 15_000 })
      .toBe("accepted");
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("is followed by the checked documents and what the customer signed", async () => {
    const { applicationId, customerId } = await aQuoteForNow(ann);
    const kinds = { ...pdfMetadata(files.pdf, "payslip.pdf"), customerId, kind: "bankStatement" } as const;
    await uploadAndWait(ann, await ann.api.uploadDocument({ body: kinds }), files.pdf);
    await ann.api.uploadDocument({ body: { ...kinds, fileName: "never-sent.pdf" } });
    expect((await submissionOf(applicationId)).documents).toEqual(["payslip.pdf"]);
    await ann.api.submitApplication({ params: { id: applicationId }, query: {} });

    await drainOutbox();

    expect(lenders.received("now", applicationId)[0]!.files).toEqual([
      { id: expect.stringContaining(applicationId), kind: "bankStatement", name: "payslip.pdf", bytes: files.pdf.length },
    ]);
    expect(await submissionOf(applicationId)).toMatchObject({ documents: ["payslip.pdf"], documentsSent: 1 });
  });
});

describe("after the submission", () => {
  it("notes, links and documents are still added, and a new document is sent when the broker asks for it", async () => {
    const { applicationId, customerId } = await aQuoteForNow(ann);
    await ann.api.submitApplication({ params: { id: applicationId }, query: {} });
    await drainOutbox();
    await ann.api.addNote({ body: { applicationId, text: "The lender asks for a payslip." } });
    await ann.api.sendUploadLink({ body: { customerId } });
    const body = { ...pdfMetadata(files.pdf, "payslip.pdf"), customerId, kind: "bankStatement" } as const;
    await uploadAndWait(ann, await ann.api.uploadDocument({ body }), files.pdf);
    expect(await submissionOf(applicationId)).toMatchObject({ documents: [], unsentDocuments: ["payslip.pdf"] });

    for (let repeated = 0; repeated < 2; repeated += 1) await ann.api.postSubmission({ body: { applicationId } });
    await drainOutbox();

    expect(await submissionOf(applicationId)).toMatchObject({ documents: ["payslip.pdf"], documentsSent: 1, unsentDocuments: [] });
    expect(lenders.received("now", applicationId)[0]!.files).toMatchObject([{ kind: "bankStatement", name: "payslip.pdf" }]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("the deal and its customers stay as they were sent", async () => {
    const { applicationId, customerId } = await aQuoteForNow(ann);
    await ann.api.submitApplication({ params: { id: applicationId }, query: {} });

    for (const change of [
      () => ann.api.updateCustomer({ body: { customerId, firstName: "Mia" } }),
      () => ann.api.removeCustomer({ body: { applicationId, customerId } }),
    ])
      expect(await rejectionOf(change())).toMatchObject({ status: 409, code: "SUBMITTED" });
  });
});

describe("an unavailable lender", () => {
  it("gets the application once, although its first response was lost", async () => {
    const applicationId = await submitted();
    lenders.faultInjection.put("now", "down");
    await drainOutbox();
    expect(await submissionOf(applicationId)).toMatchObject({ status: "queued", reference: null });

    lenders.faultInjection.put("now", "ok");
    passSeconds(60);
    await drainOutbox();

    expect(await submissionOf(applicationId)).toMatchObject({ status: "received" });
    expect(lenders.received("now", applicationId)).toHaveLength(1);
  });

  it("gets the application after KMS stops throttling", async () => {
    const applicationId = await submitted();
    const throttled = vi
      .spyOn(await kmsClient(), "send")
      .mockRejectedValue(Object.assign(new Error("throttled"), { name: "ThrottlingException" }));
    await drainOutbox();
    expect(throttled).toHaveBeenCalled();
    expect(await submissionOf(applicationId)).toMatchObject({ status: "queued", reference: null });
    expect(lenders.received("now", applicationId)).toEqual([]);

    throttled.mockRestore();
    passSeconds(60);
    await drainOutbox();

    expect(await submissionOf(applicationId)).toMatchObject({ status: "received" });
  });

  it("is reported after the last attempt, and the broker or an operator can send the application again", async () => {
    const [byBroker, byOperators] = [await submitted(), await submitted()];
    lenders.faultInjection.put("now", "malformed");
    for (let attempt = 0; attempt < 18; attempt += 1) {
      await drainOutbox();
      passSeconds(2 * 60 * 60);
    }

    expect(await submissionOf(byBroker)).toMatchObject({ status: "failed", text: "NOW could not be reached. You can send it again." });
    expect(countedOutcomes()).toEqual(["failed", "failed"]);
    expect((await emailsTo(ann.email)).filter(({ subject }) => subject === "Your application could not be sent")).toHaveLength(2);
    expect(await pendingJobs()).toEqual([]);
    lenders.faultInjection.put("now", "ok");
    passSeconds(60);
    await ann.api.submitApplication({ params: { id: byBroker }, query: {} });
    for (const job of (await deadLetters()).filter(({ payload }) => payload["applicationId"] === byOperators)) await replayJob(job);
    passSeconds(60);
    await drainOutbox();

    expect(await submissionOf(byBroker)).toMatchObject({ status: "received", text: null });
    expect(await submissionOf(byOperators)).toMatchObject({ status: "received", text: null });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("that rejects the organisation's account is reported, and gets the application after the account is replaced", async () => {
    const bob = await aSubmitter(running);
    await bob.api.saveLenderCredentials({ body: { lender: "NOW", credentials: { username: "bob", password: "wrong" } } });
    const applicationId = await submitted(bob);
    await drainOutbox();
    expect(await submissionOf(applicationId, bob)).toMatchObject({
      status: "failed",
      text: expect.stringContaining("rejected your organisation's sign-in details"),
    });

    await bob.api.saveLenderCredentials({ body: { lender: "NOW", credentials: { username: "bob", password: "right" } } });
    await bob.api.submitApplication({ params: { id: applicationId }, query: {} });
    await drainOutbox();

    expect(await submissionOf(applicationId, bob)).toMatchObject({ status: "received" });
  });
});

describe("a lender's webhook", () => {
  let applicationId = "";
  let reference = "";
  beforeEach(async () => {
    applicationId = await submitted();
    await drainOutbox();
    reference = lenders.received("now", applicationId)[0]!.reference;
  });

  it.each([
    { what: "without a signature", overrides: { signature: "" } },
    { what: "signed with another key", overrides: { key: "guessed" } },
    { what: "signed for another body", overrides: { body: '{"id":"1"}' } },
    { what: "that is more than five minutes old", overrides: { secondsAgo: 301 } },
    { what: "that is more than five minutes in the future", overrides: { secondsAgo: -305 } },
    { what: "with a malformed signature", overrides: { signature: "t=1,v1=00" } },
  ])("$what returns 401", async ({ overrides }) => {
    const before = (await everyRecord()).length;

    expect(await lenderMessageOf(running, { id: "e-1", clientReference: `${applicationId}-1` }, overrides)).toBe(401);

    expect((await everyRecord()).length).toBe(before);
  });

  it("returns 400 without a reference and 200 for an unknown one, and changes nothing", async () => {
    const before = (await everyRecord()).length;

    expect(await lenderMessageOf(running, { id: "e-2" })).toBe(400);
    expect(await lenderMessageOf(running, { id: "e-2", clientReference: "01ARZ3NDEKTSV4RRFFQ69G5FAV-1" })).toBe(200);
    expect(await lenderMessageOf(running, { id: "e-3", clientReference: `${applicationId}-1` }, { key: "the key of Lender A" })).toBe(200);

    expect((await everyRecord()).length).toBe(before);
  });

  it("that claims a decision changes nothing, as the lender is queried", async () => {
    await lenderMessageOf(running, { id: `forged-${applicationId}`, clientReference: `${applicationId}-1`, state: "approved" });
    await drainOutbox();

    expect(await submissionOf(applicationId)).toMatchObject({ status: "received" });
  });

  it("that arrives five times, also after a newer one, leaves the last decision in place", async () => {
    const book = lenders.book("now");
    await book.decide(reference, "accepted");
    await book.decide(reference, "declined");
    const event = { id: `again-${applicationId}`, clientReference: `${applicationId}-1` };

    const statuses = await Promise.all(Array.from({ length: 5 }, () => lenderMessageOf(running, event)));
    await drainOutbox();
    const once = (await everyRecord()).length;
    await lenderMessageOf(running, event);

    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect((await everyRecord()).length).toBe(once);
    await expect
      .poll(async () => (await drainOutbox(), await submissionOf(applicationId)), { timeout: 15_000 })
      .toMatchObject({ status: "declined" });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});
