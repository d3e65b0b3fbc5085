import type { Customer } from "../../shared/domain/customer.ts";
import { setting } from "../configuration.ts";
import { addressIn } from "../link/recipient.ts";
import { senderOf } from "../link/sender.ts";
import { sendMail } from "../adapters/email/send-email.ts";
import { newId } from "../store/dynamo/ids.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { isConnected } from "./company-names.ts";
import { checkCompanyFor } from "./companies.ts";
import type { HostedPageRequest, HostedPage } from "./hosted-pages.ts";
import { emailFor } from "./emails.ts";
import { storeReport } from "./report.ts";
import { type CheckRecord, checkRecord, recordDelay, recordSent, recordUnsendable } from "./store.ts";

type Payload = Readonly<Record<string, unknown>>;

export const customerCheckJobs: Readonly<Record<string, (payload: Payload) => Promise<void>>> = {
  "check.send": send,
  "check.report": storeReport,
};

/** E-mails the link of the company's page. The link is not stored: a retry under the same reference gets the same page. */
async function send({ checkId }: Payload): Promise<void> {
  const check = await checkRecord(String(checkId));
  if (!check || check.sentAt !== undefined) return;
  const customer = await customerOf(check);
  const contact = customer && contactIn(customer);
  if (!customer || !contact || !isConnected(check.service)) return recordUnsendable(check);
  const page = await pageFor(check, contact);
  const sender = await senderOf(check.ownerId);
  await sendMail(emailFor(contact.email, { check, customer, sender, page, source: checkCompanyFor(check.service).source }));
  await recordSent(check, { pageId: page.id, expiresAt: page.expiresAt });
}

/** The customer's data for the company; undefined if the name or e-mail address has been removed. */
function contactIn(customer: Customer): HostedPageRequest["customer"] | undefined {
  const { firstName, lastName } = customer;
  const email = addressIn(customer);
  return firstName && lastName && email !== undefined ? { firstName, lastName, email } : undefined;
}

async function pageFor(check: CheckRecord, customer: HostedPageRequest["customer"]): Promise<HostedPage> {
  const requested = { reference: check.checkId, customer, returnUrl: `${setting("SITE_URL")}/thank-you` };
  try {
    return await checkCompanyFor(check.service).pageFor(requested);
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
