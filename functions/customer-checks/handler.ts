import { checkRoutes } from "../../shared/wire/check-routes.ts";
import { serve } from "../serve.ts";
import { routeRows } from "./routes.ts";
import { type Customer, calledName } from "../../shared/domain/customer.ts";
import { linkGone } from "../call/link-gone.ts";
import { linkNotFound } from "../call/link-not-found.ts";
import { ApiError } from "../call/api-error.ts";
import type { Call, Operation } from "../call/operation.ts";
import { holderOfSecret } from "../link/secret.ts";
import { shownSenderOf } from "../link/sender.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { checkProviderFor, needsMobile } from "./check-providers.ts";
import { isConnected } from "./check-provider-names.ts";
import { type CheckRecord, checkRecord, addCheck } from "./store.ts";
import type { CheckService, CustomerCheck } from "../../shared/domain/customer-check.ts";
import type { Caller } from "../call/caller.ts";
import { requireName, requireEmailAddress, requireMobile } from "../link/recipient.ts";
import { type RateLimit, consumeOrThrow } from "../store/services/rate-limit.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { refreshCheck, serviceNames } from "./refresh.ts";
import { currentAgreement } from "../agreements/agreement-texts.ts";
import { signableAgreementsFor } from "../agreements/signatures.ts";

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

const sendIdentityVerification = send("identity");
const findIdentityVerification = find("identity");
const sendBankStatementsLink = send("bankStatements");
const findBankStatements = find("bankStatements");
const requestCreditFile = send("creditFile");
const findCreditFile = find("creditFile");

const refreshLimit: RateLimit = { what: "check refreshes", max: 600, spanMs: 10 * 60_000 };

const checksIn = ({ checks }: Customer, service: CheckService): CustomerCheck[] => checks.filter((check) => check.service === service);

async function customerOf(caller: Caller, customerId: string, call: Call): Promise<Customer> {
  const { customers } = await openWorkspace(caller, splitChildId(customerId).applicationId, call);
  const customer = customers.find(({ _id }) => _id === customerId);
  if (!customer) throw notFound();
  return customer;
}

const notConnected = (service: CheckService) =>
  new ApiError("conflict", "NOT_CONNECTED", `${serviceNames[service]} is not set up yet. Please upload the document instead.`);

/** Throws an ApiError (conflict) unless the customer has signed the current privacy disclosure. */
async function requireConsent(customerId: string): Promise<void> {
  const [privacy] = await signableAgreementsFor({ customerId }, [currentAgreement("privacy")]);
  if (privacy?.signedAt === null) throw noConsent();
}

const noConsent = () =>
  new ApiError(
    "conflict",
    "NO_CONSENT",
    "The customer has not signed the privacy disclosure yet. Send the privacy link first; once it is signed, you can request this.",
  );

const openCheck: Operation<"openCheck"> = async (_holder, _nothing, call) => {
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

const visitCheckPage: Operation<"visitCheckPage"> = async (_holder, _nothing, call) => {
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

export const handler = serve(checkRoutes, routeRows, {
  sendIdentityVerification,
  findIdentityVerification,
  sendBankStatementsLink,
  findBankStatements,
  requestCreditFile,
  findCreditFile,
  openCheck,
  visitCheckPage,
});
