import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import * as z from "zod/mini";
import type { CompanyName } from "../../../../functions/customer-checks/company-names.ts";
import { type Loopback, bodyWithin, guarded, listen } from "../../loopback.ts";
import { FaultInjection } from "../fault-injection.ts";
import { customersPath, actAsCustomer } from "./customers-page.ts";
import { reportOf } from "./report.ts";
import { type HostedRequest, HostedRequests, hostedServices } from "./requests.ts";

export interface HostedLinksOptions {
  readonly folder: string;
  readonly key: string;
  readonly pages?: string;
  readonly faultInjection?: FaultInjection;
  readonly now?: () => number;
}

/** The APIs are below the service's name, the customers' pages below /_local/checks. */
export interface HostedLinks extends Loopback {
  readonly apiOf: (service: CompanyName) => string;
}

interface Company {
  readonly service: CompanyName;
  readonly requests: HostedRequests;
  readonly key: string;
  readonly pages: () => string;
}

const maxBodyLength = 10_000;

/** Starts the fake companies for customer checks, with the pages on which a developer acts as the customer. */
export async function startHostedLinks({
  folder,
  key,
  pages,
  faultInjection = new FaultInjection(),
  now = Date.now,
}: HostedLinksOptions): Promise<HostedLinks> {
  const requests = await HostedRequests.open(folder, now);
  const companies = new Map<string, RequestListener>(
    hostedServices.map((service) => {
      const company = { service, requests, key, pages: () => pages ?? server.url };
      return [
        service,
        faultInjection.injectFault(
          service,
          guarded(service, (request, response) => answer(company, request, response)),
        ),
      ];
    }),
  );
  const server = await listen((request, response) => {
    const [, service = ""] = pathOf(request).replace(`${customersPath}/`, "/").split("/");
    const company = companies.get(service);
    if (company) company(request, response);
    else json(response, 404, { error: "not_found" });
  });
  return { ...server, apiOf: (service) => `${server.url}/${service}` };
}

async function answer(company: Company, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { service, requests, key } = company;
  const path = pathOf(request);
  if (path.startsWith(`${customersPath}/`)) return actAsCustomer({ service, requests }, path, request, response);
  if (request.headers.authorization !== `Bearer ${key}`) return json(response, 401, { error: "unauthorized" });
  const [, , collection, id, report] = path.split("/");
  if (collection !== "requests") return json(response, 404, { error: "not_found" });
  if (request.method === "POST" && id === undefined) return create(company, request, response);
  const found = request.method === "GET" ? requests.find(service, id ?? "") : undefined;
  if (found && report === "report" && found.outcome?.status === "completed")
    return json(response, 200, { content: reportOf(found).toString("base64") });
  if (found && report === undefined) return json(response, 200, stateOf(found, requests));
  return json(response, 404, { error: "not_found" });
}

const filled = z.string().check(z.minLength(1), z.maxLength(200));
const requestBody = z.strictObject({
  reference: filled,
  customer: z.strictObject({ firstName: filled, lastName: filled, email: z.email() }),
  returnUrl: z.url(),
});

async function create({ service, requests, pages }: Company, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { data } = requestBody.safeParse(parsed((await bodyWithin(maxBodyLength, request))?.toString()));
  if (!data) return json(response, 422, { error: "unprocessable" });
  const { id, secret, expiresAt } = await requests.wanted(service, data);
  json(response, 201, { id, url: `${pages()}${customersPath}/${service}/${secret}`, expiresAt: new Date(expiresAt).toISOString() });
}

function stateOf(found: HostedRequest, requests: HostedRequests) {
  const { id, reference, outcome } = found;
  const { score, hasAdverseCredit, defaultValue } = outcome ?? {};
  const result = score === undefined ? {} : { result: { score, hasAdverseCredit, defaultValue } };
  return { id, reference, status: requests.statusOf(found), completedAt: outcome?.at ?? null, ...result };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

const pathOf = ({ url = "/" }: IncomingMessage): string => new URL(url, "http://localhost").pathname;

const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" }).end(JSON.stringify(body));
