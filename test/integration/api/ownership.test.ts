import { beforeAll, describe, expect, it } from "vitest";
import { userKey } from "../../../functions/store/keys.ts";
import { commit, updateStep } from "../../../functions/store/transaction.ts";
import { voidTokens } from "../../../functions/user/store.ts";
import type { RouteName } from "../../../shared/wire/routes.ts";
import { withApi } from "../../support/api.ts";
import { aCall } from "../../support/brokers.ts";
import { everyItem } from "../../support/invariants.ts";
import {
  type Ids,
  absentIds,
  administratorRequests,
  organisationRequests,
  otherRequests,
  privateRequests,
  readingRequests,
  writingRequests,
} from "../../support/named-requests.ts";
import { type AnyRequest, type Person, aMaster, aPerson, send } from "../../support/people.ts";
import { aCompany, aWholeQuote, inOrder } from "../../support/whole-quote.ts";

const running = withApi();
const absent = absentIds();
let [ann, stranger, colleague, master]: Person[] = [];
let hers: Ids = absent;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
  [stranger, colleague, master] = await Promise.all([
    aPerson(running, { isVerified: true }),
    aPerson(running, { organisation: ann.organisationId, isVerified: true }),
    aMaster(running),
  ]);
  hers = await aWholeQuote(ann);
});

type Named = (ids: Ids) => Readonly<Partial<Record<RouteName, AnyRequest>>>;
const reading: Named = readingRequests;
const privately: Named = privateRequests;
const writing: Named = (ids) => writingRequests(ids, aCompany.abn);
const organisations: Named = organisationRequests;
const administering: Named = administratorRequests;
const others: Named = (ids) => otherRequests(ids, aCompany);
const namesOf = (...tables: readonly Named[]) => tables.flatMap((table) => Object.keys(table(absent)) as RouteName[]);
const requestOf = (name: RouteName, ids: Ids): AnyRequest =>
  ({ ...reading(ids), ...privately(ids), ...writing(ids), ...organisations(ids), ...administering(ids), ...others(ids) })[name] ?? {};

const code = ({ text }: { readonly text: string }) => (JSON.parse(text) as { data: { code: string } | null }).data?.code;

/** What the call leaves in the table beside what was there. */
async function writtenBy(call: () => Promise<unknown>) {
  const before = new Set(inOrder(await everyItem()).map((item) => JSON.stringify(item)));
  await call();
  return (await everyItem()).filter((item) => !before.has(JSON.stringify(item)));
}

const absentThing = { status: 404, text: '{"status":"error","message":"There is no such record.","data":{"code":"NOT_FOUND"}}' };

describe("what is another broker's", () => {
  it.each([...namesOf(reading, privately, writing, organisations, administering), "readOrganisation" as const, "listMembers" as const])(
    "is for %s, to the letter, what does not exist",
    async (name) => {
      expect(await stranger!.send(name, requestOf(name, absent))).toEqual(absentThing);

      const left = await writtenBy(async () => expect(await stranger!.send(name, requestOf(name, hers))).toEqual(absentThing));

      expect(left).toEqual([]);
    },
  );

  it.each(namesOf(reading, privately, writing))("does not exist for a colleague's %s either", async (name) => {
    const left = await writtenBy(async () => expect(await colleague!.send(name, requestOf(name, hers))).toEqual(absentThing));

    expect(left).toEqual([]);
  });

  it.each([...namesOf(organisations, administering), "inviteUsers" as const, "withdrawInvitation" as const])(
    "stays as it is under a colleague's %s, who does not administer it",
    async (name) => {
      const left = await writtenBy(async () => {
        const refused = await colleague!.send(name, requestOf(name, hers));
        expect([refused.status, code(refused)]).toEqual([403, "NOT_ADMINISTRATOR"]);
      });

      expect(left).toEqual([]);
    },
  );

  it.each(["listQuotes", "listReferrals", "listArchived", "listCustomers"] as const)(
    "is refused to %s with another user's id",
    async (name) => {
      for (const person of [stranger!, colleague!]) {
        const [foreign, nobodys] = [await person.send(name, requestOf(name, hers)), await person.send(name, requestOf(name, absent))];

        expect([foreign.status, code(foreign)]).toEqual([403, "NOT_YOURS"]);
        expect(foreign).toEqual(nobodys);
      }
    },
  );

  it("was all the time there for its owner", async () => {
    for (const name of namesOf(reading, privately, writing))
      expect([name, (await ann!.send(name, requestOf(name, hers))).status]).toEqual([name, 200]);
  });
});

describe("a master", () => {
  it.each(namesOf(reading))("gets by %s what its owner gets, and leaves a trace", async (name) => {
    const owners = await ann!.send(name, requestOf(name, hers));

    const left = await writtenBy(async () => expect(await master!.send(name, requestOf(name, hers))).toEqual(owners));

    expect(left).toEqual([
      expect.objectContaining({
        pk: `AUDIT#APPLICATION#${hers.application}`,
        action: "application.read",
        userId: master!.userId,
        requestId: expect.any(String),
        ip: "127.0.0.1",
        at: expect.any(String),
      }),
    ]);
  });

  it.each(namesOf(reading))("gets 404 by %s for what does not exist, without a trace", async (name) => {
    const left = await writtenBy(async () => expect(await master!.send(name, requestOf(name, absent))).toEqual(absentThing));

    expect(left).toEqual([]);
  });

  it.each(namesOf(privately))("does not find by %s what is its owner's alone", async (name) => {
    const left = await writtenBy(async () => expect(await master!.send(name, requestOf(name, hers))).toEqual(absentThing));

    expect(left).toEqual([]);
  });

  it.each([...namesOf(writing), "startQuote" as const])("may not write by %s", async (name) => {
    const left = await writtenBy(async () => {
      const refused = await master!.send(name, requestOf(name, hers));
      expect([refused.status, code(refused)]).toEqual([403, "READ_ONLY"]);
    });

    expect(left).toEqual([]);
  });

  it.each(namesOf(organisations))("has no organisation to change by %s", async (name) => {
    expect(await master!.send(name, requestOf(name, hers))).toEqual(absentThing);
  });

  it.each(["readOrganisation", "listMembers"] as const)("gets any organisation by %s, and leaves a trace", async (name) => {
    const left = await writtenBy(async () => expect((await master!.send(name, requestOf(name, hers))).status).toBe(200));

    expect(left).toMatchObject([{ pk: `AUDIT#ORGANISATION#${hers.organisation}`, action: "organisation.read", userId: master!.userId }]);
  });

  it("is one only by the token's group and the user's row together", async () => {
    const [groupAlone, rowAlone] = [await aMaster(running, { userType: "broker" }), await aPerson(running)];

    for (const person of [groupAlone, rowAlone]) {
      expect((await person.send("readApplication", requestOf("readApplication", hers))).status).not.toBe(200);
    }
  });
});

describe("somebody without an organisation", () => {
  const own = ["readUser", "validateUser", "updateUser", "saveUserPhoneNumber", "saveSettings", "saveBusinessDetails"] as const;
  const mayCall = [
    "lookUpAbn",
    "searchBusinessNames",
    "createOrganisation",
    "listTransactions",
    "listPlans",
    "readBillingCustomer",
    ...own,
  ] as const;
  const forAnybody: readonly string[] = [...mayCall, "requestToJoin", "acceptInvitation", "subscribe", "receiveBillingEvent"];
  const membersOnly = namesOf(reading, privately, writing, organisations, administering, others).filter(
    (name) => !forAnybody.includes(name),
  );

  it.each(membersOnly)("is asked for one by %s", async (name) => {
    const single = await aPerson(running, { organisation: undefined });

    const refused = await single.send(name, requestOf(name, hers));

    expect([refused.status, code(refused)]).toEqual([403, "NO_ORGANISATION"]);
  });

  it.each(mayCall)("may call %s", async (name) => {
    const single = await aPerson(running, { organisation: undefined });

    expect((await single.send(name, requestOf(name, hers))).status).toBe(200);
  });
});

describe("nobody", () => {
  const statusWith = async (token: string, request: AnyRequest = { body: { userId: ann!.userId, page: 1 } }) =>
    (await send(running, "listQuotes", { ...request, token })).status;

  it.each(namesOf(reading, privately, writing, organisations, administering, others))(
    "gets anything by %s without a token, or with a tampered one",
    async (name) => {
      const tampered = `${ann!.token.slice(0, -6)}AAAAAA`;

      expect((await send(running, name, requestOf(name, hers))).status).toBe(401);
      expect((await send(running, name, { ...requestOf(name, hers), token: tampered })).status).toBe(401);
    },
  );

  it("gets in with a good token of a user whom the table does not know", async () => {
    expect(await statusWith(await running.tokens.tokenOf("nobody"))).toBe(401);
  });

  it.each([
    ["has expired", { exp: 1_700_000_000 }],
    ["says who somebody is, and not that they may call", { token_use: "id" }],
    ["another client was given", { client_id: "client-2" }],
    ["another pool has issued", { iss: "https://issuer.example" }],
  ])("gets in with a token that %s", async (_title, claims) => {
    expect(await statusWith(await running.tokens.tokenOf(ann!.subject))).toBe(200);
    expect(await statusWith(await running.tokens.tokenOf(ann!.subject, claims))).toBe(401);
  });

  it("gets in who has been disabled since, or whose tokens have been voided", async () => {
    const [disabled, voided] = [await aPerson(running), await aPerson(running)];
    const own = (person: Person) => statusWith(person.token, { body: { userId: person.userId, page: 1 } });
    expect([await own(disabled), await own(voided)]).toEqual([200, 200]);

    await commit([updateStep("user", userKey(disabled.userId), { set: { status: "disabled" } })]);
    await voidTokens(voided, Math.ceil(Date.now() / 1000) + 1, aCall());

    expect([await own(disabled), await own(voided)]).toEqual([401, 401]);
  });
});
