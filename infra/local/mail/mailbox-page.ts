import { escaped, page, pageHeaders } from "../page.ts";
import type { Message } from "./message.ts";

export const mailboxPath = "/_local/mail";

export const maxListed = 200;

export function listPage(messages: readonly Message[]): string {
  return page("Mailbox", `<h1>Mailbox</h1>\n${messages.length === 0 ? emptyState : table(messages)}`);
}

const emptyState = "<p>No messages yet. What Kelpie sends by e-mail on this machine appears here.</p>";

function table(messages: readonly Message[]): string {
  const rows = messages.map(
    ({ id, sentAt, to, subject }) =>
      `<tr><td>${time(sentAt)}</td><td>${escaped(to.join(", "))}</td><td><a href="${mailboxPath}/${id}">${escaped(subject || "(no subject)")}</a></td></tr>`,
  );
  const more = messages.length === maxListed ? `<p>Only the newest ${maxListed} messages are shown.</p>` : "";
  return `<table>
<caption>Messages sent from this machine, the newest first</caption>
<thead><tr><th scope="col">Sent</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>
${more}`;
}

export function messagePage(message: Message): string {
  const fields: [string, string][] = [
    ["From", escaped(message.from)],
    ["To", escaped(message.to.join(", "))],
    ...named("Cc", message.cc),
    ...named("Bcc", message.bcc),
    ...named("Reply to", message.replyTo),
    ["Sent", time(message.sentAt)],
  ];
  return page(
    message.subject || "(no subject)",
    `<nav><a href="${mailboxPath}">All messages</a></nav>
<h1>${escaped(message.subject || "(no subject)")}</h1>
<dl>${fields.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join("")}</dl>
${message.html === undefined ? "" : `<h2>HTML</h2>\n<iframe title="HTML" src="${mailboxPath}/${message.id}${htmlSuffix}"></iframe>\n<h2>Plain text</h2>`}
<pre>${linked(message.text ?? textOf(message.html ?? ""))}</pre>`,
  );
}

/** The path of a message's HTML part ends in it. */
export const htmlSuffix = "/html";

/** The HTML part as a mail program shows it; its links open in the window around its frame. */
export const htmlPart = ({ html = "", attachments }: Message): string =>
  html.replace(/<head>/i, '<head><base target="_top">').replaceAll(/cid:([\w.@-]+)/g, (reference, id) => {
    const shown = attachments.find(({ contentId }) => contentId === id);
    return shown ? `data:${shown.contentType};base64,${shown.content}` : reference;
  });

const policy = pageHeaders["content-security-policy"];

export const messageHeaders = { ...pageHeaders, "content-security-policy": `${policy}; frame-src 'self'` };

/** A message runs no script, loads nothing and is framed by its own page alone. */
export const htmlPartHeaders = {
  ...pageHeaders,
  "content-security-policy": `${policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}; sandbox allow-top-navigation-by-user-activation`,
};

export const missingPage = (): string =>
  page("No such message", `<h1>No such message</h1><p>It may have been deleted. <a href="${mailboxPath}">All messages</a></p>`);

const named = (name: string, addresses: readonly string[]): [string, string][] =>
  addresses.length === 0 ? [] : [[name, escaped(addresses.join(", "))]];

const time = (sentAt: string): string => `<time datetime="${sentAt}">${sentAt.slice(0, 19).replace("T", " ")} UTC</time>`;

const link = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

// Escapes links and the text between them separately: an escaped entity must not become part of a link.
function linked(text: string): string {
  let html = "";
  let end = 0;
  for (const { 0: address, index } of text.matchAll(link)) {
    html += `${escaped(text.slice(end, index))}<a href="${escaped(address)}" rel="noreferrer">${escaped(address)}</a>`;
    end = index + address.length;
  }
  return html + escaped(text.slice(end));
}

/** HTML as text: each block on a line, link addresses after the link text. */
function textOf(html: string): string {
  return html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, "")
    .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, "$2 ($1)")
    .replace(/<(br|\/p|\/h\d|\/div|\/tr|\/li)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .trim();
}
