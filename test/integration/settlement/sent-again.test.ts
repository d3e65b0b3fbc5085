import { beforeAll, expect, it } from "vitest";
import { withApi } from "../../support/api/api.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { withLenders } from "../../support/fixtures/lenders.ts";
import { type Person } from "../../support/fixtures/people.ts";
import { accounts, wholeSettlement } from "../../support/fixtures/settlements.ts";
import { aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { withQuotesInUse, withRetention } from "../../support/in-process/retention.ts";
import { everyItem } from "../../support/store/invariants.ts";

const running = withApi();
const lenders = withLenders(running);
withFakeMailbox();
const { onDay } = withRetention(running);

let ann: Person;
beforeAll(async () => {
  ann = await aSubmitter(running);
  lenders.book("now").defaultDecision = "accepted";
});

async function sent(applicationId: string) {
  await ann.api.postSubmission({ body: { applicationId, lender: "NOW" } });
  await drainOutbox();
  const { payload } = lenders.received("now", applicationId).at(-1)!;
  return (payload as { readonly settlement?: unknown }).settlement;
}

const shownTo = async (applicationId: string, lender: string) =>
  (await ann.api.readSubmission({ params: { id: applicationId }, query: { lender } })).application.settlement;

/** Approved by NOW, its settlement begun, and taken back. */
async function takenBack() {
  const { applicationId } = await aQuoteForNow(ann);
  expect(await sent(applicationId)).toBeNull();
  await ann.api.saveSettlement({ body: wholeSettlement(applicationId) });
  await ann.api.withdrawSubmission({ body: { applicationId, number: 1 } });
  return applicationId;
}

it("goes to the lender that had approved the deal, with account numbers that are shown and stored nowhere", async () => {
  const applicationId = await takenBack();
  const shown = {
    invoice: { number: "INV-20417", total: 30_000 },
    payees: [{ kind: "supplier", amount: 30_000, bsb: "•••-•98", account: "•••••• 645" }],
    payout: null,
    insurance: { insurer: "NRMA" },
    directDebit: { accountName: "Maya Thornton", bsb: "•••-•23", account: "••••• 788" },
  };
  expect(await shownTo(applicationId, "NOW")).toMatchObject(shown);
  expect(await shownTo(applicationId, "Pepper")).toBeNull();

  expect(await sent(applicationId)).toMatchObject({
    ...shown,
    payees: [{ ...shown.payees[0], ...accounts.supplier }],
    directDebit: { ...shown.directDebit, ...accounts.debit },
  });
  expect(await shownTo(applicationId, "NOW")).toMatchObject(shown);
  const stored = JSON.stringify(await everyItem());
  for (const { account } of Object.values(accounts)) expect(stored).not.toContain(account);
});

it("goes without account numbers once they are no longer kept", async () => {
  const applicationId = await takenBack();
  await ann.api.markOutcome({ body: { applicationId, outcome: "lost" } });
  await withQuotesInUse();
  await onDay(92, 0);
  await ann.api.markOutcome({ body: { applicationId, outcome: null } });

  const settlement = await sent(applicationId);
  expect(settlement).toMatchObject({ payees: [{ amount: 30_000, bsb: null, account: null }], directDebit: null });
});
