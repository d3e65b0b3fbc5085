import { type Customer, customerName } from "../../shared/domain/customer.ts";
import { setting } from "../configuration.ts";
import { jobHandler } from "../job-handler.ts";
import { checkPageUrl } from "../link/page-urls.ts";
import { addressIn, mobileIn } from "../link/recipient.ts";
import { linkValidForMs, newLinkSecret } from "../link/secret.ts";
import { senderOf } from "../link/sender.ts";
import { letterheadFor } from "../organisation/letterhead.ts";
import { sendMail } from "../adapters/email/send-email.ts";
import { ApiError } from "../call/api-error.ts";
import { newId, childIdOf } from "../store/dynamo/ids.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { system, systemCall } from "../store/workspace/actor.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { isConnected } from "./check-provider-names.ts";
import { checkProviderFor, needsMobile } from "./check-providers.ts";
import type { CheckedCustomer } from "./hosted-pages.ts";
import { emailFor } from "./emails.ts";
import * as jobs from "./jobs.ts";
import { refreshCheck } from "./refresh.ts";
import {
  type CheckRecord,
  checkRecord,
  nextPollItem,
  recordDelay,
  recordSent,
  recordUnsendable,
  type Report,
  recordReports,
} from "./store.ts";
import type { CheckService } from "../../shared/domain/customer-check.ts";
import type { DocumentKind } from "../../shared/domain/document.ts";
import { businessDate } from "../../shared/business-date.ts";
import { checkedKey } from "../adapters/files/file-key.ts";
import { storeFile } from "../adapters/files/files.ts";
import { kindOf } from "../file-checks/file-kind.ts";

const reports: Readonly<Record<CheckService, { readonly kind: DocumentKind; readonly title: string }>> = {
  identity: { kind: "identity", title: "Identity report" },
  bankStatements: { kind: "bankStatement", title: "Bank statements" },
  creditFile: { kind: "creditProfile", title: "Credit file" },
};

/** Stores the company's reports of a completed check as documents of the customer, once. */
async function storeReports({ checkId }: CheckJob): Promise<void> {
  const check = await checkRecord(checkId);
  if (!check || check.pageId === undefined || check.reportId !== undefined) return;
  const contents = await checkProviderFor(check.service).reportsOf(check.pageId);
  if (contents.length === 0) return;
  await recordReports(check, await Promise.all(contents.map((content, at) => stored(check, content, at + 1))));
}

async function stored(check: CheckRecord, content: Uint8Array, number: number): Promise<Report> {
  const { contentType, description } = kindOf(content);
  if (contentType !== "application/pdf") throw new Error(`the company's report is ${description}, expected a PDF`);
  const documentId = childIdOf(check.applicationId, newId());
  const { versionId } = await storeFile(checkedKey(documentId), content, { contentType });
  const { kind, title } = reports[check.service];
  const name = `${title} ${businessDate(new Date(check.completedAt ?? Date.now()))}`;
  const fileName = number === 1 ? `${name}.pdf` : `${name} (${number}).pdf`;
  return { documentId, kind, fileName, contentType, size: content.length, versionId };
}

interface CheckJob {
  readonly checkId: string;
}

export const checkHandlers = [
  jobHandler(jobs.sendCheck, send),
  jobHandler(jobs.storeReports, storeReports),
  jobHandler(jobs.pollCheck, poll),
];

/** E-mails a link to our own page, which sends the customer on: the addresses of companies' pages must not be e-mailed. */
async function send({ checkId }: CheckJob): Promise<void> {
  const check = await checkRecord(checkId);
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
  const email = emailFor(contact.email, { service: check.service, customer, sender, letterhead, url, expiresAt, source });
  await sendMail({ ...email, about: { kind: "check", _id: check.checkId } });
  await recordSent(check, { pageId, expiresAt });
}

/** Stores the result once there is one, so that the broker is notified without opening the quote; otherwise polls again later. */
async function poll({ checkId, nextWaitMs }: CheckJob & { readonly nextWaitMs: number }): Promise<void> {
  const check = await checkRecord(checkId);
  if (!check || check.outcome !== undefined || !isConnected(check.service) || !(await customerOf(check))) return;
  await refreshCheck(system, check.checkId, systemCall()).catch(unlessUnavailable);
  const { outcome } = (await checkRecord(check.checkId)) ?? check;
  if (outcome === undefined) await writeSystemItems([nextPollItem(check, nextWaitMs)]);
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
