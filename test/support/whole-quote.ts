import { businesses } from "../../infra/local/business-register/businesses.ts";
import { type Ids, idsOf } from "./named-requests.ts";
import type { Person } from "./people.ts";

/** A company of the made-up register. */
export const aCompany = businesses[0]!;

/** A broker's commercial application with a customer, an entity, a note and a document to come in it. */
export async function aWholeQuote(broker: Person): Promise<Ids> {
  const { api, userId, organisationId = "" } = broker;
  const { _id: id, asset, customers } = await api.startQuote({ params: { type: "commercial" } });
  await api.updateAsset({ body: { _id: asset._id, assetValue: 84_000, assetType: "EARTH_MOVING" } });
  await api.createEntity({ body: { applicationId: id, abrData: { Abn: aCompany.abn } } });
  await api.addNote({ body: { applicationId: id, text: "Called." } });
  const file = { fileName: "licence.jpg", contentType: "image/jpeg", size: 2_000 } as const;
  await api.uploadDocument({ body: { customerId: customers[0]!._id, kind: "identity", ...file } });
  return idsOf(await api.readApplication({ params: { id } }), userId, organisationId);
}

const bySubject = (item: Readonly<Record<string, unknown>>) => `${String(item["pk"])} ${String(item["sk"])}`;

/** A table's items in the order of their keys, to be compared. */
export const inOrder = (items: readonly Readonly<Record<string, unknown>>[]) =>
  items.toSorted((a, b) => (bySubject(a) < bySubject(b) ? -1 : 1));
