import { type Attachment, type MessageHeader, type MessageTag, SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { setting } from "../../configuration.ts";
import { splitChildId } from "../../store/dynamo/ids.ts";
import { type EmailSubject, applicationTag } from "./bounce.ts";
import type { Email, EmailPicture } from "./build-email.ts";

let shared: SESv2Client | undefined;

/** No SDK retries: an email whose acknowledgement is late may have been sent, and the outbox retries the others. */
export function mailClient(): SESv2Client {
  shared ??= new SESv2Client({
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });
  return shared;
}

export async function sendMail({ to, subject, text, html, picture, oneClick, about }: Email): Promise<void> {
  const content = (data: string) => ({ Data: data, Charset: "UTF-8" });
  await mailClient().send(
    new SendEmailCommand({
      FromEmailAddress: setting("MAIL_FROM"),
      Destination: { ToAddresses: [to] },
      ConfigurationSetName: setting("MAIL_CONFIGURATION_SET"),
      ...(about && { EmailTags: tagsOf(about) }),
      Content: {
        Simple: {
          Subject: content(subject),
          Body: { Text: content(text), Html: content(html) },
          ...(oneClick !== undefined && { Headers: unsubscribeHeaders(oneClick) }),
          ...(picture && { Attachments: [inlineAttachment(picture)] }),
        },
      },
    }),
  );
}

/** What the event of a bounce brings back. A tag takes no dot. */
function tagsOf({ kind, _id }: EmailSubject): MessageTag[] {
  const { applicationId, ownId } = splitChildId(_id);
  return [
    { Name: applicationTag, Value: applicationId },
    { Name: kind, Value: ownId },
  ];
}

const unsubscribeHeaders = (url: string): MessageHeader[] => [
  { Name: "List-Unsubscribe", Value: `<${url}>` },
  { Name: "List-Unsubscribe-Post", Value: "List-Unsubscribe=One-Click" },
];

const inlineAttachment = ({ contentId, contentType, fileName, content }: EmailPicture): Attachment => ({
  FileName: fileName,
  ContentType: contentType,
  ContentDisposition: "INLINE",
  ContentId: contentId,
  // By default SES would write the bytes as 7-bit text.
  ContentTransferEncoding: "BASE64",
  RawContent: content,
});
