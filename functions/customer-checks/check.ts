import type { CheckService, CustomerCheck } from "../../shared/domain/customer-check.ts";
import type { Customer } from "../../shared/domain/customer.ts";
import type { Caller } from "../http/caller.ts";
import type { Call } from "../http/operation.ts";
import { ApiError } from "../http/api-error.ts";
import { requireName, requireEmailAddress, requireMobile } from "../link/recipient.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { type RateLimit, consumeOrThrow } from "../store/services/rate-limit.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { checkCompanyFor, needsMobile } from "./companies.ts";
import { isConnected } from "./company-names.ts";
import { requireConsent } from "./consent.ts";
import type { HostedState } from "./hosted-pages.ts";
import { type CheckRecord, addCheck, checkRecord, recordCheckOutcome } from "./store.ts";

interface Requested {
  readonly body: { readonly customerId: string };
}

/** Sends a check request to the customer's stored e-mail address; no call can name another address. */
const send =
  (service: CheckService) =>
  async (caller: Caller, { body: { customerId } }: Requested, call: Call): Promise<CustomerCheck> => {
    const customer = await customerOf(caller, customerId, call);
    if (!isConnected(service)) throw notConnected(service);
    requireName(customer, "to send to the company");
    requireEmailAddress(customer);
    if (needsMobile(service)) requireMobile(customer, "to which the company sends a code");
    await requireConsent(customerId);
    return addCheck(caller, { customerId, service }, call);
  };

/** Returns the customer's newest check of a service. Refreshes the open ones first, except for a master, who sees the stored state. */
const find =
  (service: CheckService) =>
  async (caller: Caller, { body: { customerId } }: Requested, call: Call): Promise<CustomerCheck | null> => {
    const checks = checksIn(await customerOf(caller, customerId, call), service);
    const open = caller.isMaster || !isConnected(service) ? [] : checks.filter(({ status }) => status === "sent");
    if (open.length === 0) return checks.at(-1) ?? null;
    await consumeOrThrow(refreshLimit, caller.userId);
    await Promise.all(open.map(({ _id }) => refreshCheck(caller, _id, call)));
    return checksIn(await customerOf(caller, customerId, call), service).at(-1) ?? null;
  };

export const sendIdentityVerification = send("identity");
export const findIdentityVerification = find("identity");
export const sendBankStatementsLink = send("bankStatements");
export const findBankStatements = find("bankStatements");
export const requestCreditFile = send("creditFile");
export const findCreditFile = find("creditFile");

const refreshLimit: RateLimit = { what: "check refreshes", max: 600, spanMs: 10 * 60_000 };

const checksIn = ({ checks }: Customer, service: CheckService): CustomerCheck[] => checks.filter((check) => check.service === service);

async function customerOf(caller: Caller, customerId: string, call: Call): Promise<Customer> {
  const { customers } = await openWorkspace(caller, splitChildId(customerId).applicationId, call);
  const customer = customers.find(({ _id }) => _id === customerId);
  if (!customer) throw notFound();
  return customer;
}

/** Asks the company for the result of a check and stores it. Throws ApiError (unavailable) if the company does not answer. */
export async function refreshCheck(actor: Pick<Actor, "userId">, checkId: string, call: WritingCall): Promise<void> {
  const check = await checkRecord(checkId);
  if (!check) return;
  const company = checkCompanyFor(check.service);
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

const services: Readonly<Record<CheckService, string>> = {
  identity: "Identity verification",
  bankStatements: "The bank statements service",
  creditFile: "The credit bureau",
};

const notConnected = (service: CheckService) =>
  new ApiError("conflict", "NOT_CONNECTED", `${services[service]} is not connected, so it cannot be asked. Upload the document instead.`);

function unavailable({ service }: CheckRecord, cause: unknown): ApiError {
  const message = `${services[service]} does not answer, so there is no result yet. You can keep quoting without it.`;
  return Object.assign(new ApiError("unavailable", "CHECK_UNAVAILABLE", message), { cause });
}
