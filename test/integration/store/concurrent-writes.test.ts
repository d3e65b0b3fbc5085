import { beforeAll, describe, expect, it } from "vitest";
import { addCheck, checkRecord, recordReports } from "../../../functions/customer-checks/store.ts";
import { joinPerson, separatePersons } from "../../../functions/customer/person.ts";
import { removeCustomerFromApplication } from "../../../functions/customer/removal.ts";
import { ApiError } from "../../../functions/call/api-error.ts";
import { createLink } from "../../../functions/link/store.ts";
import { customerWrites } from "../../../functions/referral/store.ts";
import type { Actor } from "../../../functions/store/workspace/actor.ts";
import { newId, splitChildId } from "../../../functions/store/dynamo/ids.ts";
import { childKey } from "../../../functions/store/dynamo/keys.ts";
import { findChild, removeChild } from "../../../functions/store/workspace/children.ts";
import { bureauScoreItem } from "../../../functions/store/workspace/profiles.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { withApi } from "../../support/api/api.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { writesNothing } from "../../support/store/writes-nothing.ts";
import { aCustomerOf } from "../../support/fixtures/links.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { pauseBefore } from "../user/crash-points.ts";

const running = withApi();
let ann: Person;
let actor: Actor;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
  actor = { userId: ann.userId, organisationId: ann.organisationId, isMaster: false };
});

/** A customer that a call has read and that is removed before the call writes. */
async function removedMeanwhile() {
  const { applicationId, customerId } = await aCustomerOf(ann);
  const { customers } = await ann.api.readApplication({ params: { id: applicationId } });
  await ann.api.removeCustomer({ body: { applicationId, customerId } });
  return { customerId, customer: customers[0]! };
}

type PersonOperation = typeof joinPerson | typeof separatePersons;

function callAsAnn(operation: PersonOperation, body: { readonly customerId: string; readonly otherId: string }) {
  const caller = { ...actor, isEmailVerified: true, hasSecondFactor: false, isStaff: false, sessionId: "1", signedInAt: 0 };
  return operation(caller, { body, params: undefined, query: undefined }, { ...aCall(), userAgent: "test" });
}

const notFound = { kind: "notFound" };
const score = { score: 700, scoredAt: "2026-11-21T00:00:00.000Z" };
const commitBureauScore = (customerId: string, before: object) =>
  commit([bureauScoreItem(childKey(ann.userId, "customer", customerId), before, score)]);

describe("a customer who is removed during a call", () => {
  it("gets no link", async () => {
    const { customerId } = await removedMeanwhile();
    const link = { purpose: "upload", customerId, applicationType: "consumer", agreements: {}, isEmailed: false } as const;

    await writesNothing(() => expect(createLink(actor, link, aCall())).rejects.toMatchObject(notFound));
  });

  it("gets no check", async () => {
    const { customerId } = await removedMeanwhile();

    await writesNothing(() => expect(addCheck(actor, { customerId, service: "identity" }, aCall())).rejects.toMatchObject(notFound));
  });

  it("gets no reports of a completed check", async () => {
    const { applicationId, customerId } = await aCustomerOf(ann);
    const { _id } = await addCheck(actor, { customerId, service: "bankStatements" }, aCall());
    const check = (await checkRecord(_id))!;
    await ann.api.removeCustomer({ body: { applicationId, customerId } });
    const file = { fileName: "Bank statements.pdf", contentType: "application/pdf", size: 1, versionId: "1" } as const;

    await writesNothing(() => recordReports(check, [{ documentId: `${applicationId}.${newId()}`, kind: "bankStatement", ...file }]));

    expect((await ann.api.readApplication({ params: { id: applicationId } })).documents).toEqual([]);
  });

  it.each([
    { change: "joined with another", operation: joinPerson, writesOther: true, quotes: [{}, {}] },
    { change: "recorded as another person", operation: separatePersons, writesOther: false, quotes: [{}] },
  ])("is not $change", async ({ operation, writesOther, quotes }) => {
    for (let step = 1, hasPaused = true; hasPaused; step++) {
      const [customer, other] = [await aCustomerOf(ann), await aCustomerOf(ann)];
      const body = { customerId: customer.customerId, otherId: other.customerId };
      const changing = pauseBefore(step, () => callAsAnn(operation, body).catch((apiError: unknown) => apiError));
      hasPaused = await changing.hasPaused;
      const { applicationId, customerId } = writesOther ? other : customer;
      if (hasPaused) await ann.api.removeCustomer({ body: { applicationId, customerId } });

      expect([step, await changing.resume()]).toMatchObject([step, hasPaused ? notFound : { quotes }]);
    }
  });

  it("is not referred", async () => {
    const { customer } = await removedMeanwhile();
    const sent = { firstName: "Kim", lastName: "Wattle", number: "0412345678", address: "kim@example.com" };

    const { items } = customerWrites(actor, customer, sent);

    expect(await commit(items)).toMatchObject({ kind: "conditionFailed", itemName: "customer" });
  });

  it("gets no credit score", async () => {
    const { customerId } = await removedMeanwhile();

    expect(await commitBureauScore(customerId, {})).toMatchObject({ kind: "conditionFailed", itemName: "score" });
  });

  it("gets a bureau's score only if the previous score is unchanged", async () => {
    const { customerId } = await aCustomerOf(ann);
    await ann.api.updateCreditProfile({ body: { customer: customerId, score: 640 } });

    expect(await commitBureauScore(customerId, {})).toMatchObject({ kind: "conditionFailed", itemName: "score" });
    expect(await commitBureauScore(customerId, { score: 640, source: "broker" })).toMatchObject({ kind: "committed" });
  });
});

it("both stay recorded when two customers are recorded as other persons at the same moment", async () => {
  for (let step = 1, hasPaused = true; hasPaused; step++) {
    const [{ customerId }, second, third] = [await aCustomerOf(ann), await aCustomerOf(ann), await aCustomerOf(ann)];
    const separating = pauseBefore(step, () => callAsAnn(separatePersons, { customerId, otherId: second.customerId }));
    hasPaused = await separating.hasPaused;
    await callAsAnn(separatePersons, { customerId, otherId: third.customerId });
    await separating.resume();

    const { otherPersons } = await findChild<"customer">(actor, "customer", customerId);
    const others = [second, third].map((other) => splitChildId(other.customerId).ownId);
    expect([step, otherPersons?.toSorted()]).toEqual([step, others.toSorted()]);
  }
});

describe("two concurrent removals, the slower one paused before each of its steps,", () => {
  const call = (work: () => Promise<void>): Promise<string> =>
    work().then(
      () => "done",
      (apiError: unknown) => (apiError instanceof ApiError ? apiError.kind : String(apiError)),
    );
  /** The outcomes of both removals for each step before which the slower one is paused. */
  async function outcomes(prepare: () => Promise<() => Promise<void>>): Promise<ReadonlySet<string>[]> {
    const all: ReadonlySet<string>[] = [];
    for (const step of [1, 2, 3, 4]) {
      const work = await prepare();
      const slower = pauseBefore(step, () => call(work));
      await slower.hasPaused;
      all.push(new Set([await call(work), await slower.resume()]));
    }
    return all;
  }
  const oneEach = Array.from({ length: 4 }, () => new Set(["done", "notFound"]));

  it("remove the customer once and create one empty customer", async () => {
    const applications: string[] = [];
    const removing = async () => {
      const { applicationId, customerId } = await aCustomerOf(ann);
      applications.push(applicationId);
      return () => removeCustomerFromApplication(actor, applicationId, customerId, aCall());
    };

    expect(await outcomes(removing)).toEqual(oneEach);

    for (const id of applications) expect((await ann.api.readApplication({ params: { id } })).customers).toHaveLength(1);
  });

  it("remove the income once and keep the counter correct", async () => {
    const { applicationId, customerId } = await aCustomerOf(ann);
    const removing = async () => {
      const { _id } = await ann.api.addIncome({ body: { customerId, item: { description: "Wages", amount: 1 } } });
      return () => removeChild(actor, { kind: "income", _id }, aCall());
    };

    expect(await outcomes(removing)).toEqual(oneEach);

    expect(brokenInvariants(await everyItem()).filter((text) => text.includes(applicationId))).toEqual([]);
  });
});
