import { setting } from "../configuration.ts";
import { type Email, buildEmail } from "../adapters/email/build-email.ts";
import { type SafeEmailText, emailText } from "../adapters/email/email-text.ts";
import { applicationRootKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { ownerOf } from "../store/workspace/workspace.ts";
import { contactOf } from "../identity/identity.ts";
import type { NotifiedStatus } from "./store.ts";

type Payload = Readonly<Record<string, unknown>>;

interface EmailText {
  readonly subject: SafeEmailText;
  readonly body: (lender: string, quote: string) => SafeEmailText;
}

const emailTexts: Readonly<Record<NotifiedStatus, EmailText>> = {
  accepted: {
    subject: emailText`A lender has accepted your application`,
    body: (lender, quote) => emailText`${lender} has accepted the application for quote number ${quote}.`,
  },
  referred: {
    subject: emailText`A lender is looking at your application`,
    body: (lender, quote) => emailText`${lender} has passed the application for quote number ${quote} to its credit assessors.`,
  },
  refused: {
    subject: emailText`A lender has declined your application`,
    body: (lender, quote) => emailText`${lender} has declined the application for quote number ${quote}.`,
  },
  failed: {
    subject: emailText`Your application could not be sent`,
    body: (lender, quote) =>
      emailText`We could not send the application for quote number ${quote} to ${lender}. You can send it again from the quote.`,
  },
};

/** E-mails the application's current owner. Leaves out the customer and the lender's message, which the quote shows. */
export const submissionEmails: Readonly<Record<"submission.statusEmail", (payload: Payload) => Promise<Email>>> = {
  "submission.statusEmail": async (payload) => {
    const applicationId = String(payload["applicationId"]);
    const { subject, body } = emailTexts[payload["status"] as NotifiedStatus];
    const ownerId = await ownerOf(applicationId);
    const [{ firstName, address }, root] = await Promise.all([contactOf(ownerId), findItem(applicationRootKey(ownerId, applicationId))]);
    return buildEmail(address, {
      subject,
      before: [emailText`Hello ${firstName},`, body(String(payload["lender"]), String(root?.["humanId"]))],
      action: { label: emailText`Open the quote`, url: `${setting("SITE_URL")}/quote/${applicationId}` },
    });
  },
};
