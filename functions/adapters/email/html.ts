import type { EmailContent } from "./build-email.ts";

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = "margin:0 0 16px";
const button =
  "display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none";
const small = "margin:0 0 16px;font-size:13px;color:#6b7280;word-break:break-all";

/** Loads nothing from elsewhere. Styles are inline because mail programs drop style sheets. */
export function htmlOf({ subject, before, action, after = [] }: EmailContent): string {
  const paragraphs = (sentences: readonly string[]) => sentences.map((sentence) => `<p style="${paragraph}">${escaped(sentence)}</p>`);
  const link = action ? linkOf(action) : [];
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;font-size:16px;line-height:1.5;${font}">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">Kelpie</p>
${[...paragraphs(before), ...link, ...paragraphs(after)].join("\n")}
</div>
</body>
</html>
`;
}

const linkOf = ({ label, url }: NonNullable<EmailContent["action"]>): string[] => [
  `<p style="margin:24px 0"><a href="${escaped(url)}" style="${button}">${escaped(label)}</a></p>`,
  `<p style="${small}">If the button does not work, open this address: ${escaped(url)}</p>`,
];

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
