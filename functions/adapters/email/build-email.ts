import type { Logo } from "../../../shared/domain/organisation.ts";
import type { EmailSubject } from "./bounce.ts";
import { footOf, htmlOf, logoContentId } from "./html.ts";
import { type SafeEmailText, emailText } from "./email-text.ts";

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A picture that the HTML shows. */
  readonly picture?: EmailPicture;
  /** The URL to which a mail program posts to stop such emails (RFC 8058). */
  readonly oneClick?: string;
  /** Of what a bounce is recorded. */
  readonly about?: EmailSubject;
}

export interface EmailPicture {
  /** The HTML names it as `cid:` and this. */
  readonly contentId: string;
  readonly contentType: string;
  readonly fileName: string;
  readonly content: Uint8Array;
}

/** In whose name an email goes to others. */
export interface Letterhead {
  /** The organisation's, or the person's where the organisation is not verified. */
  readonly name: string;
  readonly isVerified: boolean;
  /** The lines of its own text at the end of the email. */
  readonly signature: readonly SafeEmailText[];
  readonly logo: Logo | null;
}

export interface EmailContent {
  /** Fixed for each kind of email: contains no user input. */
  readonly subject: SafeEmailText;
  readonly before: readonly SafeEmailText[];
  /** Only in the HTML: figures of the text before it, each in a cell of its own. */
  readonly figures?: EmailFigures;
  readonly action?: { readonly label: SafeEmailText; readonly url: string };
  readonly after?: readonly SafeEmailText[];
  /** Of an email that repeats: the page where its reader stops it, and the URL by which a mail program does. */
  readonly unsubscribe?: { readonly page: string; readonly oneClick: string };
  /** Absent if the email is Kelpie's own. */
  readonly letterhead?: Letterhead | undefined;
}

/** A table of plain numbers, which can be copied into a form; the units are in the labels. null is shown as "-". */
export interface EmailFigures {
  readonly caption: SafeEmailText;
  readonly columns: readonly SafeEmailText[];
  readonly rows: readonly { readonly label: SafeEmailText; readonly values: readonly (number | null)[] }[];
}

export const buildEmail = (to: string, content: EmailContent): Email => ({
  to,
  subject: content.subject,
  text: textOf(content),
  html: htmlOf(content),
  ...(content.unsubscribe && { oneClick: content.unsubscribe.oneClick }),
  ...(content.letterhead?.logo && { picture: pictureOf(content.letterhead.logo) }),
});

function pictureOf({ picture }: Logo): EmailPicture {
  const [, contentType = "", base64 = ""] = /^data:(image\/\w+);base64,(.*)$/.exec(picture) ?? [];
  const fileName = contentType === "image/png" ? "logo.png" : "logo.jpg";
  return { contentId: logoContentId, contentType, fileName, content: Buffer.from(base64, "base64") };
}

const stopLabel = emailText`Stop these emails`;

function textOf({ before, action, after = [], unsubscribe, letterhead }: EmailContent): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const signature = letterhead?.signature ?? [];
  const stop = unsubscribe ? [`${stopLabel}:\n${unsubscribe.page}`] : [];
  return [
    ...before,
    ...link,
    ...after,
    ...stop,
    ...(signature.length > 0 ? [signature.join("\n")] : []),
    letterhead ? footOf(letterhead) : emailText`Kelpie`,
  ].join("\n\n");
}
