import { businessDate } from "../../shared/business-date.ts";
import { itemsOfCustomer, checklistOf, documentsFor, ruleOf } from "../../shared/checklist/checklist.ts";
import type { ChecklistItem } from "../../shared/domain/checklist.ts";
import type { IsoDate } from "../../shared/dates.ts";
import type { Application } from "../../shared/domain/application.ts";
import { dealHasEnded } from "../../shared/domain/stage.ts";
import type { Customer } from "../../shared/domain/customer.ts";
import { dayText } from "../../shared/format.ts";
import { type Email, buildEmail } from "../adapters/email/build-email.ts";
import { type SafeEmailText, emailText } from "../adapters/email/email-text.ts";
import { setting } from "../configuration.ts";
import { letterheadFor } from "../organisation/letterhead.ts";
import { maySend } from "../organisation/verified-abn.ts";
import { isPublicHoliday } from "../referral/business-days.ts";
import { customerDigestKey, mailboxDigestKey, mailboxOf } from "../store/dynamo/digest-keys.ts";
import { listAttributes } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { updateItem } from "../store/dynamo/transaction.ts";
import { sendOncePerDay } from "../store/services/daily-email.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { loadForSystem } from "../store/workspace/load-for-system.ts";
import { systemCall } from "../store/workspace/actor.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { unsubscribePageUrl, oneClickUnsubscribeUrl, uploadPageUrl } from "./page-urls.ts";
import { addressIn, greetingFor } from "./recipient.ts";
import { senderName, senderOf } from "./sender.ts";
import { type LinkRecord, isValid, issueSecret, linkRecord } from "./store.ts";
import { newUnsubscribeToken } from "./unsubscribe.ts";

const maxDigests = 5;

/**
 * Reminds a customer of what is missing, while a link to upload documents is open: at most once a day, five times, and neither on Sundays nor
 * on public holidays in NSW.
 */
export async function sendCustomerDigest({ id: customerId, day }: { readonly id: string; readonly day: IsoDate }): Promise<void> {
  // A repetition that is a day late would be a second email on its day.
  if (isDayOff(day) || day !== businessDate(new Date())) return;
  const recipient = await findRecipient(customerId);
  const mailbox = recipient && mailboxOf(recipient.address);
  if (!recipient || mailbox === undefined || (await hasEnded(customerId, mailbox))) return stop(customerId);
  const missing = missingOf(recipient);
  // On the day of the link the customer has its email.
  if (missing.length === 0 || businessDate(new Date(recipient.createdAt)) >= day) return;
  // Until Kelpie's staff have decided, it sends nothing.
  if (!(await maySend((await senderOf(recipient.link)).organisationId))) return;
  const daily = { day, keys: [customerDigestKey(customerId), mailboxDigestKey(mailbox)], whenSent: { add: { count: 1 } } };
  await sendOncePerDay(daily, async () => {
    const { sendMail } = await import("../adapters/email/send-email.ts");
    await sendMail(await emailOf(recipient, missing, mailbox));
  });
}

const isDayOff = (day: IsoDate): boolean => new Date(day).getUTCDay() === 0 || isPublicHoliday(day);

interface ReminderRecipient {
  readonly application: Application;
  readonly customer: Customer;
  readonly address: string;
  readonly link: LinkRecord;
  /** When the link was created. */
  readonly createdAt: string;
}

/** Undefined if the customer no longer has an open link to upload documents. */
async function findRecipient(customerId: string): Promise<ReminderRecipient | undefined> {
  const child = await loadForSystem("customer", customerId);
  if (!child || child.item["removedAt"] !== undefined) return undefined;
  const owner = { userId: child.ownerId, organisationId: undefined, isMaster: false };
  const application = await openWorkspace(owner, child.applicationId, systemCall());
  const customer = application.customers.find(({ _id }) => _id === customerId);
  const newest = application.links.findLast(
    (link) => link.purpose === "upload" && link.customerId === customerId && link.status === "open",
  );
  const link = newest && (await linkRecord(newest._id));
  const address = customer && addressIn(customer);
  if (!customer || !link || !isValid(link) || address === undefined || dealHasEnded(application)) return undefined;
  return { application, customer, address, link, createdAt: newest.createdAt };
}

async function hasEnded(customerId: string, mailbox: string): Promise<boolean> {
  const [digest, reader] = await Promise.all([findItem(customerDigestKey(customerId)), findItem(mailboxDigestKey(mailbox))]);
  return Number(digest?.["count"] ?? 0) >= maxDigests || reader?.["stoppedAt"] !== undefined;
}

/** Until a new link is created. */
async function stop(customerId: string): Promise<void> {
  await writeSystemItems([updateItem("digest", customerDigestKey(customerId), { remove: listAttributes })]);
}

function missingOf({ application, customer: { _id } }: ReminderRecipient): readonly ChecklistItem[] {
  const checklist = checklistOf(application, businessDate(new Date()));
  return itemsOfCustomer(checklist, _id, application.customers[0]?._id === _id).filter(({ state }) => state === "missing");
}

async function emailOf(
  { application, customer, address, link }: ReminderRecipient,
  missing: readonly ChecklistItem[],
  mailbox: string,
): Promise<Email> {
  const [sender, secret, token] = await Promise.all([senderOf(link), issueSecret(link), newUnsubscribeToken(mailbox)]);
  const site = setting("SITE_URL");
  return buildEmail(address, {
    subject: emailText`Documents that are still missing`,
    before: [
      greetingFor(customer),
      emailText`${senderName(sender)} still needs from you:`,
      ...missing.map((item) => lineOf(item, application, customer)),
    ],
    action: { label: emailText`Send documents`, url: uploadPageUrl(site, secret) },
    after: [
      emailText`The link is for you only and works until ${dayText(businessDate(new Date(link.expiresAt)))}. Please do not forward it.`,
      emailText`We remind you at most once a day and ${String(maxDigests)} times.`,
    ],
    unsubscribe: { page: unsubscribePageUrl(site, token), oneClick: oneClickUnsubscribeUrl(site, token) },
    letterhead: await letterheadFor(sender.organisationId, sender.brokerName),
  });
}

/** What is missing, and why the customer's last file was not accepted. */
function lineOf(item: ChecklistItem, application: Application, customer: Customer): SafeEmailText {
  const { existing } = documentsFor(application, item.kind, customer._id);
  const rejected = existing.findLast(({ status, handedInBy }) => status === "rejected" && handedInBy === customer._id);
  return rejected
    ? emailText`${item.title}: your file was not accepted. ${rejected.reason ?? ""}`
    : emailText`${item.title}: ${ruleOf(item)?.info ?? ""}`;
}
