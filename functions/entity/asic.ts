import { dayMs } from "../../shared/dates.ts";
import { acnIn } from "../../shared/domain/abn.ts";
import type { Entity } from "../../shared/domain/entity.ts";
import { setting, settingOr } from "../configuration.ts";
import type { Operation } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import { ExternalServiceError, type ExternalFault } from "../adapters/http/external-service-error.ts";
import { readSecret } from "../adapters/secrets/secret.ts";
import type { Actor } from "../store/workspace/actor.ts";
import type { CompanyData } from "./company-data.ts";
import { creditsafe } from "./creditsafe.ts";
import { type StoredExtract, findExtract, findEntity, saveExtract, recordAsicData } from "./store.ts";
import { type RateLimit, release, consume } from "../store/services/rate-limit.ts";
import { writeSystemItems } from "../store/services/write.ts";

let shared: CompanyData | undefined;

function getCompanyData(): CompanyData {
  shared ??= creditsafe({ url: setting("COMPANY_DATA_URL"), credentials: () => readSecret("company-data") });
  return shared;
}

/** Stores the company's ASIC extract on the business. Reuses an extract that any user bought within 24 hours, otherwise buys one. */
export const retrieveAsicData: Operation<"retrieveAsicData"> = async (caller, { body: { entityId } }, call) => {
  const entity = await findEntity(caller, entityId, call);
  const acn = acnOf(entity);
  if (acn === undefined) throw noCompany();
  if (settingOr("COMPANY_DATA_URL", "") === "") throw notConnected();
  const stored = (await findExtract(acn)) ?? (await buyExtract(caller, acn));
  return recordAsicData(caller, entity, stored, call);
};

/** The register's ACN, if the business comes from the register. A company that was entered by hand has its ACN as the end of its ABN. */
const acnOf = ({ acn, abn, entityType }: Entity): string | undefined => acn ?? (entityType || !abn ? undefined : acnIn(abn));

async function buyExtract(actor: Actor, acn: string): Promise<StoredExtract> {
  await consumeAsicLimit(actor);
  const extract = await getCompanyData()
    .byAcn(acn)
    .catch(async (error: unknown) => {
      if (isUnbilled(error)) await releaseAsicLimit(actor);
      throw unavailable(error);
    });
  if (!extract) throw new ApiError("notFound", "COMPANY_UNKNOWN", `ASIC has no company with the ACN ${acn}.`);
  return saveExtract(extract);
}

/** Faults after which the provider has billed nothing. After a time-out it may have. */
const unbilled: readonly ExternalFault[] = ["unreachable", "circuit open", "redirected", "malformed"];

const isUnbilled = (error: unknown) => !(error instanceof ExternalServiceError) || unbilled.includes(error.fault);

const notConnected = () =>
  new ApiError("conflict", "NOT_CONNECTED", "ASIC's company data is not set up yet. You can keep quoting without it.");

const noCompany = () =>
  new ApiError(
    "notFound",
    "NOT_A_COMPANY",
    "This business has no ACN, and ASIC has data on companies only. You can keep quoting without it.",
  );

function unavailable(cause: unknown): ApiError {
  const text = "ASIC's company data is not responding. You can keep quoting without it. Try again in a moment.";
  return Object.assign(new ApiError("unavailable", "COMPANY_DATA_UNAVAILABLE", text), { cause });
}

const perBroker: RateLimit = { what: "company extracts of a broker", max: 20, spanMs: dayMs };
const perOrganisation: RateLimit = { what: "company extracts of an organisation", max: 60, spanMs: dayMs };

/** Counts one extract against the daily limits of the broker and the organisation. Throws an ApiError (tooMany) when either is used up. */
export async function consumeAsicLimit(actor: Actor): Promise<void> {
  const outcome = await writeSystemItems(
    limitsOf(actor).map(([rateLimit, whose]) => ({ ...consume(rateLimit, whose), name: rateLimit.what })),
  );
  if (outcome.kind === "conditionFailed") throw usedUp(outcome.itemName === perBroker.what ? perBroker : perOrganisation);
}

/** Gives back the use of the limit for an extract that was not bought. */
async function releaseAsicLimit(actor: Actor): Promise<void> {
  await writeSystemItems(limitsOf(actor).map(([rateLimit, whose]) => release(rateLimit, whose)));
}

const limitsOf = ({ userId, organisationId }: Actor): (readonly [RateLimit, string])[] => [
  [perBroker, userId],
  ...(organisationId === undefined ? [] : [[perOrganisation, organisationId] as const]),
];

function usedUp({ what, max }: RateLimit): ApiError {
  const whose = what === perBroker.what ? "You have" : "Your organisation has";
  const text = `${whose} retrieved ASIC data for ${max} companies today, which is the daily limit. You can keep quoting without it; try again tomorrow.`;
  return new ApiError("tooMany", "ASIC_LIMIT_REACHED", text);
}
