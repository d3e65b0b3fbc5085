import { type Route, routeKey } from "../../shared/wire/route.ts";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import type { CustomerIds, Ids } from "../support/named-requests.ts";
import type { AnyRequest, Person } from "../support/people.ts";
import { aCompany } from "../support/whole-quote.ts";
import { requestsAbout } from "./swaps.ts";
import type { Shown, World } from "./world.ts";

/** Stands in every text of the one organisation, and nowhere else. */
export const mark = "Quorvexil";
/** Under which its administrator has made calls that another's calls repeat. */
export const repeatedKey = "wall-1";

const keyed = { headers: { "idempotency-key": repeatedKey } };

/** Writes the mark wherever a broker can write: into the application with its customers, into the organisation and the broker's own row. */
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
  await api.saveOrganisationAddress({ body: { organisationId, address: mark } });
  await api.saveOrganisationEmail({ body: { organisationId, email: address } });
  await broker.send("updateOrganisation", { body: { organisationId, name: mark }, ...keyed });
}

/** A call by somebody to whom nothing of the one organisation's may be shown. */
export interface WallCall {
  readonly title: string;
  readonly name: RouteName;
  readonly request: AnyRequest;
}

export type Draw = () => number;

const oneOf = <T>(list: readonly T[], draw: Draw): T => list[Math.floor(draw() * list.length)]!;

/** Each id by chance the one side's or the other's. */
function mixed<T extends Ids | CustomerIds>(one: T, other: T, draw: Draw): T {
  const entries = Object.entries(one).map(([name, id]) => {
    const its = other[name as keyof T];
    return [name, typeof id === "string" ? (draw() < 0.5 ? id : its) : mixed(id as CustomerIds, its as CustomerIds, draw)];
  });
  return Object.fromEntries(entries) as T;
}

/** They would end the caller's own session or membership. */
const left: readonly RouteName[] = ["logout", "updatePassword", "changeCredentials", "removeMember", "handOverOrganisation"];
const names = (Object.keys(routes) as RouteName[]).filter((name) => !left.includes(name));

/** By whom, of what, and with what, chance says. */
export function drawnCall({ shows, hers, second, mates, referred, theirs }: World, draw: Draw): WallCall {
  const name = oneOf(names, draw);
  const actor = oneOf(["a stranger", "a stranger", "no organisation", "unverified", "another's link", "nobody"] as const, draw);
  const shown: Shown = oneOf([...shows[actor].values()], draw);
  const whose = oneOf([hers, hers, second, mates, referred], draw);
  const ids = draw() < 0.5 ? whose : mixed(whose, theirs, draw);
  const request = oneOf(requestsAbout(name, ids), draw);
  const repeats = draw() < 0.3 ? keyed.headers : {};
  const route: Route = routes[name];
  return {
    title: `${routeKey(route)} as ${actor}: ${JSON.stringify(request).slice(0, 200)}`,
    name,
    request: { ...searched(name, request, draw), headers: { ...request.headers, ...repeats, ...shown(name) } },
  };
}

/** A list is now and then searched for how the mark begins. */
function searched(name: RouteName, request: AnyRequest, draw: Draw): AnyRequest {
  const isList = name.startsWith("list") && (routes[name] as Route).body !== undefined;
  return isList && draw() < 0.5 ? { ...request, body: { ...(request.body as object), search: mark.slice(0, 6) } } : request;
}
