import type { AbrDetails } from "../../shared/entities/business.ts";
import { setting } from "../configuration.ts";
import type { Operation } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import { type BusinessRegister, businessRegister } from "./business-register.ts";
import { type EntityFields, addEntity, changeEntity, findEntity } from "./store.ts";

let register: BusinessRegister | undefined;

function theRegister(): BusinessRegister {
  register ??= businessRegister({ url: setting("BUSINESS_REGISTER_URL"), guid: setting("BUSINESS_REGISTER_GUID") });
  return register;
}

export const lookUpAbn: Operation<"lookUpAbn"> = async (_caller, { params }) => found(await theRegister().byAbn(params.abn));

export const searchEntity: Operation<"searchEntity"> = async (_caller, { query }) => found(await theRegister().byAcn(query.acn));

export const searchBusinessNames: Operation<"searchBusinessNames"> = async (_caller, { query }) => ({
  Names: await theRegister().byName(query.name),
});

/** The business as the register knows it now, whatever else the caller's copy says. */
export const createEntity: Operation<"createEntity"> = async (caller, { body: { abrData, applicationId } }, call) => {
  const details = found(await theRegister().byAbn(abrData.Abn));
  return addEntity(caller, applicationId, entityFrom(details), call);
};

export const readEntity: Operation<"readEntity"> = (caller, { params }, call) => findEntity(caller, params.id, call);

export const updateEntity: Operation<"updateEntity"> = (caller, { body: { entityId, ...fields } }, call) =>
  changeEntity(caller, entityId, changesOf(fields), call);

function found(details: AbrDetails | undefined): AbrDetails {
  if (!details) throw new Refusal("notFound", "NOT_REGISTERED", "No results found");
  return details;
}

/** Trading is taken to have begun with the current status, which the broker may correct. */
function entityFrom({ EntityName, EntityTypeName, Abn, Acn, AbnStatusEffectiveFrom, Gst }: AbrDetails): EntityFields {
  return {
    entityName: EntityName,
    entityType: EntityTypeName,
    abn: Abn,
    acn: Acn === "" ? null : Acn,
    timeInBusiness: AbnStatusEffectiveFrom ?? undefined,
    gst: Gst,
  };
}

function changesOf<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
