import { beforeAll, describe, expect, it } from "vitest";
import { grant, revoke } from "../../../functions/organisation/cover-store.ts";
import { acceptanceItem, invite, withdraw } from "../../../functions/organisation/invitation-store.ts";
import { approve, decline } from "../../../functions/organisation/join-request-store.ts";
import { isLeaving, removeMember } from "../../../functions/organisation/leaving.ts";
import { endDeparture } from "../../../functions/store/workspace/transfer-ownership.ts";
import { transferAdminRole } from "../../../functions/organisation/member-store.ts";
import { changeOrganisation, closingItems, recordOf } from "../../../functions/organisation/store.ts";
import type { Actor } from "../../../functions/store/workspace/actor.ts";
import { exists } from "../../../functions/store/dynamo/expression.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { userKey } from "../../../functions/store/dynamo/keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { saveAccount } from "../../../functions/submission/account-store.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { withApi } from "../../support/api/api.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { everyItem } from "../../support/store/invariants.ts";
import { aCover } from "../../support/fixtures/covers.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { pauseBefore } from "../user/crash-points.ts";

const running = withApi();

let former: Actor;
let organisationId: string;
let [jo, kim, applicant]: Person[] = [];
beforeAll(async () => {
  const ann = await aPerson(running, { isVerified: true });
  organisationId = ann.organisationId!;
  former = { userId: ann.userId, organisationId, isMaster: false };
  jo = await aPerson(running, { organisation: organisationId, isVerified: true, firstName: "Jo" });
  kim = await aPerson(running, { organisation: organisationId, isVerified: true, firstName: "Kim" });
  applicant = await aPerson(running, { organisation: undefined, isVerified: true, firstName: "Lou" });
  const { abn } = await ann.api.readOrganisation({ params: { id: organisationId } });
  await applicant.api.requestToJoin({ body: { abn: abn! } });
  await ann.api.inviteUsers({ body: [{ firstName: "Max", email: "max@example.com" }] });
  await aCover(kim, jo);
  await ann.api.transferOrganisationAdmin({ body: { userId: jo.userId } });
});

const today = businessDate(new Date());

/** Each call as it runs when it was authorized before the transfer. */
const calls = {
  "an invitation": () => invite(former, organisationId, [{ firstName: "Sam", email: "sam@example.com" }], aCall()),
  "a withdrawal of an invitation": () => withdraw(former, organisationId, "max@example.com", aCall()),
  "an approval of a join request": () => approve(former, organisationId, applicant!.userId, aCall()),
  "a decline of a join request": () => decline(former, organisationId, applicant!.userId, aCall()),
  "a removal of a member": () => removeMember(former, organisationId, { userId: kim!.userId, quotesTo: jo!.userId }, aCall()),
  "a grant of a cover": () =>
    grant(former, organisationId, { ownerId: jo!.userId, colleagueId: kim!.userId, from: today, until: today }, aCall()),
  "a revocation of a cover": () => revoke(former, organisationId, { ownerId: kim!.userId, colleagueId: jo!.userId }, aCall()),
  "a transfer of the role": () => transferAdminRole(former, organisationId, kim!.userId, aCall()),
  "a change of a lender account": () =>
    saveAccount(former, { organisationId, lender: "Lender A", ciphertext: "AQID", names: ["user"] }, aCall()),
  "a change of the organisation": () => changeOrganisation(former, organisationId, { name: "Still mine" }, aCall()),
};

describe("an administrator who transfers the role during a call", () => {
  it.each(Object.entries(calls))("gets 403 and changes nothing: %s", async (_, call) => {
    const before = await everyItem();

    await expect(call()).rejects.toMatchObject({ kind: "forbidden", code: "NOT_ADMINISTRATOR" });

    expect(await everyItem()).toEqual(before);
  });
});

describe("two concurrent invitations of one address", () => {
  it.each([1, 2, 3])("become one when the first is paused before its call %i", async (step) => {
    const administrator: Actor = { userId: jo!.userId, organisationId, isMaster: false };
    const inviting = () => invite(administrator, organisationId, [{ firstName: "Ada", email: `ada-${step}@example.com` }], aCall());
    const slower = pauseBefore(step, inviting);
    await slower.hasPaused;

    const [[made], [existing]] = [await inviting(), await slower.resume()];

    expect(existing!._id).toBe(made!._id);
  });
});

describe("an invitation that is withdrawn while it is accepted", () => {
  it("adds no member", async () => {
    const administrator: Actor = { userId: jo!.userId, organisationId, isMaster: false };
    const [record] = await invite(administrator, organisationId, [{ firstName: "Ned", email: "ned@example.com" }], aCall());
    await withdraw(administrator, organisationId, "ned@example.com", aCall());

    expect(await commit([acceptanceItem(record!, applicant!.userId)])).toMatchObject({ kind: "conditionFailed", itemName: "invitation" });
  });
});

describe("an organisation that enters an ABN while it is closed", () => {
  it("stays open, so that the ABN is not taken by a closed one", async () => {
    const { userId, organisationId: _id } = await aPerson(running, { isVerified: true });
    const administrator: Actor = { userId, organisationId: _id!, isMaster: false };
    const withoutAbn = await changeOrganisation(administrator, _id!, { abn: null, abnCheck: null }, aCall());
    const closing = await closingItems(withoutAbn);

    await changeOrganisation(administrator, _id!, { abn: "51824753556" }, aCall());

    expect(await commit(closing)).toMatchObject({ kind: "conditionFailed", itemName: "organisation" });
    expect(await recordOf(_id!)).toMatchObject({ abn: "51824753556" });
  });
});

describe("a repeated transfer of a former member's quotes", () => {
  it("does not finish the broker's departure from another organisation", async () => {
    const elsewhere = newId();
    await commit([updateItem("leaver", userKey(applicant!.userId), { set: { leaving: elsewhere } }, exists)]);

    await endDeparture(applicant!.userId, organisationId);
    expect(await isLeaving(applicant!.userId, elsewhere)).toBe(true);
    await endDeparture(applicant!.userId, elsewhere);
    expect(await isLeaving(applicant!.userId, elsewhere)).toBe(false);
  });
});
