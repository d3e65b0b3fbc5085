import { calledName } from "../../shared/domain/customer.ts";
import { linkGone } from "../call/link-gone.ts";
import { linkNotFound } from "../call/link-not-found.ts";
import { ApiError } from "../call/api-error.ts";
import type { Call, Operation } from "../call/operation.ts";
import { holderOfSecret } from "../link/secret.ts";
import { shownSenderOf } from "../link/sender.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { checkProviderFor } from "./check-providers.ts";
import { isConnected } from "./check-provider-names.ts";
import { type CheckRecord, checkRecord } from "./store.ts";

export const openCheck: Operation<"openCheck"> = async (_holder, _nothing, call) => {
  const check = await openCheckOf(call);
  const { service, expiresAt, firstName } = check;
  return {
    service,
    firstName,
    ...(await shownSenderOf(check)),
    company: checkProviderFor(service).source,
    expiresAt: new Date(expiresAt).toISOString(),
  };
};

export const visitCheckPage: Operation<"visitCheckPage"> = async (_holder, _nothing, call) => {
  const { service, pageId } = await openCheckOf(call);
  const company = checkProviderFor(service);
  const url = await company.addressOf(pageId).catch((error: unknown) => Promise.reject(unavailable(company.source, error)));
  if (url === undefined) throw done();
  return { url };
};

interface OpenCheck extends CheckRecord {
  readonly pageId: string;
  readonly expiresAt: number;
  readonly firstName: string | null;
}

/** The check whose link the customer has opened. Throws an ApiError if there is nothing to do with it (any more). */
async function openCheckOf(call: Call): Promise<OpenCheck> {
  const { checkId } = await holderOfSecret(call.linkSecret ?? "");
  const check = checkId === undefined ? undefined : await checkRecord(checkId);
  if (!check) throw linkNotFound();
  const { ownerId, applicationId, customerId, pageId, expiresAt = 0, outcome, service } = check;
  if (outcome === "completed") throw done();
  if (outcome !== undefined || expiresAt <= Date.now() || pageId === undefined || !isConnected(service)) throw linkGone();
  const application = await openWorkspace({ userId: ownerId, organisationId: undefined, isMaster: false }, applicationId, call);
  const customer = application.customers.find(({ _id }) => _id === customerId);
  if (!customer || application.outcome) throw linkGone();
  return { ...check, pageId, expiresAt, firstName: calledName(customer) ?? null };
}

const done = () =>
  new ApiError("conflict", "CHECK_DONE", "You have completed this, and your broker can see the result. You may close this window.");

function unavailable(company: string, cause: unknown): ApiError {
  const message = `${company} is not responding. Please try again in a few minutes; your link keeps working.`;
  return Object.assign(new ApiError("unavailable", "CHECK_UNAVAILABLE", message), { cause });
}
