import { MessageRejected, SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendMail } from "../../../functions/mail/mail.ts";

const ses = mockClient(SESv2Client);

beforeEach(() => {
  ses.reset();
  vi.stubEnv("AWS_REGION", "ap-southeast-2");
  vi.stubEnv("MAIL_FROM", "Kelpie <no-reply@kelpie.example>");
});
afterEach(() => vi.unstubAllEnvs());

const letter = { to: "ann@example.com", subject: "Grüße", text: "Hello", html: "<p>Hello</p>" };

describe("a letter", () => {
  it("goes out as text and HTML from the product's own address", async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: "1" });

    await sendMail(letter);

    const part = (words: string) => ({ Data: words, Charset: "UTF-8" });
    expect(ses.call(0).args[0].input).toEqual({
      FromEmailAddress: "Kelpie <no-reply@kelpie.example>",
      Destination: { ToAddresses: ["ann@example.com"] },
      Content: { Simple: { Subject: part("Grüße"), Body: { Text: part("Hello"), Html: part("<p>Hello</p>") } } },
    });
  });

  it("that SES does not take fails with what SES says", async () => {
    ses.rejects(new MessageRejected({ message: "suppressed", $metadata: {} }));

    await expect(sendMail(letter)).rejects.toMatchObject({ name: "MessageRejected" });
  });
});
