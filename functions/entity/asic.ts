import { acnIn } from "../../shared/entities/abn.ts";
import type { Entity } from "../../shared/entities/entity.ts";
import { setting } from "../configuration.ts";
import type { Operation } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import { OutsideFailure, type OutsideFault } from "../outside/failure.ts";
import { readSecret } from "../secret/secret.ts";
import type { Actor } from "../store/actor.ts";
import { giveBackExtract, takeExtract } from "./asic-budget.ts";
import { type CompanyData, companyData } from "./company-data.ts";
import { type KeptExtract, findExtract, findEntity, keepExtract, recordAsicData } from "./store.ts";

let shared: CompanyData | undefined;

function theCompanyData(): CompanyData {
  shared ??= companyData({ url: setting("COMPANY_DATA_URL"), key: () => readSecret("company-data") });
  return shared;
}

/** The regulator's extract of the business, kept on it: of the last 24 hours, whoever asked for it, or else bought anew. */
export const retrieveAsicData: Operation<"retrieveAsicData"> = async (caller, { body: { entityId } }, call) => {
  const entity = await findEntity(caller, entityId, call);
  const acn = acnOf(entity);
  if (acn === undefined) throw noCompany();
  const kept = (await findExtract(acn)) ?? (await bought(caller, acn));
  return recordAsicData(caller, entity, kept, call);
};

/** Of a business that the register knows, what that says; a company that was entered by hand bears its ACN in its ABN. */
const acnOf = ({ acn, abn, entityType }: Entity): string | undefined => acn ?? (entityType || !abn ? undefined : acnIn(abn));

async function bought(actor: Actor, acn: string): Promise<KeptExtract> {
  await takeExtract(actor);
  const extract = await theCompanyData()
    .byAcn(acn)
    .catch(async (error: unknown) => {
      if (isUnbilled(error)) await giveBackExtract(actor);
      throw unavailable(error);
    });
  if (!extract) throw new Refusal("notFound", "COMPANY_UNKNOWN", `ASIC knows no company of the ACN ${acn}.`);
  return keepExtract(extract);
}

/** What came late may be on the provider's bill all the same. */
const unbilled: readonly OutsideFault[] = ["unreachable", "not asked", "redirected", "wrong"];

const isUnbilled = (error: unknown) => !(error instanceof OutsideFailure) || unbilled.includes(error.fault);

const noCompany = () =>
  new Refusal("notFound", "NOT_A_COMPANY", "This business has no ACN. ASIC has data of companies alone; quoting works without.");

function unavailable(cause: unknown): Refusal {
  const text = "ASIC's company data does not answer. Only the ASIC data is missing: quoting works without. Try again in a moment.";
  return Object.assign(new Refusal("unavailable", "COMPANY_DATA_UNAVAILABLE", text), { cause });
}
