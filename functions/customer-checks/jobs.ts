import { type Customer, customerName } from "../../shared/domain/customer.ts";
import { setting } from "../configuration.ts";
import { checkPageUrl } from "../link/page-urls.ts";
import { addressIn, mobileIn } from "../link/recipient.ts";
import { linkValidForMs, newLinkSecret } from "../link/secret.ts";
import { senderOf } from "../link/sender.ts";
import { letterheadFor } from "../organisation/letterhead.ts";
import { sendMail } from "../adapters/email/send-email.ts";
import { ApiError } from "../call/api-error.ts";
import { newId } from "../store/dynamo/ids.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { system, systemCall } from "../store/workspace/actor.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { isConnected } from "./check-provider-names.ts";
import { checkProviderFor, needsMobile } from "./check-providers.ts";
import type { CheckedCustomer } from "./hosted-pages.ts";
import { emailFor } from "./emails.ts";
import { refreshCheck } from "./refresh.ts";
import { storeReports } from "./report.ts";
import { type CheckRecord, checkRecord, nextPollItem, recordDelay, recordSent, recordUnsendable } from "./store.ts";

type Payload = Readonly<Record<string, unknown>>;

export const customerCheckJobs: Readonly<Record<string, (payload: Payload) => Promise<void>>> = {
  "check.send": send,
  "check.report": storeReports,
  "check.poll": poll,
};

/** E-mails a link to our own page, which sends the customer on: the addresses of companies' pages must not be e-mailed. */
async function send({ checkId }: Payload): Promise<void> {
  const check = await checkRecord(String(checkId));
  if (!check || check.sentAt !== undefined) return;
  const customer = await customerOf(check);
  const contact = customer && contactIn(customer);
  if (!customer || !contact || !isConnected(check.service) || (needsMobile(check.service) && contact.mobile === undefined))
    return recordUnsendable(check);
  const pageId = await prepare(check, contact);
  const sender = await senderOf(check);
  const letterhead = await letterheadFor(sender.organisationId, sender.brokerName);
  const { source } = checkProviderFor(check.service);
  const expiresAt = Date.now() + linkValidForMs("check");
  const url = checkPageUrl(setting("SITE_URL"), await newLinkSecret({ checkId: check.checkId }, expiresAt));
  await sendMail(emailFor(contact.email, { service: check.service, customer, sender, letterhead, url, expiresAt, source }));
  await recordSent(check, { pageId, expiresAt });
}

/** Stores the result once there is one, so that the broker is notified without opening the quote; otherwise polls again later. */
async function poll({ checkId, nextWaitMs }: Payload): Promise<void> {
  const check = await checkRecord(String(checkId));
  if (!check || check.outcome !== undefined || !isConnected(check.service) || !(await customerOf(check))) return;
  await refreshCheck(system, check.checkId, systemCall()).catch(unlessUnavailable);
  const { outcome } = (await checkRecord(check.checkId)) ?? check;
  if (outcome === undefined) await writeSystemItems([nextPollItem(check, Number(nextWaitMs))]);
}

/** A company that is down for a while is asked again. */
function unlessUnavailable(error: unknown): void {
  if (!(error instanceof ApiError && error.kind === "unavailable")) throw error;
}

/** The customer's data for the company; undefined if the name or e-mail address has been removed. */
function contactIn(customer: Customer): CheckedCustomer | undefined {
  const email = addressIn(customer);
  if (customerName(customer) === "" || email === undefined) return undefined;
  return { firstName: customer.firstName ?? "", lastName: customer.lastName ?? "", email, mobile: mobileIn(customer) };
}

async function prepare(check: CheckRecord, customer: CheckedCustomer): Promise<string> {
  const requested = { reference: check.checkId, customer, returnUrl: `${setting("SITE_URL")}/thank-you` };
  try {
    return await checkProviderFor(check.service).prepare(requested);
  } catch (error) {
    await recordDelay(check);
    throw error;
  }
}

async function customerOf({ ownerId, applicationId, customerId }: CheckRecord): Promise<Customer | undefined> {
  const owner = { userId: ownerId, organisationId: undefined, isMaster: false };
  const { customers } = await openWorkspace(owner, applicationId, { requestId: newId(), ip: "" });
  return customers.find(({ _id }) => _id === customerId);
}
