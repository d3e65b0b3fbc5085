import { entityRoutes } from "../../shared/wire/entity-routes.ts";
import { serve } from "../serve.ts";
import { routeRows } from "./routes.ts";
import { retrieveAsicData } from "./asic.ts";
import { isIsoDate, dayMs } from "../../shared/dates.ts";
import type { AbrDetails } from "../../shared/domain/business.ts";
import { isActiveAbn } from "../../shared/domain/register-warnings.ts";
import type { InputOf } from "../../shared/wire/route.ts";
import type { Operation } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import { getRegister } from "./get-register.ts";
import { type EntityFields, changeEntity, findEntity, recordAbnStatus, renumberEntity, setEntity } from "./store.ts";

type AbrData = InputOf<typeof entityRoutes.createEntity>["body"]["abrData"];

const lookUpAbn: Operation<"lookUpAbn"> = async (_caller, { params }) => orNotRegistered(await getRegister().byAbn(params.abn));

const searchEntity: Operation<"searchEntity"> = async (_caller, { query }) => orNotRegistered(await getRegister().byAcn(query.acn));

const searchBusinessNames: Operation<"searchBusinessNames"> = async (_caller, { query }) => ({
  Names: await getRegister().byName(query.name),
});

/** Sets the application's business, as the register knows it now. The caller's copy is used only if the register is down or does not know the ABN. */
const createEntity: Operation<"createEntity"> = async (caller, { body: { abrData, applicationId } }, call) => {
  const fields = await getRegister()
    .byAbn(abrData.Abn)
    .then((details) => entityFrom(orNotRegistered(details)))
    .catch((apiError: unknown) => enteredByHand(abrData, apiError));
  return setEntity(caller, applicationId, fields, call);
};

const readEntity: Operation<"readEntity"> = (caller, { params }, call) => findEntity(caller, params.id, call);

/** An ABN that the register does not know keeps its previous status. Throws ApiError (unavailable) while the register does not answer. */
const recheckAbn: Operation<"recheckAbn"> = async (caller, { body: { entityId } }, call) => {
  const entity = await findEntity(caller, entityId, call);
  const { abn, abnStatusAt } = entity;
  if (!abn || (abnStatusAt && Date.parse(abnStatusAt) > Date.now() - dayMs)) return entity;
  const details = await getRegister().byAbn(abn);
  return details ? recordAbnStatus(caller, entity, statusIn(details), call) : entity;
};

const updateEntity: Operation<"updateEntity"> = (caller, { body: { entityId, ...fields } }, call) =>
  (hasNumber(fields) ? renumberEntity : changeEntity)(caller, entityId, changesOf(fields), call);

const hasNumber = ({ abn, acn }: { readonly [F in "abn" | "acn"]?: string | null | undefined }): boolean =>
  abn !== undefined || acn !== undefined;

function orNotRegistered(details: AbrDetails | undefined): AbrDetails {
  if (!details) throw new ApiError("notFound", "NOT_REGISTERED", "No results found");
  return details;
}

/** Assumes that trading began when the ABN became active; the broker can correct the date. Of a cancelled one it is not known. */
function entityFrom({ EntityName, EntityTypeName, Abn, Acn, AbnStatus, AbnStatusEffectiveFrom, Gst }: AbrDetails): EntityFields {
  return {
    entityName: EntityName,
    entityType: EntityTypeName,
    abn: Abn,
    acn: Acn === "" ? null : Acn,
    timeInBusiness: (isActiveAbn(AbnStatus) && AbnStatusEffectiveFrom) || undefined,
    gst: Gst,
    ...statusIn({ AbnStatus, AbnStatusEffectiveFrom }),
  };
}

const statusIn = ({ AbnStatus, AbnStatusEffectiveFrom }: Pick<AbrDetails, "AbnStatus" | "AbnStatusEffectiveFrom">) => ({
  abnStatus: AbnStatus,
  abnStatusSince: AbnStatusEffectiveFrom,
  abnStatusAt: new Date().toISOString(),
});

/** Uses what the caller entered if the register is down or does not know the ABN. Rethrows the error if there is no name. */
function enteredByHand({ Abn, EntityName, AbnStatusEffectiveFrom, Gst }: AbrData, apiError: unknown): EntityFields {
  const isNeeded = apiError instanceof ApiError && (apiError.kind === "unavailable" || apiError.code === "NOT_REGISTERED");
  if (!isNeeded || !EntityName?.trim()) throw apiError;
  return { entityName: EntityName, abn: Abn, timeInBusiness: dayIn(AbnStatusEffectiveFrom), gst: Gst === null ? null : dayIn(Gst) };
}

const dayIn = (text: string | null | undefined) => (text && isIsoDate(text) ? text : undefined);

function changesOf<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

export const handler = serve(entityRoutes, routeRows, {
  createEntity,
  readEntity,
  retrieveAsicData,
  recheckAbn,
  updateEntity,
  searchEntity,
  lookUpAbn,
  searchBusinessNames,
});
