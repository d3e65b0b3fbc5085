import { isIsoDate } from "../../shared/dates.ts";
import type { AbrDetails } from "../../shared/entities/business.ts";
import { setting } from "../configuration.ts";
import type { entityRoutes } from "../../shared/wire/entity-routes.ts";
import type { InputOf } from "../../shared/wire/route.ts";
import type { Operation } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import { readSecret } from "../secret/secret.ts";
import { type BusinessRegister, businessRegister } from "./business-register.ts";
import { type EntityFields, addEntity, changeEntity, findEntity } from "./store.ts";

type AbrData = InputOf<typeof entityRoutes.createEntity>["body"]["abrData"];

let register: BusinessRegister | undefined;

function theRegister(): BusinessRegister {
  register ??= businessRegister({ url: setting("BUSINESS_REGISTER_URL"), guid: () => readSecret("business-register") });
  return register;
}

export const lookUpAbn: Operation<"lookUpAbn"> = async (_caller, { params }) => found(await theRegister().byAbn(params.abn));

export const searchEntity: Operation<"searchEntity"> = async (_caller, { query }) => found(await theRegister().byAcn(query.acn));

export const searchBusinessNames: Operation<"searchBusinessNames"> = async (_caller, { query }) => ({
  Names: await theRegister().byName(query.name),
});

/** The business as the register knows it now, whatever else the caller's copy says; while the register is down, as the caller knows it. */
export const createEntity: Operation<"createEntity"> = async (caller, { body: { abrData, applicationId } }, call) => {
  const fields = await theRegister()
    .byAbn(abrData.Abn)
    .then((details) => entityFrom(found(details)))
    .catch((refusal: unknown) => enteredByHand(abrData, refusal));
  return addEntity(caller, applicationId, fields, call);
};

export const readEntity: Operation<"readEntity"> = (caller, { params }, call) => findEntity(caller, params.id, call);

export const updateEntity: Operation<"updateEntity"> = (caller, { body: { entityId, ...fields } }, call) =>
  changeEntity(caller, entityId, { ...changesOf(fields), ...(isOther(fields) && withoutAsicData) }, call);

/** Whether the fields may make another business of it, of which the regulator's extract says nothing. */
const isOther = ({ abn, acn }: { readonly [F in "abn" | "acn"]?: string | null | undefined }): boolean =>
  abn !== undefined || acn !== undefined;
const withoutAsicData = { asicData: null, asicDataAt: null };

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

/** What a broker has entered of a business that the register cannot be asked about; without a name the register's refusal stands. */
function enteredByHand({ Abn, EntityName, AbnStatusEffectiveFrom, Gst }: AbrData, refusal: unknown): EntityFields {
  const isDown = refusal instanceof Refusal && refusal.kind === "unavailable";
  if (!isDown || !EntityName?.trim()) throw refusal;
  return { entityName: EntityName, abn: Abn, timeInBusiness: dayIn(AbnStatusEffectiveFrom), gst: Gst === null ? null : dayIn(Gst) };
}

const dayIn = (text: string | null | undefined) => (text && isIsoDate(text) ? text : undefined);

function changesOf<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
