import { beforeAll, describe, expect, it } from "vitest";
import { contractKey } from "../../../functions/store/dynamo/book-keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { findItem } from "../../../functions/store/dynamo/read.ts";
import { newContract } from "../../../functions/store/services/contracts.ts";
import { transferOwnership } from "../../../functions/store/workspace/transfer-ownership.ts";
import { withApi } from "../../support/api/api.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { usualContract } from "../../support/fixtures/contracts.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { aCustomerOf } from "../../support/fixtures/links.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { withQuotesInUse, withRetention } from "../../support/in-process/retention.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";

const running = withApi();
withFakeMailbox();
const { onDay } = withRetention(running);

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

/** The contract of a deal, as its settlement puts it. */
async function aDealsContract(customer?: { readonly firstName: string; readonly lastName: string }) {
  const { applicationId, customerId } = await aCustomerOf(ann);
  const [first] = (await ann.api.readApplication({ params: { id: applicationId } })).customers;
  const named = customer ?? { firstName: first!.firstName ?? "", lastName: first!.lastName ?? "" };
  await commit([newContract(ann.userId, { _id: applicationId, applicationId, ...usualContract(), customer: named })]);
  return { applicationId, customerId };
}

describe("a settled deal's contract", () => {
  it("goes with the deal to its new owner, with its rows of Today", async () => {
    const { applicationId } = await aDealsContract();
    const kim = await aPerson(running, { organisation: ann.organisationId, firstName: "Kim" });
    const to = { userId: kim.userId, name: { firstName: "Kim", lastName: "" } };
    await transferOwnership(applicationId, { from: ann.userId, to, by: ann.userId }, aCall());
    await drainOutbox();

    expect(await findItem(contractKey(ann.userId, applicationId))).toBeUndefined();
    const { contracts } = await kim.api.readBook({ query: {} });
    expect(contracts.map(({ contract }) => contract._id)).toEqual([applicationId]);
    expect((await kim.api.readToday()).rows.map(({ kind }) => kind)).toContain("refinance");
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("is destroyed with its customer's records, 7 years after the removal", async () => {
    const [theirs, anothers] = [await aDealsContract(), await aDealsContract({ firstName: "Joint", lastName: "Owner" })];
    for (const { customerId, applicationId } of [theirs, anothers]) await ann.api.removeCustomer({ body: { customerId, applicationId } });
    await withQuotesInUse();
    const stored = ({ applicationId }: typeof theirs) => findItem(contractKey(ann.userId, applicationId));

    await onDay(0);
    expect(await stored(theirs)).toBeDefined();
    await onDay(1);
    expect(await stored(theirs)).toBeUndefined();
    expect(await stored(anothers)).toBeDefined();
  });
});
