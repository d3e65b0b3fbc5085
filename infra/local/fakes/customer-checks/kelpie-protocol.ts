import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod/mini";
import { bodyWithin } from "../../loopback.ts";
import { type Company, type CompanyApi, json, parsed } from "./company.ts";
import { reportOf } from "./report.ts";
import type { CheckRequest } from "./requests.ts";

const maxBodyLength = 10_000;
const lifetimeMs = 7 * 24 * 60 * 60_000;

/** A company that speaks Kelpie's own protocol. */
export const answerKelpieProtocol: CompanyApi = async (company, path, request, response) => {
  const { service, requests, key } = company;
  if (request.headers.authorization !== `Bearer ${key}`) return json(response, 401, { error: "unauthorized" });
  const [, collection, id, part] = path.split("/");
  if (collection !== "requests") return json(response, 404, { error: "not_found" });
  if (request.method === "POST" && id === undefined) return create(company, request, response);
  const found = request.method === "GET" ? requests.find(service, id ?? "") : undefined;
  if (found && part === "report" && found.outcome?.status === "completed")
    return json(response, 200, { content: reportOf(found).toString("base64") });
  if (found && part === "page" && requests.statusOf(found) === "pending")
    return json(response, 200, { url: company.pageAt((await requests.addPageAddress(found, lifetimeMs, true)).secret) });
  if (found && part === undefined) return json(response, 200, stateOf(company, found));
  return json(response, 404, { error: "not_found" });
};

const filled = z.string().check(z.minLength(1), z.maxLength(200));
const requestBody = z.strictObject({
  reference: filled,
  customer: z.strictObject({ firstName: filled, lastName: filled, email: z.email() }),
  returnUrl: z.url(),
});

async function create({ service, requests }: Company, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const originalBody = (await bodyWithin(maxBodyLength, request))?.toString() ?? "";
  const { data } = requestBody.safeParse(parsed(originalBody));
  if (!data) return json(response, 422, { error: "unprocessable" });
  const { reference: key, customer, returnUrl } = data;
  const name = `${customer.firstName} ${customer.lastName}`;
  const newRequest = { id: randomUUID(), service, key, originalBody, name, returnUrl, expiresAt: requests.now() + lifetimeMs };
  const { id } = requests.byKey(service, key) ?? (await requests.add(newRequest));
  json(response, 201, { id });
}

function stateOf({ requests }: Company, found: CheckRequest) {
  const { id, key, outcome } = found;
  const { score, hasAdverseCredit, defaultValue } = outcome ?? {};
  const result = score === undefined ? {} : { result: { score, hasAdverseCredit, defaultValue } };
  return { id, reference: key, status: requests.statusOf(found), completedAt: outcome?.at ?? null, ...result };
}
