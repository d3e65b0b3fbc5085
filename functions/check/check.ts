import type { CheckService, CustomerCheck } from "../../shared/entities/customer-check.ts";
import type { Customer } from "../../shared/entities/customer.ts";
import type { Caller } from "../http/caller.ts";
import type { Call } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import { refuseNameless, refuseUnreachable } from "../link/reachable.ts";
import { type Allowance, takeAllowance } from "../store/allowance.ts";
import { splitPartId } from "../store/ids.ts";
import { notFound } from "../store/not-found.ts";
import { openWorkspace } from "../store/workspace.ts";
import { companyFor } from "./companies.ts";
import type { HostedState } from "./hosted-pages.ts";
import { type CheckRecord, addCheck, checkRecord, settleCheck } from "./store.ts";

interface Asked {
  readonly body: { readonly customerId: string };
}

/** Asks a customer for something, by a letter to the stored address; no call can name another. */
const send =
  (service: CheckService) =>
  async (caller: Caller, { body: { customerId } }: Asked, call: Call): Promise<CustomerCheck> => {
    const customer = await customerOf(caller, customerId, call);
    refuseNameless(customer, "for the company that is asked");
    refuseUnreachable(customer);
    return addCheck(caller, { customerId, service }, call);
  };

/** The newest check of a customer; those that are open are looked after first. A master is told what is kept. */
const find =
  (service: CheckService) =>
  async (caller: Caller, { body: { customerId } }: Asked, call: Call): Promise<CustomerCheck | null> => {
    const checks = checksIn(await customerOf(caller, customerId, call), service);
    const open = caller.isMaster ? [] : checks.filter(({ status }) => status === "sent");
    if (open.length === 0) return checks.at(-1) ?? null;
    await takeAllowance(looks, caller.userId);
    await Promise.all(open.map(({ _id }) => look(caller, _id, call)));
    return checksIn(await customerOf(caller, customerId, call), service).at(-1) ?? null;
  };

export const sendIdentityVerification = send("identity");
export const findIdentityVerification = find("identity");
export const sendBankStatementsLink = send("bankStatements");
export const findBankStatements = find("bankStatements");
export const requestCreditFile = send("creditFile");
export const findCreditFile = find("creditFile");

/** More than a workspace that stands open asks. */
const looks: Allowance = { what: "looks after checks", most: 600, spanMs: 10 * 60_000 };

const checksIn = ({ checks }: Customer, service: CheckService): CustomerCheck[] => checks.filter((check) => check.service === service);

async function customerOf(caller: Caller, customerId: string, call: Call): Promise<Customer> {
  const { customers } = await openWorkspace(caller, splitPartId(customerId).applicationId, call);
  const customer = customers.find(({ _id }) => _id === customerId);
  if (!customer) throw notFound();
  return customer;
}

/** Asks the company what came of a check, and keeps it. */
async function look(caller: Caller, checkId: string, call: Call): Promise<void> {
  const check = await checkRecord(checkId);
  if (!check) return;
  const company = companyFor(check.service);
  const state = await company.stateOf(check.pageId ?? "").catch((error: unknown) => Promise.reject(silent(check, error)));
  const { status, score } = state ?? forgotten(check);
  if (status !== "pending") await settleCheck(caller, check, { outcome: status, score, source: company.source }, call);
}

/** A company forgets its pages once they have expired, and not before. */
function forgotten(check: CheckRecord): HostedState {
  if ((check.goodUntil ?? 0) < Date.now()) return { status: "expired" };
  throw silent(check, new Error("a page that is still good is not known there"));
}

const services: Readonly<Record<CheckService, string>> = {
  identity: "Identity verification",
  bankStatements: "The bank statements service",
  creditFile: "The credit bureau",
};

function silent({ service }: CheckRecord, cause: unknown): Refusal {
  const message = `${services[service]} does not answer, so what came of it is not known yet. Quoting goes on without it.`;
  return Object.assign(new Refusal("unavailable", "CHECK_UNAVAILABLE", message), { cause });
}
