import type { Page } from "playwright";

const uploadScript = `(url, fields, content) => {
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

/** Uploads a file as a page with a progress bar does; the progress listener makes the browser send a preflight. */
export const postFrom = (page: Page, { url, fields }: { url: string; fields: Readonly<Record<string, string>> }, content = "%PDF-1.7") =>
  page.evaluate<{ status: number; answer: string; hasSent: boolean }>(
    `(${uploadScript})(${[url, fields, content].map((argument) => JSON.stringify(argument)).join(", ")})`,
  );
