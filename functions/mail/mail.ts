import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { setting } from "../configuration.ts";
import type { Letter } from "./letter.ts";

let shared: SESv2Client | undefined;

/**
 * The client, made at the first letter: address and credentials come from the SDK's own environment variables. It tries once: a letter
 * whose acknowledgement is slow may have gone out, and the outbox comes back to one that has not.
 */
export function mailClient(): SESv2Client {
  shared ??= new SESv2Client({
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });
  return shared;
}

/** Hands a letter to SES. Throws what SES, or the way there, says against it. */
export async function sendMail({ to, subject, text, html }: Letter): Promise<void> {
  const part = (words: string) => ({ Data: words, Charset: "UTF-8" });
  await mailClient().send(
    new SendEmailCommand({
      FromEmailAddress: setting("MAIL_FROM"),
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } } },
    }),
  );
}
