import { fullName } from "../../../../shared/format.ts";
import { dayMs } from "../../../../shared/dates.ts";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { CheckProviderName } from "../../../../functions/customer-checks/check-provider-names.ts";
import { type LoopbackServer, withErrorHandling, listen, bodyWithin } from "../../loopback.ts";
import { FaultInjection } from "../fault-injection.ts";
import { answerBasiq } from "./basiq.ts";
import { type CompanyApi, json, type Company, parsed } from "./company.ts";
import { checkPagesPath, answerCheckPage } from "./check-page.ts";
import { CheckRequests, checkCompanyNames, type CheckRequest } from "./requests.ts";
import { answerStripeIdentity } from "./stripe-identity.ts";
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { reportOf } from "./report.ts";

const maxBodyLength = 10_000;
const lifetimeMs = 7 * dayMs;

/** A company that speaks Kelpie's own protocol. */
const answerKelpieProtocol: CompanyApi = async (company, path, request, response) => {
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
  const name = fullName(customer);
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

export interface CheckCompaniesOptions {
  readonly folder: string;
  readonly key: string;
  readonly pages?: string;
  readonly faultInjection?: FaultInjection;
  readonly now?: () => number;
}

/** The APIs are below the service's name, the customers' pages below /_local/checks. */
export interface FakeCheckCompanies extends LoopbackServer {
  readonly apiOf: (service: CheckProviderName) => string;
}

const apis: Readonly<Record<CheckProviderName, CompanyApi>> = {
  "identity-verification": answerStripeIdentity,
  "bank-statements": answerBasiq,
  "credit-file": answerKelpieProtocol,
};

/** Starts the fake companies for customer checks, with the pages on which a developer acts as the customer. */
export async function startCheckCompanies({
  folder,
  key,
  pages,
  faultInjection = new FaultInjection(),
  now = Date.now,
}: CheckCompaniesOptions): Promise<FakeCheckCompanies> {
  const requests = await CheckRequests.open(folder, now);
  const listenerOf = (service: CheckProviderName): RequestListener => {
    const pageAt = (secret: string) => `${pages ?? server.url}${checkPagesPath}/${service}/${secret}`;
    const company = { service, requests, key, pageAt };
    return withErrorHandling(service, (request, response) => {
      const path = pathOf(request);
      if (path.startsWith(`${checkPagesPath}/`)) return answerCheckPage({ service, requests }, path, request, response);
      return apis[service](company, path.slice(`/${service}`.length), request, response);
    });
  };
  const companies = new Map<string, RequestListener>(
    checkCompanyNames.map((service) => [service, faultInjection.injectFault(service, listenerOf(service))]),
  );
  const server = await listen((request, response) => {
    const [, service = ""] = pathOf(request).replace(`${checkPagesPath}/`, "/").split("/");
    const company = companies.get(service);
    if (company) company(request, response);
    else json(response, 404, { error: "not_found" });
  });
  return { ...server, apiOf: (service) => `${server.url}/${service}` };
}

const pathOf = ({ url = "/" }: IncomingMessage): string => new URL(url, "http://localhost").pathname;
