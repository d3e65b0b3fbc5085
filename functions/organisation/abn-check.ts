import type { AbnCheck, AbnProblem } from "../../shared/domain/organisation.ts";
import { sameBusinessName } from "../../shared/domain/business-name.ts";
import { isActiveAbn } from "../../shared/domain/register-warnings.ts";
import { getRegister } from "../entity/get-register.ts";
import { ApiError } from "../call/api-error.ts";
import { type OrganisationRecord, organisationWithAbn } from "./store.ts";

type Checked = Pick<OrganisationRecord, "_id" | "name" | "abn">;

/**
 * Asks the business register: the ABN must be active, and the organisation's name one of its names. An ABN belongs to one organisation.
 * null without an ABN.
 */
export async function checkAbn({ _id, name, abn }: Checked): Promise<AbnCheck | null> {
  if (abn === null) return null;
  const checkedAt = new Date().toISOString();
  const problem = (reason: AbnProblem, names: readonly string[] = []) =>
    ({ status: "unverified", problem: reason, names, checkedAt }) as const;
  const details = await getRegister().byAbn(abn).catch(unlessUnavailable);
  if (details === "unavailable") return problem("unavailable");
  if (!details) return problem("notRegistered");
  if (!isActiveAbn(details.AbnStatus)) return problem("cancelled");
  const names = [details.EntityName, ...details.BusinessName];
  if (!names.some((registered) => sameBusinessName(registered, name))) return problem("otherName", names);
  const holder = await organisationWithAbn(abn);
  if (holder !== undefined && holder !== _id) return problem("taken");
  return { status: "verified", name: details.EntityName, checkedAt };
}

function unlessUnavailable(error: unknown): "unavailable" {
  if (error instanceof ApiError && error.kind === "unavailable") return "unavailable";
  throw error;
}
