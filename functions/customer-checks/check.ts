import type { CheckService, CustomerCheck } from "../../shared/domain/customer-check.ts";
import type { Customer } from "../../shared/domain/customer.ts";
import type { Caller } from "../call/caller.ts";
import type { Call } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import { requireName, requireEmailAddress, requireMobile } from "../link/recipient.ts";
import { type RateLimit, consumeOrThrow } from "../store/services/rate-limit.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { needsMobile } from "./check-providers.ts";
import { isConnected } from "./check-provider-names.ts";
import { refreshCheck, serviceNames } from "./refresh.ts";
import { addCheck } from "./store.ts";
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
