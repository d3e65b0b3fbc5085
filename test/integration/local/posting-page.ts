import type { Page } from "playwright";

const posting = `(url, fields, content) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([content]), "letter.pdf");
  const request = new XMLHttpRequest();
  let sent = 0;
  request.upload.addEventListener("progress", ({ loaded }) => (sent = loaded));
  request.open("POST", url);
  request.send(form);
  const outcome = () => ({ status: request.status, answer: request.responseText, hasSent: sent > 0 });
  return new Promise((resolve) => request.addEventListener("loadend", () => resolve(outcome())));
}`;

/** Posts a file as a page does that shows how far it has come, which makes the browser ask first. */
export const postFrom = (page: Page, { url, fields }: { url: string; fields: Readonly<Record<string, string>> }, content = "%PDF-1.7") =>
  page.evaluate<{ status: number; answer: string; hasSent: boolean }>(
    `(${posting})(${[url, fields, content].map((argument) => JSON.stringify(argument)).join(", ")})`,
  );
