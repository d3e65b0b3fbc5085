import { beforeAll, expect, it } from "vitest";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { outboxItem } from "../../../functions/store/services/outbox.ts";
import { withApi } from "../../support/api/api.ts";
import { aConsentingCustomerOf, checksBy, pageFrom, withCompanies } from "../../support/fixtures/customer-checks.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { pressedButton } from "../../support/fixtures/hosted-pages.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { drainedOutbox, waiting } from "../../support/in-process/drain-outbox.ts";

const running = withApi();
withCompanies(running);
const { emailsTo } = withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const looked = async (nextWaitMs: number, checkId: string) => {
  await commit([outboxItem("check.look", { checkId, nextWaitMs })]);
  await drainedOutbox();
};

/** The minutes until each look, and from then to the next one. */
const waits = async () =>
  (await waiting())
    .filter(({ kind }) => kind === "check.look")
    .map(({ dueAt, payload }) => [
      Math.round((Date.parse(String(dueAt)) - Date.now()) / 60_000),
      (payload as { nextWaitMs: number }).nextWaitMs / 60_000,
    ]);

it("a company is asked for the result a quarter of an hour after the email, then less often, until there is one to tell", async () => {
  const { customerId, email } = await aConsentingCustomerOf(ann);
  const { _id: checkId } = await checksBy(ann).identity.send(customerId);
  const page = await pageFrom(running, (await emailsTo(email))[0]);
  expect(await waits()).toEqual([[15, 30]]);
  await looked(4 * 60 * 60_000, checkId);
  expect(await waits()).toEqual([
    [15, 30],
    [240, 240],
  ]);
  await pressedButton(page, "completed");

  await looked(60_000, checkId);

  expect((await ann.api.listNews()).news[0]?.event).toEqual({ kind: "checked", service: "identity", outcome: "completed" });
  expect((await ann.api.readCustomer({ params: { id: customerId } })).checks).toMatchObject([{ status: "completed" }]);
  await looked(60_000, checkId);
  expect(await waits()).toHaveLength(2);
});
