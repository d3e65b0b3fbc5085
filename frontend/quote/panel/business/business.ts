import type { IsoDate } from "../../../../shared/dates.ts";
import type { AbrDetails } from "../../../../shared/domain/business.ts";
import type { Entity } from "../../../../shared/domain/entity.ts";
import { customerRoutes } from "../../../../shared/wire/customer-routes.ts";
import { entityRoutes } from "../../../../shared/wire/entity-routes.ts";
import { applicationRoutes } from "../../../../shared/wire/application-routes.ts";
import { call } from "../../../client/call.ts";
import type { ApplicationUpdate } from "../../../client/application/scenario-fields.ts";
import { applyChange } from "../../../client/application/application.ts";
import { openApplication } from "../../../client/application/open-application.ts";

/** A business as a broker enters it while the register is down. */
interface BusinessByHand {
  readonly Abn: string;
  readonly EntityName: string;
  readonly AbnStatusEffectiveFrom: IsoDate | null;
  /** null = not registered for GST. */
  readonly Gst: IsoDate | null;
}

/** Looks the business up in the register and sets it as the application's. */
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
    // An application has one business: the server removes the previous with all that belonged to it.
    return withEntity(await call(entityRoutes.createEntity, { body: { applicationId, abrData: details } }, { idempotencyKey }));
  };
  openApplication(applicationId).saveChange({ key: "entity", value: abn, send, affectsRanking: true });
}

const withEntity =
  (entity: Entity): ApplicationUpdate =>
  (now) => ({ ...now, entities: [entity, ...now.entities.slice(1)] });

/** What a broker knows of a business better than the register: since when it trades and is registered for GST, and its amounts in dollars. */
type BusinessField = "timeInBusiness" | "gst" | "turnover" | "exposure";

export function saveBusinessField<F extends BusinessField>({ _id }: Entity, name: F, value: Entity[F] & (string | number | null)): void {
  const send = async () => withEntity(await call(entityRoutes.updateEntity, { body: { entityId: _id, [name]: value } }));
  openApplication(applicationOf(_id)).saveChange({ key: `entity.${name}`, value, send, affectsRanking: true });
}

export function saveTradingAddress({ _id, addresses }: Entity, fullAddress: string): void {
  const [stored] = addresses;
  const send = async (): Promise<ApplicationUpdate> => {
    const body = { entityId: _id, fullAddress, ...(stored && { _id: stored._id }) };
    const address = await call(customerRoutes.saveAddress, { body });
    return (now) => ({ ...now, entities: now.entities.map((one) => (one._id === _id ? { ...one, addresses: [address] } : one)) });
  };
  openApplication(applicationOf(_id)).saveChange({ key: "entity.address", value: fullAddress, send });
}

/** Fetches a company's ASIC data. Throws ApiError. */
export async function retrieveAsicData({ _id }: Entity): Promise<void> {
  const entity = await call(entityRoutes.retrieveAsicData, { body: { entityId: _id } });
  applyChange(applicationOf(_id), withEntity(entity));
}

/** Asks the register again about the ABN, if its last answer is older than a day. Throws ApiError. */
export async function recheckAbn(entityId: string): Promise<void> {
  const entity = await call(entityRoutes.recheckAbn, { body: { entityId } });
  applyChange(applicationOf(entityId), withEntity(entity));
}

const applicationOf = (childId: string): string => childId.split(".")[0]!;
