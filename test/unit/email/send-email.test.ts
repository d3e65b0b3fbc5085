import { MessageRejected, SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aPng } from "../../support/fixtures/pngs.ts";
import { sendMail } from "../../../functions/adapters/email/send-email.ts";

const ses = mockClient(SESv2Client);

beforeEach(() => {
  ses.reset();
  vi.stubEnv("AWS_REGION", "ap-southeast-2");
  vi.stubEnv("MAIL_FROM", "Kelpie <no-reply@kelpie.example>");
  vi.stubEnv("MAIL_CONFIGURATION_SET", "kelpie-dev");
});
afterEach(() => vi.unstubAllEnvs());

const sentEmail = { to: "ann@example.com", subject: "Grüße", text: "Hello", html: "<p>Hello</p>" };

describe("sendEmail", () => {
  it("sends text and HTML from the product's own address", async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: "1" });

    await sendMail(sentEmail);

    const part = (words: string) => ({ Data: words, Charset: "UTF-8" });
    expect(ses.call(0).args[0].input).toEqual({
      FromEmailAddress: "Kelpie <no-reply@kelpie.example>",
      Destination: { ToAddresses: ["ann@example.com"] },
      ConfigurationSetName: "kelpie-dev",
      Content: { Simple: { Subject: part("Grüße"), Body: { Text: part("Hello"), Html: part("<p>Hello</p>") } } },
    });
  });

  it("sends the picture that the HTML shows within the email", async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: "1" });
    const picture = { contentId: "logo", contentType: "image/png", fileName: "logo.png", content: aPng };

    await sendMail({ ...sentEmail, picture });

    expect(ses.call(0).args[0].input).toMatchObject({
      Content: {
        Simple: {
          Attachments: [
            {
              FileName: "logo.png",
              ContentType: "image/png",
              ContentDisposition: "INLINE",
              ContentId: "logo",
              ContentTransferEncoding: "BASE64",
              RawContent: aPng,
            },
          ],
        },
      },
    });
  });

  it.each(["link", "check"] as const)("names the %s in an email, so that a bounce is told of it", async (kind) => {
    ses.on(SendEmailCommand).resolves({ MessageId: "1" });
    const [applicationId, ownId] = ["01KV4T6A1G5S0YK8P4VMDF7XEJ", "01KV4T6A1G5S0YK8P4VMDF7XEK"];

    await sendMail({ ...sentEmail, about: { kind, _id: `${applicationId}.${ownId}` } });

    expect(ses.call(0).args[0].input).toMatchObject({
      EmailTags: [
        { Name: "application", Value: applicationId },
        { Name: kind, Value: ownId },
      ],
    });
  });

  it("throws with the message of SES when SES rejects the email", async () => {
    ses.rejects(new MessageRejected({ message: "suppressed", $metadata: {} }));

    await expect(sendMail(sentEmail)).rejects.toMatchObject({ name: "MessageRejected" });
  });
});
