import type { CheckService } from "../../shared/domain/customer-check.ts";
import { ApiError } from "../call/api-error.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { checkProviderFor } from "./check-providers.ts";
import type { HostedState } from "./hosted-pages.ts";
import { type CheckRecord, checkRecord, recordCheckOutcome } from "./store.ts";

/** Asks the company for the result of a check and stores it. Throws ApiError (unavailable) if the company does not answer. */
export async function refreshCheck(actor: Pick<Actor, "userId">, checkId: string, call: WritingCall): Promise<void> {
  const check = await checkRecord(checkId);
  if (!check) return;
  const company = checkProviderFor(check.service);
  const state = await company.stateOf(check.pageId ?? "").catch((error: unknown) => Promise.reject(unavailable(check, error)));
  const { status, ...result } = state ?? stateOfMissingPage(check);
  const outcome = status === "pending" && isPast(check) ? "expired" : status;
  if (outcome === "pending" || outcome === "processing") return;
  await recordCheckOutcome(actor, check, { outcome, ...result, source: company.source }, call);
}

/** A company removes a page after its expiry, so a missing page that has not expired is an error. */
function stateOfMissingPage(check: CheckRecord): HostedState {
  if (isPast(check)) return { status: "expired" };
  throw unavailable(check, new Error("the company does not know a page that has not expired"));
}

const isPast = ({ expiresAt = 0 }: CheckRecord): boolean => expiresAt < Date.now();

export const serviceNames: Readonly<Record<CheckService, string>> = {
  identity: "Identity verification",
  bankStatements: "The bank statements service",
  creditFile: "The credit bureau",
};

function unavailable({ service }: CheckRecord, cause: unknown): ApiError {
  const message = `${serviceNames[service]} is not responding, so there is no result yet. You can keep quoting without it.`;
  return Object.assign(new ApiError("unavailable", "CHECK_UNAVAILABLE", message), { cause });
}
