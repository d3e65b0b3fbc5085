import { expect, it } from "vitest";
import { startDigests } from "../../../functions/digest/schedule.ts";
import { currentSheets } from "../../../functions/sheets/current-sheets.ts";
import { ratesComparisonKey } from "../../../functions/store/dynamo/digest-keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { deleteItem } from "../../../functions/store/dynamo/transaction.ts";
import { withApi } from "../../support/api/api.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { aPerson } from "../../support/fixtures/people.ts";
import { aRatesOffice, aSubmittedIssue } from "../../support/fixtures/rates-office.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { car } from "../../unit/quote/what-if/worked-scenarios.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();

it("tells of a rate sheet that was approved a moment before, when the worker still has the sheets of seconds ago", async () => {
  const office = await aRatesOffice(running);
  const bea = await aPerson(running, { isVerified: true });
  await enterScenario(bea, car);
  const _id = await aSubmittedIssue(office);
  await commit([deleteItem("comparison", ratesComparisonKey)]);
  await currentSheets();
  await office.approver.api.approveIssue({ body: { _id, reason: "Compared with the lender's card." } });

  await startDigests();
  await drainOutbox();

  const texts = (await emailsTo(bea.email)).map(({ text }) => text);
  expect(texts.filter((text = "") => text.includes("Pepper's rates have changed: $585.39 to $461.91 a month."))).toHaveLength(1);
});
