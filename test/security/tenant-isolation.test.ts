import { type Route, routeKey } from "../../shared/wire/route.ts";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import type { CustomerIds, Ids } from "../support/call-scenarios/named-requests.ts";
import { type AnyRequest, type Person, type Answer, send } from "../support/fixtures/people.ts";
import { aLicence } from "../support/fixtures/organisations.ts";
import { aCompany } from "../support/fixtures/whole-quote.ts";
import { requestsAbout } from "./object-ids.ts";
import { type Credentials, type AccessFixture, anAccessFixture } from "./access-fixture.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "../support/seeded-random.ts";
import { report } from "../support/reliability/run-size.ts";
import { withWholeApi } from "./api.ts";
import { runSizes } from "./run-sizes.ts";
import { differing, state } from "./matrix.ts";
import { requestOf } from "./requests.ts";

/** Part of every text of the first organisation, and of no other text. */
const mark = "Quorvexil";

/** Used by the first organisation's administrator, and again by the callers of other organisations. */
const repeatedIdempotencyKey = "tenant-isolation-1";

const keyed = { headers: { "idempotency-key": repeatedIdempotencyKey } };

/** Writes the mark wherever a broker can write: application, customers, organisation and user. */
async function writeMark(broker: Person, ids: Ids): Promise<void> {
  const { api, organisationId = "", userId } = broker;
  const { application: applicationId, customer: customerId, entity: entityId, address: _id } = ids;
  const address = `${mark.toLowerCase()}@e.example`;
  const file = { contentType: "application/pdf", size: 1_000, fileName: `${mark}.pdf` } as const;
  await api.updateCustomer({ body: { customerId, firstName: mark, lastName: mark } });
  await api.saveAddress({ body: { _id, customerId, fullAddress: `1 ${mark} Street` } });
  await api.saveEmail({ body: { customerId, address } });
  await api.addIncome({ body: { customerId, item: { description: mark, amount: 1 } } });
  await api.updateEntity({ body: { entityId, entityName: mark } });
  await api.saveSupplier({ body: { applicationId, name: mark, email: address } });
  await api.uploadDocument({ body: { customerId, kind: "identity", ...file } });
  await broker.send("addNote", { body: { applicationId, text: mark }, ...keyed });
  await broker.send("readApplication", { params: { id: applicationId }, ...keyed });
  await api.inviteUsers({ body: [{ firstName: mark, email: `${userId.toLowerCase()}.${address}` }] });
  await api.updateUser({ body: { lastName: mark } });
  await api.saveBusinessDetails({
    body: { businessDetails: { EntityName: mark, Abn: aCompany.abn }, businessAddress: { description: mark } },
  });
  await api.saveSettings({ body: { privacyStatementTemplate: `${mark} asks for the privacy statement that every broker asks for.` } });
  await api.saveEmailSignature({ body: { organisationId, emailSignature: mark } });
  await api.saveLicence({ body: { organisationId, licence: { ...aLicence, holder: mark } } });
  await api.saveOrganisationAddress({ body: { organisationId, address: mark } });
  await api.saveOrganisationEmail({ body: { organisationId, email: address } });
  await broker.send("updateOrganisation", { body: { organisationId, name: mark }, ...keyed });
}

/** A call that must not return anything of the first organisation. */
interface TenantCall {
  readonly title: string;
  readonly name: RouteName;
  readonly request: AnyRequest;
}

type Draw = () => number;

const oneOf = <T>(list: readonly T[], draw: Draw): T => list[Math.floor(draw() * list.length)]!;

/** Takes each id at random from one side or the other. */
function mixed<T extends Ids | CustomerIds>(one: T, other: T, draw: Draw): T {
  const entries = Object.entries(one).map(([name, id]) => {
    const otherId = other[name as keyof T];
    // The figures that the request for a selection record repeats.
    if (Array.isArray(id)) return [name, id];
    return [name, typeof id === "string" ? (draw() < 0.5 ? id : otherId) : mixed(id as CustomerIds, otherId as CustomerIds, draw)];
  });
  return Object.fromEntries(entries) as T;
}

/** Routes that would end the caller's own session or membership. */
const excluded: readonly RouteName[] = [
  "logout",
  "startSecondFactor",
  "removeSecondFactor",
  "updatePassword",
  "changeCredentials",
  "removeMember",
  "transferOrganisationAdmin",
];

const names = (Object.keys(routes) as RouteName[]).filter((name) => !excluded.includes(name));

/** A call with a random caller, route and ids. */
function drawnCall({ credentialsOf, ownerIds, second, colleagueIds, referred, strangerIds }: AccessFixture, draw: Draw): TenantCall {
  const name = oneOf(names, draw);
  const actor = oneOf(["a stranger", "a stranger", "no organisation", "unverified", "another's link", "anonymous"] as const, draw);
  const credentials: Credentials = oneOf([...credentialsOf[actor].values()], draw);
  const whose = oneOf([ownerIds, ownerIds, second, colleagueIds, referred], draw);
  const ids = draw() < 0.5 ? whose : mixed(whose, strangerIds, draw);
  const request = oneOf(requestsAbout(name, ids), draw);
  const repeats = draw() < 0.3 ? keyed.headers : {};
  const route: Route = routes[name];
  return {
    title: `${routeKey(route)} as ${actor}: ${JSON.stringify(request).slice(0, 200)}`,
    name,
    request: { ...searched(name, request, draw), headers: { ...request.headers, ...repeats, ...credentials(name) } },
  };
}

/** Adds a search for the beginning of the mark to some list calls. */
function searched(name: RouteName, request: AnyRequest, draw: Draw): AnyRequest {
  const isList = name.startsWith("list") && (routes[name] as Route).body !== undefined;
  return isList && draw() < 0.5 ? { ...request, body: { ...(request.body as object), search: mark.slice(0, 6) } } : request;
}

const running = withWholeApi();

const { seed, tenantCalls } = runSizes();

let fixture: AccessFixture;

let [answered, bytes] = [0, 0];

beforeAll(async () => {
  fixture = await anAccessFixture(running);
  await writeMark(fixture.owner, fixture.ownerIds);
}, 120_000);

afterAll(() => report("random cross-tenant calls", { calls: answered, "response bytes": bytes, seed }));

const showsMark = ({ text }: Answer) => text.toLowerCase().includes(mark.toLowerCase());

const atOnce = 8;

/** Makes the calls at once; returns a sentence for each response that shows the mark or is a server error. */
async function violationsOf(calls: readonly TenantCall[]): Promise<string[]> {
  const answers = await Promise.all(calls.map(({ name, request }) => send(running, name, request)));
  answered += answers.length;
  bytes += answers.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  return answers.flatMap((answer, at) =>
    showsMark(answer) || answer.status >= 500 ? [`${calls[at]!.title}: ${answer.status} ${answer.text.slice(0, 200)}`] : [],
  );
}

it("random calls with another organisation's ids neither return any of its texts nor change any of its items", async () => {
  const { owner, ownerIds, second, colleagueIds, referred } = fixture;
  const markedIds = [
    owner.userId,
    owner.organisationId!,
    ...[ownerIds, second, colleagueIds, referred].map(({ application }) => application),
  ];
  const stateOf = async () => new Map([...(await state())].filter(([key]) => markedIds.some((id) => key.includes(id))));
  const before = await stateOf();
  const draw = seededRandom(seed);

  const wrong: string[] = [];
  while (answered < tenantCalls) wrong.push(...(await violationsOf(Array.from({ length: atOnce }, () => drawnCall(fixture, draw)))));

  expect(wrong).toEqual([]);
  expect(before.size).toBeGreaterThan(20);
  expect(differing(before, await stateOf())).toEqual([]);
}, 900_000);

it("the organisation's own broker reads those texts through the same routes", async () => {
  const { owner, ownerIds } = fixture;
  const reading: readonly RouteName[] = [
    "readApplication",
    "readCustomer",
    "readEntity",
    "readAddress",
    "readOrganisation",
    "listMembers",
    "listCustomers",
    "listQuotes",
    "readUser",
  ];

  const answers = await Promise.all(reading.map((name) => owner.send(name, requestOf(name, ownerIds))));

  expect(reading.filter((_, at) => !showsMark(answers[at]!))).toEqual([]);
});
