import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { statusEmail } from "../../../functions/submission/jobs.ts";
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
});
