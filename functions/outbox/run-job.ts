import type { Email } from "../adapters/email/build-email.ts";
import { linkEmails } from "../link/emails.ts";
import { organisationEmails } from "../organisation/emails.ts";
import { referralEmails } from "../referral/emails.ts";
import type { OutboxJob } from "../store/services/outbox.ts";
import { retentionEmails } from "../retention/emails.ts";
import { rulebookEmails } from "../rulebook/emails.ts";
import { submissionEmails } from "../submission/emails.ts";
import { userEmails } from "../user/emails.ts";

type Payload = OutboxJob["payload"];

/** Throws if the job failed and should be retried. */
export async function runJob({ kind, payload }: OutboxJob): Promise<void> {
  const job = emails.get(kind) ?? (await import("./job-handlers.ts")).jobHandlers.get(kind);
  if (!job) throw new UnknownJobKind(kind);
  await job(payload);
}

class UnknownJobKind extends Error {
  override readonly name = "UnknownJobKind";
}

/** Sends the email, unless its reason has gone or its reader has closed the account. */
const emailJob = (write: (payload: Payload) => Promise<Email | undefined>) => async (payload: Payload) => {
  const email = await write(payload);
  if (!email?.to) return;
  const { sendMail } = await import("../adapters/email/send-email.ts");
  await sendMail(email);
};

const emails: ReadonlyMap<string, (payload: Payload) => Promise<void>> = new Map(
  Object.entries({
    ...userEmails,
    ...organisationEmails,
    ...referralEmails,
    ...linkEmails,
    ...submissionEmails,
    ...retentionEmails,
    ...rulebookEmails,
  }).map(([kind, write]) => [kind, emailJob(write)]),
);

export async function handleDeadLetter({ kind, payload }: OutboxJob): Promise<void> {
  if (emails.has(kind)) return;
  const { deadLetterHandlers } = await import("./job-handlers.ts");
  await deadLetterHandlers.get(kind)?.(payload);
}
