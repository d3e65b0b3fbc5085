import { makeLink } from "../../functions/link/store.ts";
import { businesses } from "../../infra/local/business-register/businesses.ts";
import { aCall } from "./brokers.ts";
import { type Ids, idsOf } from "./named-requests.ts";
import type { Person } from "./people.ts";

/** A company of the made-up register. */
export const aCompany = businesses[0]!;

/** A broker's commercial application with two customers and all that belongs to them, an entity, a note, a link and a document to come in it. */
export async function aWholeQuote(broker: Person): Promise<Ids> {
  const { api, userId, organisationId = "" } = broker;
  const { _id: id, asset, customers } = await api.startQuote({ params: { type: "commercial" } });
  await api.updateAsset({ body: { _id: asset._id, assetValue: 84_000, assetType: "EARTH_MOVING" } });
  await api.createEntity({ body: { applicationId: id, abrData: { Abn: aCompany.abn } } });
  await api.addNote({ body: { applicationId: id, text: "Called." } });
  const file = { fileName: "licence.jpg", contentType: "image/jpeg", size: 2_000 } as const;
  await api.uploadDocument({ body: { customerId: customers[0]!._id, kind: "identity", ...file } });
  const other = await api.createCustomer({ body: { applicationId: id, firstName: "Bo" } });
  for (const { _id } of [customers[0]!, other]) await withFigures(broker, _id);
  const customerId = customers[0]!._id;
  await api.saveAddress({ body: { customerId, fullAddress: "2 Ann Street, Dubbo NSW 2830" } });
  await api.savePhoneNumber({ body: { customerId, number: "0412 345 678" } });
  await api.updateCustomer({ body: { customerId, firstName: "Kim", lastName: "Wattle" } });
  await api.saveEmail({ body: { customerId, address: "kim@example.com" } });
  const owner = { userId, organisationId: broker.organisationId, isMaster: false };
  await makeLink(owner, { purpose: "upload", customerId, applicationType: "commercial", papers: {}, isMailed: false }, aCall());
  return idsOf(await api.readApplication({ params: { id } }), userId, organisationId);
}

async function withFigures({ api }: Person, customerId: string): Promise<void> {
  const added = { body: { customerId, item: { description: "Regular", amount: 1000 } } };
  await api.addIncome(added);
  await api.addExpense(added);
  await api.addLiability(added);
  await api.addCustomerAsset(added);
}

const bySubject = (item: Readonly<Record<string, unknown>>) => `${String(item["pk"])} ${String(item["sk"])}`;

/** A table's items in the order of their keys, to be compared. */
export const inOrder = (items: readonly Readonly<Record<string, unknown>>[]) =>
  items.toSorted((a, b) => (bySubject(a) < bySubject(b) ? -1 : 1));
