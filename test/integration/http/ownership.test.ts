import { beforeAll, describe, expect, it } from "vitest";
import { userKey } from "../../../functions/store/dynamo/keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { revokeTokensBefore } from "../../../functions/user/store.ts";
import type { RouteName } from "../../../shared/wire/routes.ts";
import { withApi } from "../../support/api/api.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { everyRecord } from "../../support/store/invariants.ts";
import {
  type Ids,
  absentIds,
  otherRequests,
  privateRequests,
  readingRequests,
  writingRequests,
} from "../../support/call-scenarios/named-requests.ts";
import { administratorRequests, organisationRequests } from "../../support/call-scenarios/organisation-requests.ts";
import { type AnyRequest, type Person, aMaster, aPerson, send } from "../../support/fixtures/people.ts";
import { aCompany, aWholeQuote } from "../../support/fixtures/whole-quote.ts";

const running = withApi();
const absent = absentIds();
let [ann, stranger, colleague, master]: Person[] = [];
let annsIds: Ids = absent;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
  [stranger, colleague, master] = await Promise.all([
    aPerson(running, { isVerified: true }),
    aPerson(running, { organisation: ann.organisationId, isVerified: true }),
    aMaster(running),
  ]);
  annsIds = await aWholeQuote(ann);
});

type RequestTable = (ids: Ids) => Readonly<Partial<Record<RouteName, AnyRequest>>>;
const reading: RequestTable = readingRequests;
const privately: RequestTable = privateRequests;
const writing: RequestTable = (ids) => writingRequests(ids, aCompany.abn);
const organisations: RequestTable = organisationRequests;
const administering: RequestTable = administratorRequests;
const others: RequestTable = (ids) => otherRequests(ids, aCompany);
const namesOf = (...tables: readonly RequestTable[]) => tables.flatMap((table) => Object.keys(table(absent)) as RouteName[]);
const requestOf = (name: RouteName, ids: Ids): AnyRequest =>
  ({ ...reading(ids), ...privately(ids), ...writing(ids), ...organisations(ids), ...administering(ids), ...others(ids) })[name] ?? {};

const code = ({ text }: { readonly text: string }) => (JSON.parse(text) as { data: { code: string } | null }).data?.code;

let known: ReadonlySet<string> = new Set();
beforeAll(async () => {
  known = new Set((await everyRecord()).map((item) => JSON.stringify(item)));
});

/** The items that a call, or one since the last time, adds to or changes in the table. */
async function writtenBy(call: () => Promise<unknown>) {
  await call();
  const records = (await everyRecord()).map((item) => ({ item, text: JSON.stringify(item) }));
  const written = records.filter(({ text }) => !known.has(text)).map(({ item }) => item);
  known = new Set(records.map(({ text }) => text));
  return written;
}

const absentThing = { status: 404, text: '{"status":"error","message":"Record not found.","data":{"code":"NOT_FOUND"}}' };

/** That each route answers every caller as the policy says, without a write, is in test/security/matrix.test.ts; that another's id is like an unknown one, in object-ids.test.ts. */
describe("another broker's data", () => {
  it.each([...namesOf(reading, privately, writing, organisations, administering), "readOrganisation" as const, "listMembers" as const])(
    "is as little to be found as unknown data for %s",
    async (name) => {
      expect(await stranger!.send(name, requestOf(name, absent))).toEqual(absentThing);
    },
  );

  it.each(["listQuotes", "listReferrals", "listArchived", "listCustomers"] as const)(
    "is protected with 403 from %s with another user's id",
    async (name) => {
      for (const person of [stranger!, colleague!]) {
        const [foreign, unknown] = [await person.send(name, requestOf(name, annsIds)), await person.send(name, requestOf(name, absent))];

        expect([foreign.status, code(foreign)]).toEqual([403, "NOT_YOURS"]);
        expect(foreign).toEqual(unknown);
      }
    },
  );

  it("is available to its owner", async () => {
    const written = await writtenBy(async () => {
      for (const name of namesOf(reading, privately, writing))
        expect([name, (await ann!.send(name, requestOf(name, annsIds))).status]).toEqual([name, 200]);
    });

    expect(written).not.toEqual([]);
  });
});

describe("a master user", () => {
  // The list of who saw a customer contains the reading itself.
  it.each(namesOf(reading).filter((name) => name !== "readCustomerAccess"))(
    "gets the owner's response from %s and leaves an audit event",
    async (name) => {
      const owners = await ann!.send(name, requestOf(name, annsIds));

      const written = await writtenBy(async () => expect(await master!.send(name, requestOf(name, annsIds))).toEqual(owners));

      expect(written).toEqual([
        expect.objectContaining({
          pk: `AUDIT#APPLICATION#${annsIds.application}`,
          action: "application.read",
          userId: master!.userId,
          requestId: expect.any(String),
          ip: "127.0.0.1",
          at: expect.any(String),
        }),
      ]);
    },
  );

  it.each(namesOf(reading))("gets 404 from %s for unknown data, without an audit event", async (name) => {
    const written = await writtenBy(async () => expect(await master!.send(name, requestOf(name, absent))).toEqual(absentThing));

    expect(written).toEqual([]);
  });

  it.each(["readOrganisation", "listMembers"] as const)("can read any organisation with %s and leaves an audit event", async (name) => {
    const written = await writtenBy(async () => expect((await master!.send(name, requestOf(name, annsIds))).status).toBe(200));

    expect(written).toMatchObject([
      { pk: `AUDIT#ORGANISATION#${annsIds.organisation}`, action: "organisation.read", userId: master!.userId },
    ]);
  });

  it("needs both the token's group and the user's role", async () => {
    const [groupOnly, roleOnly] = [await aMaster(running, { userType: "broker" }), await aPerson(running)];

    for (const person of [groupOnly, roleOnly]) {
      expect((await person.send("readApplication", requestOf("readApplication", annsIds))).status).not.toBe(200);
    }
  });
});

describe("a user without an organisation", () => {
  const ownProfile = ["readUser", "validateUser", "updateUser", "saveUserPhoneNumber", "saveSettings", "saveBusinessDetails"] as const;
  const mayCall = [
    "lookUpAbn",
    "searchBusinessNames",
    "createOrganisation",
    "listTransactions",
    "listPlans",
    "readBillingCustomer",
    ...ownProfile,
  ] as const;

  it.each(mayCall)("can call %s", async (name) => {
    const userWithoutOrganisation = await aPerson(running, { organisation: undefined });

    expect((await userWithoutOrganisation.send(name, requestOf(name, annsIds))).status).toBe(200);
  });
});

describe("authentication", () => {
  const statusWith = async (token: string, request: AnyRequest = { body: { userId: ann!.userId, page: 1 } }) =>
    (await send(running, "listQuotes", { ...request, token })).status;

  it("returns 401 for a valid token of an unknown user", async () => {
    expect(await statusWith(await running.tokens.tokenOf("nobody"))).toBe(401);
  });

  it.each([
    ["that has expired", { exp: 1_700_000_000 }],
    ["that is an id token", { token_use: "id" }],
    ["that was issued to another client", { client_id: "client-2" }],
    ["that was issued by another pool", { iss: "https://issuer.example" }],
  ])("returns 401 for a token %s", async (_title, claims) => {
    expect(await statusWith(await running.tokens.tokenOf(ann!.subject))).toBe(200);
    expect(await statusWith(await running.tokens.tokenOf(ann!.subject, claims))).toBe(401);
  });

  it("returns 401 for a user who was disabled or whose tokens were revoked", async () => {
    const [disabled, revoked] = [await aPerson(running), await aPerson(running)];
    const statusOf = (person: Person) => statusWith(person.token, { body: { userId: person.userId, page: 1 } });
    expect([await statusOf(disabled), await statusOf(revoked)]).toEqual([200, 200]);

    await commit([updateItem("user", userKey(disabled.userId), { set: { status: "disabled" } })]);
    await revokeTokensBefore(revoked, { tokensValidAfter: Math.ceil(Date.now() / 1000) + 1 }, aCall());

    expect([await statusOf(disabled), await statusOf(revoked)]).toEqual([401, 401]);
  });
});
