import { htmlOf } from "./html.ts";
import { type SafeEmailText, emailText } from "./email-text.ts";

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The organisation in whose name an email goes to others. */
export interface Letterhead {
  readonly name: string;
  /** The lines of its own text at the end of the email. */
  readonly signature: readonly SafeEmailText[];
}

export interface EmailContent {
  /** Fixed for each kind of email: contains no user input. */
  readonly subject: SafeEmailText;
  readonly before: readonly SafeEmailText[];
  /** Only in the HTML: figures of the text before it, each in a cell of its own. */
  readonly figures?: EmailFigures;
  readonly action?: { readonly label: SafeEmailText; readonly url: string };
  readonly after?: readonly SafeEmailText[];
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
});

const product = emailText`Kelpie`;

function textOf({ before, action, after = [], letterhead }: EmailContent): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const signature = letterhead?.signature ?? [];
  return [...before, ...link, ...after, ...(signature.length > 0 ? [signature.join("\n")] : []), product].join("\n\n");
}
