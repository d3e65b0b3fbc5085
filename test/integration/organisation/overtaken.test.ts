import { beforeAll, describe, expect, it } from "vitest";
import { acceptStep, invite, withdraw } from "../../../functions/organisation/invitation-store.ts";
import { approve, decline } from "../../../functions/organisation/join-request-store.ts";
import { finishLeaving, isLeaving, removeMember } from "../../../functions/organisation/leaving.ts";
import { handOver } from "../../../functions/organisation/member-store.ts";
import { changeOrganisation } from "../../../functions/organisation/store.ts";
import type { Actor } from "../../../functions/store/actor.ts";
import { exists } from "../../../functions/store/expression.ts";
import { newId } from "../../../functions/store/ids.ts";
import { userKey } from "../../../functions/store/keys.ts";
import { commit, updateStep } from "../../../functions/store/transaction.ts";
import { noteAccount } from "../../../functions/submission/account-store.ts";
import { withApi } from "../../support/api.ts";
import { aCall } from "../../support/brokers.ts";
import { everyItem } from "../../support/invariants.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { heldBefore } from "../user/dying-function.ts";

const running = withApi();

let former: Actor;
let organisationId: string;
let [jo, kim, asking]: Person[] = [];
beforeAll(async () => {
  const ann = await aPerson(running, { isVerified: true });
  organisationId = ann.organisationId!;
  former = { userId: ann.userId, organisationId, isMaster: false };
  jo = await aPerson(running, { organisation: organisationId, isVerified: true, firstName: "Jo" });
  kim = await aPerson(running, { organisation: organisationId, isVerified: true, firstName: "Kim" });
  asking = await aPerson(running, { organisation: undefined, isVerified: true, firstName: "Lou" });
  const { name } = await ann.api.readOrganisation({ params: { id: organisationId } });
  await asking.api.requestToJoin({ body: { name } });
  await ann.api.inviteUsers({ body: [{ firstName: "Max", email: "max@example.com" }] });
  await ann.api.handOverOrganisation({ body: { userId: jo.userId } });
});

/** What a call does that was let in while its caller still was the administrator. */
const deeds = {
  "invites nobody": () => invite(former, organisationId, [{ firstName: "Sam", email: "sam@example.com" }], aCall()),
  "withdraws no invitation": () => withdraw(former, organisationId, "max@example.com", aCall()),
  "lets nobody in": () => approve(former, organisationId, asking!.userId, aCall()),
  "turns nobody away": () => decline(former, organisationId, asking!.userId, aCall()),
  "takes no member out": () => removeMember(former, organisationId, { userId: kim!.userId, quotesTo: jo!.userId }, aCall()),
  "hands the role to nobody": () => handOver(former, organisationId, kim!.userId, aCall()),
  "sets no account with a lender": () => noteAccount(former, { organisationId, lender: "Lender A", names: ["user"] }, aCall()),
  "changes nothing of the organisation": () => changeOrganisation(former, organisationId, { name: "Still mine" }, aCall()),
};

describe("an administrator who has handed the role over while a call was under way", () => {
  it.each(Object.entries(deeds))("%s", async (_, deed) => {
    const before = await everyItem();

    await expect(deed()).rejects.toMatchObject({ kind: "forbidden", code: "NOT_ADMINISTRATOR" });

    expect(await everyItem()).toEqual(before);
  });
});

describe("an invitation that two make, wherever the one stands still while the other makes it,", () => {
  it.each([1, 2, 3])("is one (held before step %i)", async (step) => {
    const administrator: Actor = { userId: jo!.userId, organisationId, isMaster: false };
    const inviting = () => invite(administrator, organisationId, [{ firstName: "Ada", email: `ada-${step}@example.com` }], aCall());
    const slower = heldBefore(step, inviting);
    await slower.isHeld;

    const [[made], [found]] = [await inviting(), await slower.resume()];

    expect(found!._id).toBe(made!._id);
  });
});

describe("an invitation that is withdrawn while it is accepted", () => {
  it("makes nobody a member", async () => {
    const administrator: Actor = { userId: jo!.userId, organisationId, isMaster: false };
    const [record] = await invite(administrator, organisationId, [{ firstName: "Ned", email: "ned@example.com" }], aCall());
    await withdraw(administrator, organisationId, "ned@example.com", aCall());

    expect(await commit([acceptStep(record!, asking!.userId)])).toMatchObject({ kind: "refused", step: "invitation" });
  });
});

describe("a former member's quotes, handed over a second time,", () => {
  it("leave alone that the same broker is leaving another organisation by now", async () => {
    const elsewhere = newId();
    await commit([updateStep("leaver", userKey(asking!.userId), { set: { leaving: elsewhere } }, exists)]);

    await finishLeaving(asking!.userId, organisationId);
    expect(await isLeaving(asking!.userId, elsewhere)).toBe(true);
    await finishLeaving(asking!.userId, elsewhere);
    expect(await isLeaving(asking!.userId, elsewhere)).toBe(false);
  });
});
