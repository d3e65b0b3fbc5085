import type { IncomingMessage, ServerResponse } from "node:http";
import type { CheckProviderName } from "../../../../functions/customer-checks/check-provider-names.ts";
import { bodyWithin } from "../../loopback.ts";
import { escaped, formHeaders, page, pageHeaders } from "../../page.ts";
import type { CheckRequest, CheckRequests, Outcome } from "./requests.ts";

export const checkPagesPath = "/_local/checks";

const titles: Readonly<Record<CheckProviderName, string>> = {
  "identity-verification": "Verify your identity",
  "bank-statements": "Share your bank statements",
  "credit-file": "Share your credit file",
};

const maxFormBytes = 1024;
const usualScore = 655;

interface Place {
  readonly service: CheckProviderName;
  readonly requests: CheckRequests;
}

/** Serves a request's page and its form: outcome=completed or failed, and score, adverse and defaults of a credit file. */
export async function answerCheckPage(
  { service, requests }: Place,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const secret = path.split("/").at(-1)!;
  const found = requests.bySecret(service, secret);
  if (!found) return show(response, 404, "Page not found", "<p>This link is unknown, expired or used.</p>");
  const status = requests.statusOf(found);
  if (status === "completed" || status === "expired")
    return show(response, 200, titles[service], `<p>This link is ${status}. There is nothing more to do.</p>`);
  if (request.method !== "POST") return show(response, 200, titles[service], formOf(found, path));
  const outcome = outcomeIn(new URLSearchParams((await bodyWithin(maxFormBytes, request))?.toString()), service);
  if (!outcome) return show(response, 400, titles[service], formOf(found, path));
  await requests.settle(found, secret, outcome);
  response.writeHead(303, { ...pageHeaders, location: found.returnUrl }).end();
}

function outcomeIn(form: URLSearchParams, service: CheckProviderName): Omit<Outcome, "at"> | undefined {
  const status = (["completed", "failed"] as const).find((each) => each === form.get("outcome"));
  if (!status) return undefined;
  const score = Number(form.get("score") || usualScore);
  const defaultValue = Number(form.get("defaults") || 0);
  if (!Number.isInteger(score) || !(defaultValue >= 0)) return undefined;
  if (service !== "credit-file" || status !== "completed") return { status };
  return { status, score, hasAdverseCredit: form.has("adverse") || defaultValue > 0, defaultValue };
}

const formOf = ({ service, name }: CheckRequest, path: string) => `<p>${escaped(name)}</p>
<p>This page replaces the company's own. You act as the customer; no real data is needed.</p>
<form method="post" action="${escaped(path)}">
  ${
    service === "credit-file"
      ? `<p><label>Credit score <input name="score" inputmode="numeric" value="${usualScore}"></label></p>
  <p><label><input type="checkbox" name="adverse"> Adverse credit</label></p>
  <p><label>Dollars in default <input name="defaults" inputmode="decimal" value="0"></label></p>`
      : ""
  }
  <p><button name="outcome" value="completed">Complete</button> <button name="outcome" value="failed">Fail</button></p>
</form>`;

function show(response: ServerResponse, status: number, title: string, body: string): void {
  response.writeHead(status, formHeaders).end(page(title, `<h1>${escaped(title)}</h1>\n${body}`));
}
