import { type Route, routeKey } from "../../shared/wire/route.ts";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import type { CustomerIds, Ids } from "../support/call-scenarios/named-requests.ts";
import type { AnyRequest, Person } from "../support/fixtures/people.ts";
import { aLicence } from "../support/fixtures/organisations.ts";
import { aCompany } from "../support/fixtures/whole-quote.ts";
import { requestsAbout } from "./object-ids.ts";
import type { Credentials, AccessFixture } from "./access-fixture.ts";

/** Part of every text of the first organisation, and of no other text. */
export const mark = "Quorvexil";
/** Used by the first organisation's administrator, and again by the callers of other organisations. */
export const repeatedIdempotencyKey = "tenant-isolation-1";

const keyed = { headers: { "idempotency-key": repeatedIdempotencyKey } };

/** Writes the mark wherever a broker can write: application, customers, organisation and user. */
export async function writeMark(broker: Person, ids: Ids): Promise<void> {
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
export interface TenantCall {
  readonly title: string;
  readonly name: RouteName;
  readonly request: AnyRequest;
}

export type Draw = () => number;

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
export function drawnCall({ credentialsOf, ownerIds, second, colleagueIds, referred, strangerIds }: AccessFixture, draw: Draw): TenantCall {
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
