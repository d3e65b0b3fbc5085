import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { setting } from "../configuration.ts";
import { Refusal } from "../http/refusal.ts";

/** A letter to one address, in plain text. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

let shared: SESv2Client | undefined;

/** The client, made at the first letter: address and credentials come from the SDK's own environment variables. */
export function mailClient(): SESv2Client {
  shared ??= new SESv2Client({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
  });
  return shared;
}

/** Hands a letter to SES; where SES does not take it, whoever asked may come again. */
export async function sendMail({ to, subject, text }: Letter): Promise<void> {
  const part = (words: string) => ({ Data: words, Charset: "UTF-8" });
  const command = new SendEmailCommand({
    FromEmailAddress: setting("MAIL_FROM"),
    Destination: { ToAddresses: [to] },
    Content: { Simple: { Subject: part(subject), Body: { Text: part(text) } } },
  });
  try {
    await mailClient().send(command);
  } catch (cause) {
    const refusal = new Refusal("unavailable", "MAIL_UNAVAILABLE", "The email cannot be sent right now. Please try again.");
    refusal.cause = cause;
    throw refusal;
  }
}
