import { afterEach, describe, expect, it } from "vitest";
import { startApplication } from "../../../functions/application/start-application.ts";
import { changeApplication } from "../../../functions/application/store.ts";
import { pageOfOwner } from "../../../functions/application/lists.ts";
import { createOrganisation } from "../../../functions/organisation/store.ts";
import type { Actor, WritingCall } from "../../../functions/store/workspace/actor.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { saveOne } from "../../../functions/store/workspace/children.ts";
import { changeStatus } from "../../../functions/store/workspace/status.ts";
import { openWorkspace } from "../../../functions/store/workspace/workspace.ts";
import { changeUser, createUser } from "../../../functions/user/store.ts";
import { newApplicationDefaults, aBrokerActor, aCall, aNewUser } from "../../support/fixtures/brokers.ts";
import { failAttempts, faults } from "../../support/reliability/faults.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { aQuote } from "../../support/fixtures/quotes.ts";
import { withTable } from "../../support/store/table.ts";

withTable();

let end: () => number = () => 0;
afterEach(() => end());

/** Every write of the store, as a call that a client can repeat under its Idempotency-Key. */
const writes: Record<string, () => Promise<(call: WritingCall) => Promise<unknown>>> = {
  "starting an application": async () => {
    const broker = aBrokerActor();
    return (call) => startApplication(broker, newApplicationDefaults(), call);
  },
  "changing a new application": async () => {
    const broker = aBrokerActor();
    const id = await startApplication(broker, newApplicationDefaults(), aCall());
    const { asset } = await openWorkspace(broker, id, aCall());
    return (call) => changeApplication(broker, id, { asset: { _id: asset._id, assetValue: 1 } }, call);
  },
  "adding a note": async () => {
    const [broker, id] = await quoteOf(aBrokerActor());
    return (call) => saveOne(broker, id, { kind: "note", fields: { text: "x" } }, call);
  },
  "moving an application": async () => {
    const [broker, id] = await quoteOf(aBrokerActor());
    return (call) => changeStatus(broker, { applicationId: id, to: "referral" }, call);
  },
  "creating a user": async () => {
    const newUser = aNewUser();
    return (call) => createUser(newUser, call);
  },
  "activating a user": async () => {
    const { _id: userId } = await createUser(aNewUser(), aCall());
    return (call) => changeUser(aBrokerActor({ userId }), { status: "active" }, call);
  },
  "creating an organisation": async () => {
    const { _id: userId } = await createUser(aNewUser(), aCall());
    return (call) => createOrganisation(aBrokerActor({ userId, organisationId: undefined }), { name: "Example Brokers" }, call);
  },
};

async function quoteOf(broker: Actor): Promise<[Actor, string]> {
  return [broker, (await aQuote(broker))._id];
}

const cases = Object.keys(writes).flatMap((name) => faults.map((fault) => ({ name, fault })));

describe("a failing write", () => {
  it.each(cases)("is carried out once if it fails once: $name, $fault", async ({ name, fault }) => {
    const write = await writes[name]!();
    end = failAttempts("TransactWriteItemsCommand", { from: 1, times: 1, fault });

    await write(aCall({ idempotencyKey: newId() }));

    expect(end()).toBeGreaterThan(1);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it.each(cases)("is carried out once if it fails until the client repeats it: $name, $fault", async ({ name, fault }) => {
    const write = await writes[name]!();
    const call = aCall({ idempotencyKey: newId() });
    end = failAttempts("TransactWriteItemsCommand", { from: 1, times: 1000, fault });
    await expect(write(call)).rejects.toMatchObject({ kind: "unavailable" });
    end();

    const first = await write(call);
    const second = await write(call);

    expect(second).toEqual(first);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});

describe("a failing read", () => {
  it.each(["QueryCommand", "BatchGetItemCommand", "GetItemCommand"])(
    "is reported as unavailable without naming a table: %s",
    async (command) => {
      const [broker] = await quoteOf(aBrokerActor());
      end = failAttempts(command, { from: 1, times: 1000, fault: "broken before" });

      const rejected = await pageOfOwner("QUOTES", broker, { page: 1 }).catch((error: unknown) => error);

      expect(rejected).toMatchObject({ kind: "unavailable", message: "The records cannot be reached right now. Please try again." });
    },
  );
});
