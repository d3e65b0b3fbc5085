import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { statusEmail } from "../../../functions/submission/jobs.ts";
import { findSubmission } from "../../../functions/submission/record.ts";
import { recordStatus } from "../../../functions/submission/store.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { outboxItem } from "../../../functions/store/services/outbox.ts";
import { withApi } from "../../support/api/api.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { withLenders } from "../../support/fixtures/lenders.ts";
import type { Person } from "../../support/fixtures/people.ts";
import { aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";

const running = withApi();
const lenders = withLenders(running);
const { emailsTo } = withFakeMailbox();
let ann: Person;
beforeAll(async () => {
  ann = await aSubmitter(running);
});

async function decided(decision: "accepted" | "referred" | "declined"): Promise<string> {
  lenders.book("now").defaultDecision = decision;
  onTestFinished(() => void (lenders.book("now").defaultDecision = "received"));
  const { applicationId } = await aQuoteForNow(ann);
  await ann.api.postSubmission({ body: { applicationId, lender: "NOW" } });
  await drainOutbox();
  return applicationId;
}

const emailsAbout = async (applicationId: string) =>
  (await emailsTo(ann.email)).filter(({ text }) => text?.includes(`/quote/${applicationId}`));

describe("the email about a lender's status", () => {
  it("is not sent once the lender has another one, whose text it would repeat", async () => {
    const applicationId = await decided("accepted");

    await commit([outboxItem(statusEmail, { applicationId, lender: "NOW", number: 1, status: "referred" })]);
    await drainOutbox();

    expect((await emailsAbout(applicationId)).map(({ subject }) => subject)).toEqual(["A lender has accepted your application"]);
  });

  it.each([
    { status: "accepted", next: "The quote was reopened since. To go on with it, send it to NOW again if you have not yet." },
    { status: "referred", next: "The quote was reopened since. To go on with it, send it to NOW again if you have not yet." },
    { status: "declined", next: "The quote was reopened since. You can send it to another lender; what was signed stays signed." },
  ] as const)("names a step that a reopened quote can take when it is $status after all", async ({ status, next }) => {
    const applicationId = await decided(status === "declined" ? "referred" : "declined");
    await ann.api.reopenSubmission({ params: { id: applicationId } });
    const submission = (await findSubmission({ applicationId, lender: "NOW", number: 1 }))!;

    await recordStatus(submission, { reference: submission.reference, status, text: null, sequence: submission.sequence + 1 });
    await drainOutbox();

    const [email] = await emailsAbout(applicationId);
    expect(email!.text).toContain(next);
    expect(email!.text).not.toMatch(/mark the quote as settled|you can reopen/i);
  });
});
