import type { IsoDate } from "../../shared/dates.ts";
import type { AbrDetails } from "../../shared/entities/business.ts";
import type { Entity } from "../../shared/entities/entity.ts";
import { customerRoutes } from "../../shared/wire/customer-routes.ts";
import { entityRoutes } from "../../shared/wire/entity-routes.ts";
import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { keepChange, saveChange } from "./application-saves.ts";
import { call } from "./call.ts";
import type { Replace } from "./scenario-fields.ts";

/** A business as a broker enters it while the register is down. */
export interface BusinessByHand {
  readonly Abn: string;
  readonly EntityName: string;
  readonly AbnStatusEffectiveFrom: IsoDate | null;
  /** null = not registered for GST. */
  readonly Gst: IsoDate | null;
}

/** Makes a business of the register the application's. */
export function chooseBusiness(applicationId: string, abn: string): void {
  saveBusiness(applicationId, abn, () => call(entityRoutes.lookUpAbn, { params: { abn } }));
}

export function enterBusiness(applicationId: string, business: BusinessByHand): void {
  saveBusiness(applicationId, business.Abn, () => Promise.resolve(business));
}

function saveBusiness(applicationId: string, abn: string, find: () => Promise<AbrDetails | BusinessByHand>): void {
  const idempotencyKey = crypto.randomUUID();
  const send = async () => {
    const [details, { entities }] = await Promise.all([find(), call(applicationRoutes.readApplication, { params: { id: applicationId } })]);
    const [stored] = entities;
    if (stored?.entityName === details.EntityName && stored.abn === details.Abn) return withEntity(stored);
    // Products are ranked by an application's one business: another one takes its place.
    if (stored) return withEntity(await call(entityRoutes.updateEntity, { body: { entityId: stored._id, ...fieldsOf(details) } }));
    return withEntity(await call(entityRoutes.createEntity, { body: { applicationId, abrData: details } }, { idempotencyKey }));
  };
  saveChange(applicationId, { key: "entity", value: abn, send, isRanked: true });
}

const fieldsOf = (details: AbrDetails | BusinessByHand) => ({
  entityName: details.EntityName,
  entityType: "EntityTypeName" in details ? details.EntityTypeName : null,
  abn: details.Abn,
  acn: "Acn" in details && details.Acn !== "" ? details.Acn : null,
  timeInBusiness: details.AbnStatusEffectiveFrom,
  gst: details.Gst,
});

const withEntity =
  (entity: Entity): Replace =>
  (now) => ({ ...now, entities: [entity, ...now.entities.slice(1)] });

/** Puts right since when a business trades or is registered for GST. */
export function saveBusinessDate({ _id }: Entity, name: "timeInBusiness" | "gst", date: IsoDate | null): void {
  const send = async () => withEntity(await call(entityRoutes.updateEntity, { body: { entityId: _id, [name]: date } }));
  saveChange(applicationOf(_id), { key: `entity.${name}`, value: date, send, isRanked: true });
}

/** Saves the one trading address that the workspace shows. */
export function saveTradingAddress({ _id, addresses }: Entity, fullAddress: string): void {
  const [stored] = addresses;
  const send = async (): Promise<Replace> => {
    const body = { entityId: _id, fullAddress, ...(stored && { _id: stored._id }) };
    const address = await call(customerRoutes.saveAddress, { body });
    return (now) => ({ ...now, entities: now.entities.map((one) => (one._id === _id ? { ...one, addresses: [address] } : one)) });
  };
  saveChange(applicationOf(_id), { key: "entity.address", value: fullAddress, send });
}

/** Retrieves the corporate regulator's data of a company; throws ApiError where it is refused. */
export async function retrieveAsicData({ _id }: Entity): Promise<void> {
  const entity = await call(entityRoutes.retrieveAsicData, { body: { entityId: _id } });
  keepChange(applicationOf(_id), withEntity(entity));
}

const applicationOf = (partId: string): string => partId.split(".")[0]!;
