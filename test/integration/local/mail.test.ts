import { type Attachment, SESv2Client, type SendEmailCommandInput, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { describe, expect, it, onTestFinished } from "vitest";
import { type MailOptions, startMail } from "../../../infra/local/mail/server.ts";
import { aFolder } from "../../support/cli/command.ts";
import { aPng, dataUrlOf } from "../../support/fixtures/pngs.ts";

async function aMail(options: Partial<MailOptions> = {}) {
  const mail = await startMail({ folder: await aFolder({}), ...options });
  const client = new SESv2Client({
    endpoint: mail.url,
    region: "ap-southeast-2",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: 1,
  });
  onTestFinished(async () => {
    client.destroy();
    await mail.close();
  });
  const page = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(mail.url + path, { headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { mail, page, send: (input: SendEmailCommandInput) => client.send(new SendEmailCommand(input)) };
}

function aMessage({ to = ["ann@example.com"], subject = "Reset your password", text = "Hello" } = {}): SendEmailCommandInput {
  return {
    FromEmailAddress: "Kelpie <no-reply@kelpie.example>",
    Destination: { ToAddresses: to },
    Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: text } } } },
  };
}

describe("the SES emulator", () => {
  it("stores what the AWS SDK sends and returns its message id", async () => {
    const { mail, send } = await aMail();

    const { MessageId } = await send({
      ...aMessage(),
      Destination: { ToAddresses: ["ann@example.com"], CcAddresses: ["bo@example.com"], BccAddresses: ["cy@example.com"] },
      ReplyToAddresses: ["broker@example.com"],
      Content: { Simple: { Subject: { Data: "Grüße" }, Body: { Text: { Data: "text" }, Html: { Data: "<p>html</p>" } } } },
    });

    expect(await mail.messages()).toEqual([
      {
        id: MessageId,
        sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        from: "Kelpie <no-reply@kelpie.example>",
        to: ["ann@example.com"],
        cc: ["bo@example.com"],
        bcc: ["cy@example.com"],
        replyTo: ["broker@example.com"],
        subject: "Grüße",
        text: "text",
        html: "<p>html</p>",
        attachments: [],
      },
    ]);
  });

  it("keeps messages over a restart, newest first", async () => {
    const folder = await aFolder({});
    const before = await aMail({ folder });
    for (const subject of ["one", "two", "three"]) await before.send(aMessage({ subject }));
    await before.mail.close();

    const after = await aMail({ folder });

    expect((await after.mail.messages()).map(({ subject }) => subject)).toEqual(["three", "two", "one"]);
  });

  it("rejects messages without, with too many or with invalid recipients and stores none of them", async () => {
    const { mail, send } = await aMail();
    const many = Array.from({ length: 51 }, (_, i) => `user${i}@example.com`);

    await expect(send(aMessage({ to: [] }))).rejects.toMatchObject({ name: "BadRequestException", $metadata: { httpStatusCode: 400 } });
    await expect(send(aMessage({ to: many }))).rejects.toMatchObject({ name: "MessageRejected" });
    await expect(send(aMessage({ to: ["ann"] }))).rejects.toMatchObject({ name: "BadRequestException" });
    await expect(send(aMessage({ to: ["ann@example.com\r\nBcc: all@example.com"] }))).rejects.toMatchObject({
      name: "BadRequestException",
    });
    expect(await mail.messages()).toEqual([]);
  });

  it("takes the picture that a message shows, and rejects one that would not arrive whole", async () => {
    const { mail, page, send } = await aMail();
    const logo = {
      FileName: "logo.png",
      ContentType: "image/png",
      ContentDisposition: "INLINE",
      ContentId: "logo",
      RawContent: aPng,
    } as const;
    const withPicture = (attachment: Attachment) => {
      const { Subject, Body } = aMessage().Content!.Simple!;
      const Html = { Data: '<img src="cid:logo">' };
      return send({ ...aMessage(), Content: { Simple: { Subject, Body: { ...Body, Html }, Attachments: [attachment] } } });
    };

    const { MessageId } = await withPicture({ ...logo, ContentTransferEncoding: "BASE64" });

    expect((await mail.messages())[0]?.attachments).toEqual([
      { fileName: "logo.png", contentType: "image/png", contentId: "logo", content: aPng.toString("base64") },
    ]);
    expect((await page(`/_local/mail/${MessageId}/html`)).text).toContain(`<img src="${dataUrlOf(aPng)}">`);
    await expect(withPicture(logo)).rejects.toMatchObject({ name: "BadRequestException", message: /SEVEN_BIT/ });
    await expect(withPicture({ ...logo, FileName: "logo.exe" })).rejects.toMatchObject({ name: "BadRequestException" });
    await expect(withPicture({ ...logo, ContentId: "x".repeat(79) })).rejects.toMatchObject({ name: "BadRequestException" });
  });

  it("rejects a subject with a line break", async () => {
    const { send } = await aMail();

    await expect(send(aMessage({ subject: "Hello\nBcc: all@example.com" }))).rejects.toMatchObject({ name: "BadRequestException" });
  });

  it("rejects an unverified sender with the message of SES", async () => {
    const { send } = await aMail({ identities: ["elsewhere.example"] });

    await expect(send(aMessage())).rejects.toMatchObject({
      name: "MessageRejected",
      message: "Email address is not verified. The following identities failed the check in region AP-SOUTHEAST-2: no-reply@kelpie.example",
    });
  });

  it("rejects unsupported operations and parameters by name", async () => {
    const { mail, send } = await aMail();
    const raw = { ...aMessage(), Content: { Raw: { Data: Buffer.from("To: ann@example.com") } } };

    await expect(send(raw)).rejects.toMatchObject({ name: "BadRequestException" });
    const response = await fetch(`${mail.url}/v2/email/identities`);

    expect([response.status, response.headers.get("x-amzn-errortype")]).toEqual([404, "UnknownOperationException"]);
  });

  it("rejects an unsigned request", async () => {
    const { mail } = await aMail();

    const response = await fetch(`${mail.url}/v2/email/outbound-emails`, { method: "POST", body: "{}" });

    expect([response.status, response.headers.get("x-amzn-errortype")]).toEqual([403, "MissingAuthenticationTokenException"]);
  });
});

describe("the mailbox page", () => {
  it("says that nothing has been sent", async () => {
    const { page } = await aMail();

    const { status, text } = await page("/_local/mail");

    expect(status).toBe(200);
    expect(text).toContain("No messages yet");
  });

  it("lists messages, newest first, each linked to its text", async () => {
    const { page, send } = await aMail();
    const { MessageId } = await send(aMessage({ subject: "first", text: "Dear Ann" }));
    await send(aMessage({ subject: "second" }));

    const list = (await page("/_local/mail")).text;
    const one = await page(`/_local/mail/${MessageId}`);

    expect(list.indexOf(">second<")).toBeLessThan(list.indexOf(">first<"));
    expect(list).toContain(`<a href="/_local/mail/${MessageId}">first</a>`);
    expect(one.text).toContain("Dear Ann");
    expect(one.text).toContain("<h1>first</h1>");
  });

  it("turns URLs in a text into links, including fragments", async () => {
    const { page, send } = await aMail();
    const address = "http://localhost:3000/privacy?cid=1&aid=2#secret-Key_1";
    const { MessageId } = await send(aMessage({ text: `Sign here: ${address}. Thank you` }));

    const { text } = await page(`/_local/mail/${MessageId}`);

    const escaped = address.replace("&", "&#38;");
    expect(text).toContain(`Sign here: <a href="${escaped}" rel="noreferrer">${escaped}</a>. Thank you`);
  });

  it("shows the text of a message that has only HTML", async () => {
    const { page, send } = await aMail();
    const html = '<style>p{}</style><h1>Welcome &amp; hello</h1><p>Follow <a href="http://localhost:3000/x">the link</a></p>';
    const { MessageId } = await send({
      ...aMessage(),
      Content: { Simple: { Subject: { Data: "Hi" }, Body: { Html: { Data: html } } } },
    });

    const { text } = await page(`/_local/mail/${MessageId}`);

    expect(text).toContain("Welcome &#38; hello");
    expect(text).toContain('the link (<a href="http://localhost:3000/x"');
    expect(text).not.toContain("p{}");
  });

  it("shows the HTML part of a message in a frame, above its text", async () => {
    const { page, send } = await aMail();
    const [html, words] = ["<!doctype html><html><head><title>x</title></head><body>Dear <b>Ann</b></body></html>", "Dear Ann"];
    const { MessageId } = await send({
      ...aMessage(),
      Content: { Simple: { Subject: { Data: "Hi" }, Body: { Html: { Data: html }, Text: { Data: words } } } },
    });

    const message = await page(`/_local/mail/${MessageId}`);
    const part = await page(`/_local/mail/${MessageId}/html`);

    expect(message.text).toContain(`<iframe title="HTML" src="/_local/mail/${MessageId}/html">`);
    expect(message.text).toContain("<pre>Dear Ann</pre>");
    expect(part.text).toContain("Dear <b>Ann</b>");
    expect(part.headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'self'.*sandbox (?!.*allow-scripts)/);
  });

  it("runs no script from a message", async () => {
    const { page, send } = await aMail();
    const evil = '<script>alert(1)</script><img src=x onerror="alert(1)">';
    const { MessageId } = await send(aMessage({ subject: evil, text: `${evil} http://x/"onmouseover="alert(1)` }));

    const pages = [await page("/_local/mail"), await page(`/_local/mail/${MessageId}`)];

    for (const { text, headers } of pages) {
      expect(text).not.toMatch(/<script|<img|"onmouseover/);
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    }
  });

  it("returns 404 for an unknown or malformed message id", async () => {
    const { page } = await aMail();

    for (const id of ["0", "..%2f..%2fsettings", "0000000000000001-00000000-0000-0000-0000-000000000000-000000"]) {
      const { status, text } = await page(`/_local/mail/${id}`);
      expect([status, text.includes("No such message")]).toEqual([404, true]);
    }
  });

  it("returns JSON on request", async () => {
    const { page, send } = await aMail();
    await send(aMessage({ text: "Your key is abc" }));

    const { text } = await page("/_local/mail", { accept: "application/json" });

    expect(JSON.parse(text)).toMatchObject([{ to: ["ann@example.com"], text: "Your key is abc" }]);
  });
});
