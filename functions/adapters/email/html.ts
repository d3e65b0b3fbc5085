import type { EmailContent, EmailFigures, Letterhead } from "./build-email.ts";
import { emailText } from "./email-text.ts";

/**
 * A mail program may drop the style sheet, so every style that the email needs is inline, on tables. The style sheet only adds the colours of dark
 * mode. The colours are those of frontend/ui/theme.ts.
 */
const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const styles = {
  page: "margin:0;padding:0;background-color:#F3F5F8",
  card: "background-color:#FFFFFF;border:1px solid #DCE3EA;border-radius:8px",
  head: `padding:20px 24px;border-bottom:1px solid #DCE3EA;${font};font-size:20px;line-height:28px;font-weight:700;color:#123F5C`,
  body: `padding:24px 24px 8px;${font};font-size:16px;line-height:24px;color:#121C26;word-break:break-word`,
  paragraph: "margin:0 0 16px",
  button: `display:inline-block;padding:12px 20px;${font};font-size:16px;line-height:24px;font-weight:600;color:#FFFFFF;text-decoration:none`,
  small: "margin:0 0 16px;font-size:13px;line-height:20px;color:#5B6976;word-break:break-all",
  signature: "margin:0 0 16px;padding:16px 0 0;border-top:1px solid #DCE3EA;font-size:14px;line-height:20px;color:#44525F",
  foot: `padding:16px 24px;${font};font-size:13px;line-height:20px;color:#5B6976`,
  caption: "padding:0 0 8px;text-align:left;font-size:13px;line-height:20px;color:#5B6976",
  label: "padding:8px 12px 8px 0;border-top:1px solid #DCE3EA;text-align:left;font-size:14px;line-height:20px;font-weight:400",
  figure: "padding:8px 0 8px 12px;border-top:1px solid #DCE3EA;text-align:right;font-size:14px;line-height:20px;white-space:nowrap",
} as const;

const darkStyles = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:#0C1218!important}
.card{background-color:#131B23!important;border-color:#2A3743!important}
.head{color:#7DB8DD!important;border-color:#2A3743!important}
.body,.cell{color:#E9EFF4!important;border-color:#2A3743!important}
.signature{color:#B3C0CB!important;border-color:#2A3743!important}
.small{color:#94A2AF!important}
.button{background-color:#7DB8DD!important}
.button a{color:#08202F!important}
}`;

const layoutTable = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** Loads nothing from elsewhere. Outlook ignores max-width and gets a table of its own. */
export function htmlOf({ subject, before, figures, action, after = [], unsubscribe, letterhead }: EmailContent): string {
  const parts = [
    ...paragraphs(before),
    ...(figures ? [tableOf(figures)] : []),
    ...(action ? linkOf(action) : []),
    ...paragraphs(after),
    ...(unsubscribe ? [stopLink(unsubscribe.page)] : []),
    ...signatureParts(letterhead?.signature ?? []),
  ];
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="${styles.page}">
<table ${layoutTable} width="100%" class="page" style="${styles.page}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table ${layoutTable} width="600"><tr><td><![endif]-->
<table ${layoutTable} width="100%" class="card" style="max-width:600px;${styles.card};border-collapse:separate">
<tr><td class="head" style="${styles.head}">${logoIn(letterhead)}${escaped(nameOf(letterhead))}</td></tr>
<tr><td class="body" style="${styles.body}">
${parts.join("\n")}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
<p class="small" style="margin:0;${styles.foot}">${escaped(footOf(letterhead))}</p>
</td></tr></table>
</body>
</html>
`;
}

export const logoContentId = "logo";
const logoBox = { width: 240, height: 80 };

/** The alt text is empty because the name beside the logo says the same. A transparent logo keeps a white background in dark mode. */
function logoIn(letterhead: Letterhead | undefined): string {
  if (!letterhead?.logo) return "";
  const { width, height } = letterhead.logo;
  const scale = Math.min(1, logoBox.width / width, logoBox.height / height);
  const [shownWidth, shownHeight] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  return `<img src="cid:${logoContentId}" alt="" width="${shownWidth}" height="${shownHeight}" style="display:block;margin:0 0 12px;background-color:#FFFFFF">`;
}

const nameOf = (letterhead: Letterhead | undefined) => (letterhead ? emailText`${letterhead.name}` : emailText`Kelpie`);

/** Whose email it is. */
export function footOf(letterhead: Letterhead | undefined) {
  if (!letterhead) return emailText`Sent by Kelpie`;
  const { name, isVerified } = letterhead;
  return isVerified
    ? emailText`Sent by Kelpie for ${name}`
    : emailText`Sent by Kelpie for ${name}. Kelpie has not verified the organisation that ${name} works for.`;
}

const paragraphs = (sentences: readonly string[]) => sentences.map((sentence) => `<p style="${styles.paragraph}">${escaped(sentence)}</p>`);

const signatureParts = (lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`<p class="signature" style="${styles.signature}">${lines.map(escaped).join("<br>")}</p>`];

const linkOf = ({ label, url }: NonNullable<EmailContent["action"]>): string[] => [
  `<table ${layoutTable} style="margin:8px 0 24px"><tr><td class="button" bgcolor="#123F5C" style="border-radius:6px;background-color:#123F5C"><a href="${escaped(url)}" style="${styles.button}">${escaped(label)}</a></td></tr></table>`,
  `<p class="small" style="${styles.small}">If the button does not work, open this address: ${escaped(url)}</p>`,
];

const stopLink = (url: string): string =>
  `<p class="small" style="${styles.small}"><a href="${escaped(url)}" style="color:#5B6976">Stop these emails</a></p>`;

function tableOf({ caption, columns, rows }: EmailFigures): string {
  const heading = (text: string) =>
    `<th scope="col" class="small" style="${styles.figure};border-top:0;font-weight:400;color:#5B6976">${escaped(text)}</th>`;
  // The first value of a row with fewer values than columns spans the others.
  const cell = (value: number | null, at: number, { length }: readonly unknown[]) =>
    `<td colspan="${at === 0 ? 1 + columns.length - length : 1}" class="cell" style="${styles.figure}">${value === null ? "-" : value.toFixed(2)}</td>`;
  const body = rows.map(
    ({ label, values }) =>
      `<tr><th scope="row" class="cell" style="${styles.label}">${escaped(label)}</th>${values.map(cell).join("")}</tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-collapse:collapse">
<caption class="small" style="${styles.caption}">${escaped(caption)}</caption>
<tr><td></td>${columns.map(heading).join("")}</tr>
${body.join("\n")}
</table>`;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
