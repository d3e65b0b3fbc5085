import type { Customer } from "../../shared/entities/customer.ts";
import { setting } from "../configuration.ts";
import { addressIn } from "../link/address.ts";
import { askerOf } from "../link/asker.ts";
import { nameOf } from "../link/salutation.ts";
import { sendMail } from "../mail/mail.ts";
import { newId } from "../store/ids.ts";
import { openWorkspace } from "../store/workspace.ts";
import { companyFor } from "./companies.ts";
import type { AskedPage, HostedPage } from "./hosted-pages.ts";
import { letterFor } from "./letters.ts";
import { type CheckRecord, checkRecord, noteDelay, noteSent, noteUnsendable } from "./store.ts";

type Payload = Readonly<Record<string, unknown>>;

export const checkErrands: Readonly<Record<string, (payload: Payload) => Promise<void>>> = { "check.send": send };

/**
 * Asks the company for the customer's page and mails its link. The page's address is kept nowhere: asked again under the same reference,
 * the company gives the same page.
 */
async function send({ checkId }: Payload): Promise<void> {
  const check = await checkRecord(String(checkId));
  if (!check || check.sentAt !== undefined) return;
  const customer = await customerOf(check);
  const reach = customer && reachIn(customer);
  if (!customer || !reach) return noteUnsendable(check);
  const page = await pageFor(check, reach);
  const asker = nameOf(await askerOf(check.ownerId));
  await sendMail(letterFor(reach.email, { check, customer, asker, page, source: companyFor(check.service).source }));
  await noteSent(check, { pageId: page.id, goodUntil: page.goodUntil });
}

/** What the company is told of a customer; undefined where the name or the address is gone by now. */
function reachIn(customer: Customer): AskedPage["customer"] | undefined {
  const { firstName, lastName } = customer;
  const email = addressIn(customer);
  return firstName && lastName && email !== undefined ? { firstName, lastName, email } : undefined;
}

async function pageFor(check: CheckRecord, customer: AskedPage["customer"]): Promise<HostedPage> {
  const asked = { reference: check.checkId, customer, returnUrl: `${setting("SITE_URL")}/thank-you` };
  try {
    return await companyFor(check.service).pageFor(asked);
  } catch (error) {
    await noteDelay(check);
    throw error;
  }
}

async function customerOf({ ownerId, applicationId, customerId }: CheckRecord): Promise<Customer | undefined> {
  const owner = { userId: ownerId, organisationId: undefined, isMaster: false };
  const { customers } = await openWorkspace(owner, applicationId, { requestId: newId(), ip: "" });
  return customers.find(({ _id }) => _id === customerId);
}
