import type { Customer } from "../../shared/domain/customer.ts";
import type { LinkPurpose } from "../../shared/domain/link.ts";
import { setting } from "../configuration.ts";
import { type Email, type EmailContent, buildEmail } from "../adapters/email/build-email.ts";
import { type SafeEmailText, emailParagraphs, emailText } from "../adapters/email/email-text.ts";
import { emailHandler } from "../job-handler.ts";
import { isMailboxOfOrganisation } from "../identity/identity.ts";
import { letterheadFor } from "../organisation/letterhead.ts";
import { newId } from "../store/dynamo/ids.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { linkEmail } from "./jobs.ts";
import { answersPageUrl, signedCopiesPageUrl, optionsPageUrl, signingPageUrl, uploadPageUrl } from "./page-urls.ts";
import { addressIn, greetingFor } from "./recipient.ts";
import { senderName, senderOf, templateOf } from "./sender.ts";
import { validDays } from "./secret.ts";
import { type LinkRecord, isValid, issueSecret, linkRecord } from "./store.ts";

export const linkHandlers = Object.values(linkEmail).map((job) => emailHandler(job, emailOf));

const texts: Readonly<Record<LinkPurpose, (requested: Requested, secret: string) => EmailContent>> = {
  privacy: ({ link, sender, template }, secret) => ({
    subject: emailText`Please read and sign your privacy disclosure`,
    before: [
      emailText`${sender} has asked you to read and sign a privacy disclosure, so that they can approach lenders for you.`,
      emailText`It takes a few minutes and also works on a phone. Nothing is signed until you press the button on the page.`,
    ],
    action: { label: emailText`Read and sign`, url: signingPageUrl(setting("SITE_URL"), link, secret) },
    after: emailParagraphs(template),
  }),

  upload: ({ sender }, secret) => ({
    subject: emailText`Please send your documents`,
    before: [
      emailText`${sender} has asked you for documents for your finance application.`,
      emailText`You can take photos with your phone or choose files: PDF, JPEG, PNG or HEIC, up to 10 MB each.`,
    ],
    action: { label: emailText`Send documents`, url: uploadPageUrl(setting("SITE_URL"), secret) },
  }),

  answers: ({ sender }, secret) => ({
    subject: emailText`A few questions for your finance application`,
    before: [
      emailText`${sender} needs a few answers from you to find out which lenders suit you.`,
      emailText`It takes two minutes on your phone, one question at a time.`,
    ],
    action: { label: emailText`Answer the questions`, url: answersPageUrl(setting("SITE_URL"), secret) },
  }),

  copy: ({ sender }, secret) => ({
    subject: emailText`A copy of what you signed`,
    before: [emailText`You have signed documents for ${sender}. You can read and save your copy of each.`],
    action: { label: emailText`Get your copy`, url: signedCopiesPageUrl(setting("SITE_URL"), secret) },
  }),

  options: ({ sender }, secret) => ({
    subject: emailText`Your finance options`,
    before: [
      emailText`${sender} has put finance options together for you, side by side.`,
      emailText`They are indications, not offers. You can read them on a phone and save them as a PDF.`,
    ],
    action: { label: emailText`See the options`, url: optionsPageUrl(setting("SITE_URL"), secret) },
  }),
};

interface Requested {
  readonly link: LinkRecord;
  /** The broker's name, with the organisation. */
  readonly sender: string;
  /** The broker's own text; empty without one. */
  readonly template: string;
}

/**
 * Undefined if the link is no longer valid, the customer or e-mail address has been removed, or the mailbox is the organisation's. The link's
 * secret is generated now, so that none is stored with the job.
 */
export async function emailOf({ linkId }: { readonly linkId: string }): Promise<Email | undefined> {
  const link = await linkRecord(linkId);
  const customer = link && isValid(link) ? await customerOf(link) : undefined;
  const address = customer && addressIn(customer);
  if (!link || !customer || address === undefined) return undefined;
  // The address may have changed since the link was requested.
  if (link.purpose === "privacy" && (await isMailboxOfOrganisation(address, link.ownerId))) return undefined;
  const sender = await senderOf(link);
  const requested = { link, sender: senderName(sender), template: await templateOf(link.ownerId) };
  const letterhead = await letterheadFor(sender.organisationId, sender.brokerName);
  const { before, after = [], ...content } = texts[link.purpose](requested, await issueSecret(link));
  const email = buildEmail(address, {
    ...content,
    before: [greetingFor(customer), ...before],
    after: [...after, ...notesOf(link)],
    letterhead,
  });
  return { ...email, about: { kind: "link", _id: linkId } };
}

const notesOf = ({ purpose }: LinkRecord): readonly SafeEmailText[] => [
  emailText`The link is for you only and works for ${String(validDays[purpose])} days. Please do not forward it.`,
  emailText`If you don't know the sender, please ignore this email and nothing will happen.`,
];

async function customerOf({ ownerId, applicationId, customerId }: LinkRecord): Promise<Customer | undefined> {
  const owner = { userId: ownerId, organisationId: undefined, isMaster: false };
  const { customers } = await openWorkspace(owner, applicationId, { requestId: newId(), ip: "" });
  return customers.find(({ _id }) => _id === customerId);
}
