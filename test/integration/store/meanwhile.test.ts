import { beforeAll, describe, expect, it } from "vitest";
import { addCheck } from "../../../functions/check/store.ts";
import { takeOut } from "../../../functions/customer/removal.ts";
import { Refusal } from "../../../functions/http/refusal.ts";
import { makeLink } from "../../../functions/link/store.ts";
import { customerWrites } from "../../../functions/referral/customer-writes.ts";
import type { Actor } from "../../../functions/store/actor.ts";
import { partKey } from "../../../functions/store/keys.ts";
import { removePart } from "../../../functions/store/parts.ts";
import { bureauScoreStep } from "../../../functions/store/profiles.ts";
import { commit } from "../../../functions/store/transaction.ts";
import { withApi } from "../../support/api.ts";
import { aCall } from "../../support/brokers.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { leavesNothing } from "../../support/left-behind.ts";
import { aCustomerOf } from "../../support/links.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { heldBefore } from "../user/dying-function.ts";

const running = withApi();
let ann: Person;
let actor: Actor;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
  actor = { userId: ann.userId, organisationId: ann.organisationId, isMaster: false };
});

/** A customer as a call has read them, and who is removed before that writes. */
async function removedMeanwhile() {
  const { applicationId, customerId } = await aCustomerOf(ann);
  const { customers } = await ann.api.readApplication({ params: { id: applicationId } });
  await ann.api.removeCustomer({ body: { applicationId, customerId } });
  return { customerId, customer: customers[0]! };
}

const notFound = { kind: "notFound" };
const score = { score: 700, scoredAt: "2026-11-21T00:00:00.000Z" };
const scored = (customerId: string, before: object) =>
  commit([bureauScoreStep(partKey(ann.userId, "customer", customerId), before, score)]);

describe("a customer who is removed while a call is under way", () => {
  it("is given no link", async () => {
    const { customerId } = await removedMeanwhile();
    const link = { purpose: "upload", customerId, applicationType: "consumer", papers: {}, isMailed: false } as const;

    await leavesNothing(() => expect(makeLink(actor, link, aCall())).rejects.toMatchObject(notFound));
  });

  it("is asked for no check", async () => {
    const { customerId } = await removedMeanwhile();

    await leavesNothing(() => expect(addCheck(actor, { customerId, service: "identity" }, aCall())).rejects.toMatchObject(notFound));
  });

  it("is referred to nobody", async () => {
    const { customer } = await removedMeanwhile();
    const sent = { firstName: "Kim", lastName: "Wattle", number: "0412345678", address: "kim@example.com" };

    const { steps } = customerWrites(actor, customer, sent);

    expect(await commit(steps)).toMatchObject({ kind: "refused", step: "customer" });
  });

  it("gets no score", async () => {
    const { customerId } = await removedMeanwhile();

    expect(await scored(customerId, {})).toMatchObject({ kind: "refused", step: "score" });
  });

  it("gets a bureau's score in no other's place than the one that was read", async () => {
    const { customerId } = await aCustomerOf(ann);
    await ann.api.updateCreditProfile({ body: { customer: customerId, score: 640 } });

    expect(await scored(customerId, {})).toMatchObject({ kind: "refused", step: "score" });
    expect(await scored(customerId, { score: 640, source: "broker" })).toMatchObject({ kind: "committed" });
  });
});

describe("of two who take the same away, wherever the one stands still while the other does it,", () => {
  const call = (work: () => Promise<void>): Promise<string> =>
    work().then(
      () => "done",
      (refusal: unknown) => (refusal instanceof Refusal ? refusal.kind : String(refusal)),
    );
  /** How both end, where the slower is held before one after the other of its steps. */
  async function outcomes(begun: () => Promise<() => Promise<void>>): Promise<ReadonlySet<string>[]> {
    const all: ReadonlySet<string>[] = [];
    for (const step of [1, 2, 3, 4]) {
      const work = await begun();
      const slower = heldBefore(step, () => call(work));
      await slower.isHeld;
      all.push(new Set([await call(work), await slower.resume()]));
    }
    return all;
  }
  const oneEach = Array.from({ length: 4 }, () => new Set(["done", "notFound"]));

  it("one removes the customer, in whose place one empty one comes", async () => {
    const applications: string[] = [];
    const removing = async () => {
      const { applicationId, customerId } = await aCustomerOf(ann);
      applications.push(applicationId);
      return () => takeOut(actor, applicationId, customerId, aCall());
    };

    expect(await outcomes(removing)).toEqual(oneEach);

    for (const id of applications) expect((await ann.api.readApplication({ params: { id } })).customers).toHaveLength(1);
  });

  it("one removes the income, and the application's parts are counted right", async () => {
    const { applicationId, customerId } = await aCustomerOf(ann);
    const removing = async () => {
      const { _id } = await ann.api.addIncome({ body: { customerId, item: { description: "Wages", amount: 1 } } });
      return () => removePart(actor, { kind: "income", _id }, aCall());
    };

    expect(await outcomes(removing)).toEqual(oneEach);

    expect(brokenInvariants(await everyItem()).filter((text) => text.includes(applicationId))).toEqual([]);
  });
});
