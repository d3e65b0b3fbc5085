import { customerName } from "../../shared/domain/customer.ts";
import type { SentStatus } from "../../shared/domain/submission.ts";
import { fullName } from "../../shared/format.ts";
import { setting } from "../configuration.ts";
import { buildEmail } from "../adapters/email/build-email.ts";
import { type SafeEmailText, emailText } from "../adapters/email/email-text.ts";
import { emailHandler } from "../job-handler.ts";
import { ownerOf } from "../store/workspace/workspace.ts";
import { contactOf } from "../identity/identity.ts";
import * as jobs from "./jobs.ts";
import { type SubmissionId, type SubmissionRecord, findSubmission } from "./record.ts";

interface EmailText {
  readonly subject: SafeEmailText;
  /** `application` is "the application of Maya Thornton, quote number 12,". */
  readonly body: (lender: string, application: string) => SafeEmailText;
  readonly next: SafeEmailText;
}

const emailTexts: Readonly<Record<jobs.NotifiedStatus, EmailText>> = {
  accepted: {
    subject: emailText`A lender has accepted your application`,
    body: (lender, application) => emailText`${lender} has accepted ${application}.`,
    next: emailText`Please meet its conditions, if there are any, and mark the quote as settled once it is.`,
  },
  referred: {
    subject: emailText`A lender is looking at your application`,
    body: (lender, application) => emailText`${lender} has passed ${application} to its credit assessors.`,
    next: emailText`If they ask for a change, you can reopen the quote and send it again.`,
  },
  declined: {
    subject: emailText`A lender has declined your application`,
    body: (lender, application) => emailText`${lender} has declined ${application}.`,
    next: emailText`You can reopen the quote and send it to another lender; what was signed stays signed.`,
  },
  failed: {
    subject: emailText`Your application could not be sent`,
    body: (lender, application) => emailText`We could not send ${application} to ${lender}.`,
    next: emailText`You can send it again from the quote.`,
  },
};

export const submissionEmails = [
  /** What the lender decided, with its reference and message. A later status has an email of its own. */
  emailHandler(jobs.statusEmail, async ({ status, ...id }) => {
    const { subject, body } = emailTexts[status];
    return toOwner(id, subject, (submission) =>
      submission.status === status
        ? [body(submission.lender, describedIn(submission)), ...saidBy(submission), nextOf(submission, status)]
        : undefined,
    );
  }),

  emailHandler(jobs.withdrawnEmail, async ({ by, ...id }) => {
    const cover = fullName(await contactOf(by));
    return toOwner(id, emailText`Your application was withdrawn from a lender`, (submission) => [
      emailText`${cover}, covering for you, has withdrawn ${describedIn(submission)} from ${submission.lender}. It is a quote again.`,
    ]);
  }),

  emailHandler(jobs.typedEmail, async ({ by, what, ...id }) => {
    const cover = fullName(await contactOf(by));
    return toOwner(id, typedTexts[what].subject, (submission) => [
      typedTexts[what].body(`${cover}, covering for you,`, submission, describedIn(submission)),
      ...saidBy(submission),
    ]);
  }),
];

function nextOf({ lender, reopenedAt }: SubmissionRecord, status: jobs.NotifiedStatus): SafeEmailText {
  if (reopenedAt === undefined) return emailTexts[status].next;
  return status === "declined"
    ? emailText`The quote was reopened since. You can send it to another lender; what was signed stays signed.`
    : emailText`The quote was reopened since. To go on with it, send it to ${lender} again if you have not yet.`;
}

interface TypedText {
  readonly subject: SafeEmailText;
  readonly body: (who: string, submission: SubmissionRecord, application: string) => SafeEmailText;
}

const decided: Readonly<Partial<Record<SentStatus, string>>> = {
  accepted: "has approved",
  referred: "asks for more information on",
  declined: "has declined",
};

const typedTexts: Readonly<Record<jobs.TypedByCover, TypedText>> = {
  lodged: {
    subject: emailText`Your application was lodged with a lender`,
    body: (who, { lender }, application) => emailText`${who} has lodged ${application} with ${lender}.`,
  },
  decided: {
    subject: emailText`A lender's decision on your application was entered`,
    body: (who, { lender, status }, application) =>
      emailText`${who} has entered that ${lender} ${decided[status] ?? "has decided on"} ${application}.`,
  },
};

/** To the application's current owner. */
async function toOwner(id: SubmissionId, subject: SafeEmailText, textsOf: (submission: SubmissionRecord) => SafeEmailText[] | undefined) {
  const submission = await findSubmission(id);
  const texts = submission && textsOf(submission);
  if (!texts) return undefined;
  const { firstName, address } = await contactOf(await ownerOf(id.applicationId));
  return buildEmail(address, {
    subject,
    before: [emailText`Hello ${firstName},`, ...texts],
    action: { label: emailText`Open the quote`, url: `${setting("SITE_URL")}/quote/${id.applicationId}` },
  });
}

function describedIn({ application: { humanId, customers } }: SubmissionRecord): string {
  const names = customers.map(customerName).filter(Boolean);
  return `the application of ${names.join(" and ")}, quote number ${humanId}`;
}

const saidBy = ({ lender, reference, text }: SubmissionRecord): SafeEmailText[] => [
  ...(reference === null ? [] : [emailText`Reference: ${reference}`]),
  ...(text === null ? [] : [emailText`${lender} says: ${text}`]),
];
