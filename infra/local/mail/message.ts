import * as z from "zod/mini";

export interface Message {
  readonly id: string;
  readonly sentAt: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string | undefined;
  readonly html: string | undefined;
  readonly attachments: readonly Attachment[];
  /** Those that the sender has added; absent in a message of an earlier version. */
  readonly configurationSet?: string;
  readonly tags?: Readonly<Record<string, readonly string[]>>;
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
}

interface Attachment {
  readonly fileName: string;
  readonly contentType: string | undefined;
  /** Set of one that the HTML shows. */
  readonly contentId: string | undefined;
  /** In base64. */
  readonly content: string;
}

export class SesError extends Error {
  readonly type: string;
  readonly status: number;

  constructor(type: string, message: string, status = 400) {
    super(message);
    this.type = type;
    this.status = status;
  }
}

const addresses = z.optional(z.array(z.string()));
const content = z.object({ Data: z.string(), Charset: z.optional(z.string()) });
/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_Attachment.html */
const attachment = z.strictObject({
  FileName: z.string().check(z.minLength(1), z.maxLength(255)),
  RawContent: z.base64(),
  ContentDescription: z.optional(z.string().check(z.maxLength(1_000))),
  ContentDisposition: z.optional(z.enum(["ATTACHMENT", "INLINE"])),
  ContentId: z.optional(z.string().check(z.minLength(1), z.maxLength(78))),
  ContentTransferEncoding: z.optional(z.enum(["BASE64", "QUOTED_PRINTABLE", "SEVEN_BIT"])),
  ContentType: z.optional(z.string().check(z.minLength(1), z.maxLength(78))),
});
/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageHeader.html */
const header = z.strictObject({
  Name: z.string().check(z.regex(/^[!-9;-~]{1,126}$/)),
  Value: z.string().check(z.regex(/^[ -~]{1,870}$/)),
});
/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageTag.html */
const tagText = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,256}$/));
const sendEmail = z.strictObject({
  FromEmailAddress: z.optional(z.string()),
  Destination: z.optional(z.strictObject({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses })),
  ReplyToAddresses: addresses,
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: content,
      Body: z.strictObject({ Text: z.optional(content), Html: z.optional(content) }),
      Attachments: z.optional(z.array(attachment)),
      Headers: z.optional(z.array(header).check(z.maxLength(15))),
    }),
  }),
  ConfigurationSetName: z.optional(z.string()),
  EmailTags: z.optional(z.array(z.strictObject({ Name: tagText, Value: tagText })).check(z.maxLength(50))),
});

const maxRecipients = 50;

/** Parses the body of SendEmail. Throws a SesError for input that SES rejects or this emulator does not support. */
export function messageOf(body: unknown, stamp: Pick<Message, "id" | "sentAt">): Message {
  const parsed = sendEmail.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SesError("BadRequestException", `${issue?.path.join(".") || "The request"} is not supported by this emulator of SES`);
  }
  const { FromEmailAddress: from = "", Destination: destination = {}, ReplyToAddresses: replyTo = [], Content } = parsed.data;
  const { ConfigurationSetName: configurationSet, EmailTags = [] } = parsed.data;
  const { ToAddresses: to = [], CcAddresses: cc = [], BccAddresses: bcc = [] } = destination;
  const { Subject: subject, Body: bodies, Attachments = [], Headers = [] } = Content.Simple;
  for (const each of Attachments) requireAttachable(each);
  const attachments = Attachments.map(({ FileName: fileName, ContentType: contentType, ContentId: contentId, RawContent }) => ({
    fileName,
    contentType,
    contentId,
    content: RawContent,
  }));
  const text = bodies.Text?.Data;
  const html = bodies.Html?.Data;
  const message = {
    ...stamp,
    from,
    to,
    cc,
    bcc,
    replyTo,
    subject: subject.Data,
    text,
    html,
    attachments,
    ...(Headers.length > 0 && { headers: Headers.map(headerOf) }),
    ...(configurationSet !== undefined && { configurationSet }),
    ...(EmailTags.length > 0 && { tags: Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, [Value]])) }),
  };
  requireSendable(message);
  return message;
}

const headerOf = ({ Name: name, Value: value }: z.output<typeof header>) => ({ name, value });

function requireSendable({ from, to, cc, bcc, replyTo, subject, text, html }: Message): void {
  const recipients = [...to, ...cc, ...bcc];
  if (recipients.length === 0) throw new SesError("BadRequestException", "At least one recipient is needed");
  if (recipients.length > maxRecipients) throw new SesError("MessageRejected", "Recipient count exceeds 50.");
  for (const address of [from, ...recipients, ...replyTo]) requireAddress(address);
  if (/[\r\n]/.test(subject)) throw new SesError("BadRequestException", "Header value contains control characters");
  if (text === undefined && html === undefined) throw new SesError("BadRequestException", "The body needs a text or HTML part");
}

/** The service takes many more types; these are the ones that this project sends. */
const attachable = /\.(?:png|jpe?g|pdf)$/i;

function requireAttachable({ FileName, RawContent, ContentTransferEncoding = "SEVEN_BIT" }: z.output<typeof attachment>): void {
  if (!attachable.test(FileName)) throw new SesError("BadRequestException", `The emulator of SES does not know the type of ${FileName}`);
  const is7Bit = Buffer.from(RawContent, "base64").every((byte) => byte < 0x80);
  if (ContentTransferEncoding === "SEVEN_BIT" && !is7Bit)
    throw new SesError("BadRequestException", `${FileName} has bytes that SEVEN_BIT cannot carry`);
}

// With or without a display name: "Kelpie" <hello@kelpie.example>
const written = /^(?:[^<>\r\n]*<)?([^\s<>@]+@[^\s<>@.]+(?:\.[^\s<>@.]+)+)>?$/;

function requireAddress(address: string): void {
  if (!written.test(address)) throw new SesError("BadRequestException", "Missing final '@domain'");
}

export const bareAddress = (address: string): string => written.exec(address)?.[1] ?? address;
