import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { coverKey, userKey } from "../../../functions/store/dynamo/keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { exists } from "../../../functions/store/dynamo/expression.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { addNote } from "../../../functions/application/store.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { withApi } from "../../support/api/api.ts";
import type { Ids } from "../../support/call-scenarios/named-requests.ts";
import { aCover } from "../../support/fixtures/covers.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { aWholeQuote } from "../../support/fixtures/whole-quote.ts";
import { everyRecord } from "../../support/store/invariants.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();
const today = businessDate(new Date());
const notFound = { status: 404, code: "NOT_FOUND" };

/** Jane administers, Ann owns quotes, Bob and Kim are colleagues. */
async function aTeam() {
  const jane = await aPerson(running, { firstName: "Jane", isVerified: true });
  const member = (firstName: string) => aPerson(running, { organisation: jane.organisationId, firstName, isVerified: true });
  const [ann, bob, kim] = await Promise.all([member("Ann"), member("Bob"), member("Kim")]);
  const { _id: quote, asset } = await ann.api.startQuote({ params: { type: "consumer" } });
  return { jane, ann, bob, kim, quote, asset: asset._id };
}

const opens = ({ api }: Person, id: string) => api.readApplication({ params: { id } });
const changes = ({ api }: Person, _id: string) => api.updateAsset({ body: { _id, assetValue: 41_000 } });
const pair = (owner: Person, colleague: Person) => ({ userId: owner.userId, colleagueId: colleague.userId });
describe("a colleague who covers for an owner", () => {
  let [ann, bob]: Person[] = [];
  let ids: Ids;
  beforeAll(async () => {
    ({ ann, bob } = await aTeam());
    ids = await aWholeQuote(ann);
    await aCover(ann, bob);
  });

  it("edits the owner's quotes, with the edits recorded under the colleague's name", async () => {
    const { access, documents } = await opens(bob!, ids.application);
    expect(access).toEqual({ as: "cover", until: daysAfter(today, 7) });
    expect(documents).not.toEqual([]);
    await changes(bob!, ids.asset);
    const note = await bob!.api.addNote({ body: { applicationId: ids.application, text: "Called the dealer." } });

    expect(note.user).toEqual({ firstName: "Bob", lastName: "Broker" });
    const history = await ann!.api.readHistory({ params: { id: ids.application } });
    expect(history.find(({ title }) => title === "Asset changed")).toMatchObject({ by: "Bob Broker, covering" });
    const { asset, user } = await opens(ann!, ids.application);
    expect(asset.assetValue).toBe(41_000);
    expect(user.firstName).toBe("Ann");
    const audited = (await everyRecord()).filter(({ action, part }) => action === "asset.changed" && part === ids.asset);
    expect(audited.at(-1)).toMatchObject({ userId: bob!.userId, as: "cover" });
  });

  it("leaves archiving and the removal of customers to the owner", async () => {
    const rejection = { status: 403, code: "OWNER_ONLY" };
    const removal = { body: { applicationId: ids.application, customerId: ids.other.customer } };

    expect(await rejectionOf(bob!.api.archiveQuote({ body: { applicationId: ids.application } }))).toMatchObject(rejection);
    expect(await rejectionOf(bob!.api.removeCustomer(removal))).toMatchObject(rejection);
  });

  it("copies a quote for the owner", async () => {
    const copy = await bob!.api.copyQuote({ body: { applicationId: ids.application } });

    expect(copy.user.firstName).toBe("Ann");
    expect((await opens(ann!, copy._id)).access).toBeUndefined();
  });

  it("lists the owner's quotes and customers, not those of others", async () => {
    const listed = await bob!.api.listQuotes({ body: { userId: ann!.userId, page: 1 } });

    expect(listed.docs.map(({ _id }) => _id)).toContain(ids.application);
    expect((await bob!.api.listCustomers({ body: { user: ann!.userId } })).docs).not.toEqual([]);
    expect(await rejectionOf(ann!.api.listQuotes({ body: { userId: bob!.userId, page: 1 } }))).toMatchObject({ code: "NOT_YOURS" });
  });

  it("does not get the owner's own agreement, nor lets another colleague cover", async () => {
    const further = { body: { ...pair(ann!, bob!), until: today } };

    expect(await rejectionOf(bob!.api.readDocument({ params: { id: `${ann!.userId}.${ids.application}` } }))).toMatchObject(notFound);
    expect(await rejectionOf(bob!.api.grantCover(further))).toMatchObject({ status: 403, code: "NOT_ADMINISTRATOR" });
  });
});

describe("a cover", () => {
  it("is listed to both and told to both by email", async () => {
    const { jane, ann, bob, kim } = await aTeam();
    await aCover(ann, bob);

    const [cover] = await bob.api.listCovers();

    expect(cover).toMatchObject({
      owner: { firstName: "Ann" },
      colleague: { firstName: "Bob" },
      from: today,
      grantedBy: { firstName: "Ann" },
    });
    expect(await ann.api.listCovers()).toEqual([cover]);
    expect(await jane.api.listCovers()).toEqual([cover]);
    expect(await kim.api.listCovers()).toEqual([]);
    expect((await ann.api.exportAccount()).covers).toEqual([cover]);
    expect((await emailsTo(ann.email)).map(({ subject }) => subject)).toContain("A colleague covers for you");
    expect((await emailsTo(bob.email)).map(({ subject }) => subject)).toContain("You cover for a colleague");
  });

  it("ends at once when the owner, the colleague or the administrator revokes it", async () => {
    const { jane, ann, bob, quote, asset } = await aTeam();
    for (const by of [ann, bob, jane]) {
      await aCover(ann, bob);
      await changes(bob, asset);

      await by.api.revokeCover({ body: pair(ann, bob) });

      expect(await rejectionOf(opens(bob, quote))).toMatchObject(notFound);
      expect(await rejectionOf(changes(bob, asset))).toMatchObject(notFound);
    }
    expect(await rejectionOf(ann.api.revokeCover({ body: pair(ann, bob) }))).toMatchObject(notFound);
  });

  it("ends after its last day and does not begin before its first", async () => {
    const { ann, bob, quote } = await aTeam();
    for (const period of [
      { from: daysAfter(today, -9), until: daysAfter(today, -1) },
      { from: daysAfter(today, 1), until: daysAfter(today, 9) },
    ]) {
      await aCover(ann, bob, period);

      expect(await rejectionOf(opens(bob, quote))).toMatchObject(notFound);
    }
    await aCover(ann, bob, { from: daysAfter(today, -9), until: today });
    expect((await opens(bob, quote))._id).toBe(quote);
  });

  it("ends when either leaves, and does not come back with them", async () => {
    const { jane, ann, bob, kim, quote } = await aTeam();
    await aCover(ann, bob);
    await jane.api.removeMember({ body: { userId: bob.userId, quotesTo: kim.userId } });

    expect(await rejectionOf(opens(bob, quote))).toMatchObject({ status: 403, code: "NO_ORGANISATION" });
    await drainOutbox();
    expect((await emailsTo(ann.email)).map(({ subject }) => subject)).toContain("A colleague no longer covers for you");
    const key = { pk: `ORGANISATION#${ann.organisationId}`, sk: `COVER#${ann.userId}#${bob.userId}` };
    expect(await everyRecord()).not.toContainEqual(expect.objectContaining(key));
    expect(await rejectionOf(ann.api.grantCover({ body: { ...pair(ann, bob), until: today } }))).toMatchObject(notFound);

    await aCover(ann, kim);
    await jane.api.removeMember({ body: { userId: ann.userId, quotesTo: jane.userId } });
    expect(await rejectionOf(opens(kim, quote))).toMatchObject(notFound);
  });

  it("lets nothing be written by a call that was under way when it was revoked", async () => {
    const { ann, bob, quote } = await aTeam();
    await aCover(ann, bob);
    const { organisationId, userId: ownerId } = ann;
    const grant = { organisationId: organisationId!, ownerId, colleagueId: bob.userId, until: today };
    const delegate = { userId: bob.userId, role: "cover", isReading: false, grant } as const;
    const note = { text: "Late.", user: { firstName: "Bob", lastName: "Broker" } };
    const writes = () => addNote({ userId: ownerId, organisationId, isMaster: false, delegate }, quote, note, aCall());
    await writes();

    await ann.api.revokeCover({ body: pair(ann, bob) });

    await expect(writes()).rejects.toMatchObject({ kind: "notFound" });
    expect((await opens(ann, quote)).notes).toHaveLength(1);
  });

  it("ends when the owner's account is blocked", async () => {
    const { ann, bob, quote } = await aTeam();
    await aCover(ann, bob);
    await commit([updateItem("user", userKey(ann.userId), { set: { status: "disabled" } })]);

    expect(await rejectionOf(opens(bob, quote))).toMatchObject(notFound);
  });

  it("answers a repeated call again, and no longer once it is revoked", async () => {
    const { ann, bob, quote, asset } = await aTeam();
    await aCover(ann, bob);
    const request = { body: { _id: asset, assetValue: 39_000 }, headers: { "idempotency-key": randomUUID() } };
    const noted = { body: { applicationId: quote, text: "Once." }, headers: { "idempotency-key": randomUUID() } };
    for (const name of ["updateAsset", "addNote"] as const) {
      const sent = name === "addNote" ? noted : request;
      expect((await bob.send(name, sent)).status).toBe(200);
      expect((await bob.send(name, sent)).status).toBe(200);
    }
    expect((await opens(ann, quote)).notes).toHaveLength(1);

    await ann.api.revokeCover({ body: pair(ann, bob) });

    expect((await bob.send("updateAsset", request)).status).toBe(404);
    expect((await bob.send("addNote", noted)).status).toBe(404);
  });

  it("is set up by the administrator for a member who is away, after 24 hours' notice, but not for the administrator", async () => {
    const { jane, ann, bob, quote, asset } = await aTeam();
    const until = daysAfter(today, 3);

    const [cover] = await jane.api.grantCover({ body: { ...pair(ann, bob), until } });

    const hoursLeft = (Date.parse(cover!.startsAt!) - Date.now()) / 3_600_000;
    expect([cover!.grantedBy.firstName, Math.round(hoursLeft)]).toEqual(["Jane", 24]);
    expect(await rejectionOf(opens(bob, quote))).toMatchObject(notFound);
    expect(await rejectionOf(changes(bob, asset))).toMatchObject(notFound);
    expect(await rejectionOf(bob.api.listQuotes({ body: { userId: ann.userId, page: 1 } }))).toMatchObject({ code: "NOT_YOURS" });
    for (const { email } of [ann, bob]) {
      const { text } = (await emailsTo(email)).find(({ subject }) => / covers? for /.test(subject))!;
      expect(text).toMatch(/Jane Broker, your administrator, has set this up\.\s+It begins on .*, Sydney time/);
    }

    const begun = { set: { startsAt: new Date(Date.now() - 1_000).toISOString() } };
    await commit([updateItem("cover", coverKey(ann.organisationId!, ann.userId, bob.userId), begun, exists)]);
    expect((await opens(bob, quote)).access).toEqual({ as: "cover", until });
    await changes(bob, asset);
    expect(await rejectionOf(jane.api.grantCover({ body: { ...pair(ann, jane), until } }))).toMatchObject({ field: "colleagueId" });
    expect(await rejectionOf(bob.api.grantCover({ body: { ...pair(ann, bob), until } }))).toMatchObject({ code: "NOT_ADMINISTRATOR" });
  });

  it("that the administrator set up begins at once when the owner allows it, and never when the owner ends it", async () => {
    const { jane, ann, bob, kim, quote } = await aTeam();
    for (const colleague of [bob, kim]) await jane.api.grantCover({ body: { ...pair(ann, colleague), until: today } });

    await ann.api.grantCover({ body: { ...pair(ann, bob), until: today } });
    await ann.api.revokeCover({ body: pair(ann, kim) });

    expect(await ann.api.listCovers()).toMatchObject([
      { colleague: { firstName: "Bob" }, grantedBy: { firstName: "Ann" }, startsAt: null },
    ]);
    expect((await opens(bob, quote)).access).toMatchObject({ as: "cover" });
    expect(await rejectionOf(opens(kim, quote))).toMatchObject(notFound);
  });

  it("shows documents and driver licence numbers only to a colleague with a second factor", async () => {
    const { ann, bob } = await aTeam();
    const lax = await aPerson(running, { organisation: ann.organisationId, firstName: "Lee", isVerified: true, hasSecondFactor: false });
    const ids = await aWholeQuote(ann);
    for (const colleague of [bob, lax]) await aCover(ann, colleague);
    const files = (person: Person) => [
      person.send("readDocument", { params: { id: ids.document } }),
      person.send("showDriverLicence", { body: { customerId: ids.customer } }),
    ];

    for (const { status, text } of await Promise.all(files(lax)))
      expect([status, text]).toEqual([403, expect.stringContaining("SECOND_FACTOR_REQUIRED")]);
    expect((await Promise.all(files(bob))).map(({ status }) => status)).toEqual([200, 200]);
    expect((await opens(lax, ids.application)).access).toMatchObject({ as: "cover" });
  });

  it("needs a member of the organisation and days that fit", async () => {
    const { ann, bob } = await aTeam();
    const stranger = await aPerson(running, { isVerified: true });
    const problemOf = async (body: Parameters<Person["api"]["grantCover"]>[0]["body"]) => {
      const { status, code, field } = await rejectionOf(ann.api.grantCover({ body }));
      return [status, field ?? code];
    };

    expect(await problemOf({ ...pair(ann, stranger), until: today })).toEqual([404, "NOT_FOUND"]);
    expect(await problemOf({ ...pair(ann, ann), until: today })).toEqual([400, "colleagueId"]);
    expect(await problemOf({ ...pair(ann, bob), until: daysAfter(today, -1) })).toEqual([400, "until"]);
    expect(await problemOf({ ...pair(ann, bob), until: daysAfter(today, 91) })).toEqual([400, "until"]);
    expect(await problemOf({ ...pair(ann, bob), from: daysAfter(today, -1), until: today })).toEqual([400, "from"]);
  });
});
