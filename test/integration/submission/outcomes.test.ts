import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deadLetters, replayErrand } from "../../../functions/store/outbox.ts";
import { withApi } from "../../support/api.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { tellOf, withLenders } from "../../support/lenders.ts";
import { waiting, workedOff } from "../../support/outbox.ts";
import { type Person } from "../../support/people.ts";
import { withPostOffice } from "../../support/post-office.ts";
import { aQuoteForLenderA, aQuoteForNow, aSubmitter } from "../../support/submissions.ts";
import { files, pdf, uploaded } from "../../support/uploads.ts";

const running = withApi();
const lenders = withLenders(running);
const { lettersTo } = withPostOffice();
let ann: Person;
beforeAll(async () => {
  ann = await aSubmitter(running);
});

const lines: string[] = [];
beforeEach(() => void vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0));
afterEach(() => {
  vi.useRealTimers();
  lenders.moods.put("now", "well");
  lenders.book("now").decidesAtOnce = "received";
  lines.length = 0;
});

const standing = (applicationId: string, person = ann) => person.api.readSubmission({ params: { id: applicationId }, query: {} });
const passSeconds = (seconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });
const counted = () =>
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
    { decision: "refused", text: "Declined: outside our current credit policy." },
  ] as const)("is shown with its reference and its words, where the application is $decision at once", async ({ decision, text }) => {
    lenders.book("now").decidesAtOnce = decision;
    const applicationId = await submitted();

    await workedOff();

    const [received] = lenders.received("now", applicationId);
    expect(await standing(applicationId)).toMatchObject({ status: decision, text, reference: received!.reference });
    expect(counted()).toEqual([decision]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it.each([
    { decision: "accepted", subject: "A lender has accepted your application" },
    { decision: "referred", subject: "A lender is looking at your application" },
    { decision: "refused", subject: "A lender has refused your application" },
  ] as const)("is written to the broker once, where the application is $decision, without the customer's name", async (expected) => {
    lenders.book("now").decidesAtOnce = expected.decision;
    const applicationId = await submitted();
    await workedOff();
    await tellOf(running, { id: applicationId, clientReference: applicationId });

    const letters = (await lettersTo(ann.email)).filter(({ text }) => text?.includes(`/quote/${applicationId}`));

    expect(letters.map(({ subject }) => subject)).toEqual([expected.subject]);
    expect(letters[0]!.text).toContain("NOW has");
    expect(letters[0]!.text).not.toMatch(/Maya|Thornton/);
  });

  it.each(["now", "lender-a"] as const)("that comes later is heard of from %s, and shown", async (lender) => {
    const quote = await (lender === "now" ? aQuoteForNow(ann) : aQuoteForLenderA(ann));
    await ann.api.submitApplication({ params: { id: quote.applicationId }, query: {} });
    await workedOff();
    const [received] = lenders.received(lender, quote.applicationId);

    await lenders.book(lender).decide(received!.reference, "referred");
    await lenders.book(lender).decide(received!.reference, "accepted");

    await expect.poll(async () => (await workedOff(), (await standing(quote.applicationId)).status), { timeout: 15_000 }).toBe("accepted");
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("brings the documents after the application: those that are checked, with what the customer signed", async () => {
    const { applicationId, customerId } = await aQuoteForNow(ann);
    const kinds = { ...pdf(files.pdf, "payslip.pdf"), customerId, kind: "bankStatement" } as const;
    await uploaded(ann, await ann.api.uploadDocument({ body: kinds }), files.pdf);
    await ann.api.uploadDocument({ body: { ...kinds, fileName: "never-sent.pdf" } });
    expect((await standing(applicationId)).documents).toEqual(["payslip.pdf"]);
    await ann.api.submitApplication({ params: { id: applicationId }, query: {} });

    await workedOff();

    expect(lenders.received("now", applicationId)[0]!.files).toEqual([
      { id: expect.stringContaining(applicationId), name: "payslip.pdf", bytes: files.pdf.length },
    ]);
    expect(await standing(applicationId)).toMatchObject({ documents: ["payslip.pdf"], documentsSent: 1 });
  });
});

describe("a lender that does not answer", () => {
  it("is asked again until it does, and takes the application once, though its first answer was lost", async () => {
    const applicationId = await submitted();
    lenders.moods.put("now", "down");
    await workedOff();
    expect(await standing(applicationId)).toMatchObject({ status: "queued", reference: null });

    lenders.moods.put("now", "well");
    passSeconds(60);
    await workedOff();

    expect(await standing(applicationId)).toMatchObject({ status: "received" });
    expect(lenders.received("now", applicationId)).toHaveLength(1);
  });

  it("says so after the last try, whereupon the broker sends it again, or the operators do", async () => {
    const [byBroker, byOperators] = [await submitted(), await submitted()];
    lenders.moods.put("now", "wrong");
    for (let tries = 0; tries < 18; tries += 1) {
      await workedOff();
      passSeconds(2 * 60 * 60);
    }

    expect(await standing(byBroker)).toMatchObject({ status: "failed", text: "NOW could not be reached. You can send it again." });
    expect(counted()).toEqual(["failed", "failed"]);
    expect((await lettersTo(ann.email)).filter(({ subject }) => subject === "Your application could not be sent")).toHaveLength(2);
    expect(await waiting()).toEqual([]);
    lenders.moods.put("now", "well");
    passSeconds(60);
    await ann.api.submitApplication({ params: { id: byBroker }, query: {} });
    for (const errand of (await deadLetters()).filter(({ payload }) => payload["applicationId"] === byOperators))
      await replayErrand(errand);
    passSeconds(60);
    await workedOff();

    expect(await standing(byBroker)).toMatchObject({ status: "received", text: null });
    expect(await standing(byOperators)).toMatchObject({ status: "received", text: null });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("or does not know the organisation, is told of, and asked again once the account is set anew", async () => {
    const bob = await aSubmitter(running);
    await bob.api.saveLenderCredentials({ body: { lender: "NOW", credentials: { username: "bob", password: "wrong" } } });
    const applicationId = await submitted(bob);
    await workedOff();
    expect(await standing(applicationId, bob)).toMatchObject({ status: "failed", text: expect.stringContaining("did not accept") });

    await bob.api.saveLenderCredentials({ body: { lender: "NOW", credentials: { username: "bob", password: "right" } } });
    // A worker keeps what it has read for five minutes.
    const kept = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 6 * 60_000);
    await bob.api.submitApplication({ params: { id: applicationId }, query: {} });
    await workedOff();
    kept.mockRestore();

    expect(await standing(applicationId, bob)).toMatchObject({ status: "received" });
  });
});

describe("a lender's message", () => {
  let applicationId = "";
  let reference = "";
  beforeEach(async () => {
    applicationId = await submitted();
    await workedOff();
    reference = lenders.received("now", applicationId)[0]!.reference;
  });

  it.each([
    { what: "without a signature", told: { signature: "" } },
    { what: "signed with another key", told: { key: "guessed" } },
    { what: "signed over another text", told: { body: '{"id":"1"}' } },
    { what: "that is more than five minutes old", told: { secondsAgo: 301 } },
    { what: "from more than five minutes ahead", told: { secondsAgo: -305 } },
    { what: "with half a signature", told: { signature: "t=1,v1=00" } },
  ])("$what is not believed", async ({ told }) => {
    const before = (await everyItem()).length;

    expect(await tellOf(running, { id: "e-1", clientReference: applicationId }, told)).toBe(401);

    expect((await everyItem()).length).toBe(before);
  });

  it("that says nothing of ours is refused, or taken for read", async () => {
    const before = (await everyItem()).length;

    expect(await tellOf(running, { id: "e-2" })).toBe(400);
    expect(await tellOf(running, { id: "e-2", clientReference: "01ARZ3NDEKTSV4RRFFQ69G5FAV" })).toBe(200);
    expect(await tellOf(running, { id: "e-3", clientReference: applicationId }, { key: "the key of Lender A" })).toBe(200);

    expect((await everyItem()).length).toBe(before);
  });

  it("that claims a decision changes nothing: the lender itself is asked", async () => {
    await tellOf(running, { id: `forged-${applicationId}`, clientReference: applicationId, state: "approved" });
    await workedOff();

    expect(await standing(applicationId)).toMatchObject({ status: "received" });
  });

  it("that comes five times, and after a later one, leaves the last word standing", async () => {
    const book = lenders.book("now");
    await book.decide(reference, "accepted");
    await book.decide(reference, "refused");
    const event = { id: `again-${applicationId}`, clientReference: applicationId };

    const statuses = await Promise.all(Array.from({ length: 5 }, () => tellOf(running, event)));
    await workedOff();
    const once = (await everyItem()).length;
    await tellOf(running, event);

    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect((await everyItem()).length).toBe(once);
    await expect
      .poll(async () => (await workedOff(), await standing(applicationId)), { timeout: 15_000 })
      .toMatchObject({ status: "refused" });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});
