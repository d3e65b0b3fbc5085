import { beforeAll, expect, it } from "vitest";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { pollCheck } from "../../../functions/customer-checks/jobs.ts";
import { outboxItem } from "../../../functions/store/services/outbox.ts";
import { withApi } from "../../support/api/api.ts";
import { aConsentingCustomerOf, checksBy, pageFrom, withCompanies } from "../../support/fixtures/customer-checks.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { submitHostedPage } from "../../support/fixtures/hosted-pages.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { drainOutbox, pendingJobs } from "../../support/in-process/drain-outbox.ts";

const running = withApi();
withCompanies(running);
const { emailsTo } = withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const poll = async (nextWaitMs: number, checkId: string) => {
  await commit([outboxItem(pollCheck, { checkId, nextWaitMs })]);
  await drainOutbox();
};

/** The minutes until each poll, and from then to the next one. */
const waits = async () =>
  (await pendingJobs())
    .filter(({ kind }) => kind === "check.poll")
    .map(({ dueAt, payload }) => [
      Math.round((Date.parse(String(dueAt)) - Date.now()) / 60_000),
      (payload as { nextWaitMs: number }).nextWaitMs / 60_000,
    ]);

it("polls a company for the result 15 minutes after the email, then at growing intervals, until there is one", async () => {
  const { customerId, email } = await aConsentingCustomerOf(ann);
  const { _id: checkId } = await checksBy(ann).identity.send(customerId);
  const page = await pageFrom(running, (await emailsTo(email))[0]);
  expect(await waits()).toEqual([[15, 30]]);
  await poll(4 * 60 * 60_000, checkId);
  expect(await waits()).toEqual([
    [15, 30],
    [240, 240],
  ]);
  await submitHostedPage(page, "completed");

  await poll(60_000, checkId);

  await drainOutbox();
  expect((await ann.api.readToday()).rows).toMatchObject([{ kind: "checked", text: expect.stringContaining("identity check completed") }]);
  expect((await ann.api.readCustomer({ params: { id: customerId } })).checks).toMatchObject([{ status: "completed" }]);
  await poll(60_000, checkId);
  expect(await waits()).toHaveLength(2);
});
