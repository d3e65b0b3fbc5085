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

const letter = { to: "ann@example.com", subject: "Grüße", text: "Hello" };

describe("a letter", () => {
  it("goes out as plain text from the product's own address", async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: "1" });

    await sendMail(letter);

    expect(ses.call(0).args[0].input).toEqual({
      FromEmailAddress: "Kelpie <no-reply@kelpie.example>",
      Destination: { ToAddresses: ["ann@example.com"] },
      Content: { Simple: { Subject: { Data: "Grüße", Charset: "UTF-8" }, Body: { Text: { Data: "Hello", Charset: "UTF-8" } } } },
    });
  });

  it("that SES does not take may be sent again, and whoever asked is told no address", async () => {
    ses.rejects(new MessageRejected({ message: "ann@example.com is suppressed", $metadata: {} }));

    await expect(sendMail(letter)).rejects.toMatchObject({
      kind: "unavailable",
      code: "MAIL_UNAVAILABLE",
      message: "The email cannot be sent right now. Please try again.",
      cause: { name: "MessageRejected" },
    });
  });
});
