import { htmlOf } from "./html.ts";
import type { SafeEmailText } from "./email-text.ts";

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface EmailContent {
  /** Fixed for each kind of email: contains no user input. */
  readonly subject: SafeEmailText;
  readonly before: readonly SafeEmailText[];
  readonly action?: { readonly label: SafeEmailText; readonly url: string };
  readonly after?: readonly SafeEmailText[];
}

export const buildEmail = (to: string, content: EmailContent): Email => ({
  to,
  subject: content.subject,
  text: textOf(content),
  html: htmlOf(content),
});

function textOf({ before, action, after = [] }: EmailContent): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  return [...before, ...link, ...after, "Kelpie"].join("\n\n");
}
