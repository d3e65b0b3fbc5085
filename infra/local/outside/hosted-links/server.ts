import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import * as z from "zod/mini";
import type { CompanyName } from "../../../../functions/check/company-names.ts";
import { type Loopback, bodyWithin, guarded, listen } from "../../loopback.ts";
import { Moods } from "../mood.ts";
import { customersPath, playCustomer } from "./customers-page.ts";
import { type HostedRequest, HostedRequests, hostedServices } from "./requests.ts";

export interface HostedLinksOptions {
  /** Where requests are kept. */
  readonly folder: string;
  /** What every call of the APIs must show. */
  readonly key: string;
  /** Where the customers' pages are reached; by default at the server itself. */
  readonly pages?: string;
  readonly moods?: Moods;
  readonly now?: () => number;
}

/** Each company's API stands below its service's name, its pages below /_local/checks. */
export interface HostedLinks extends Loopback {
  readonly apiOf: (service: CompanyName) => string;
}

interface Company {
  readonly service: CompanyName;
  readonly requests: HostedRequests;
  readonly key: string;
  readonly pages: () => string;
}

const longestBody = 10_000;

/** Starts stand-ins for the companies that ask a customer for something on pages of their own, and for the customer on these pages. */
export async function startHostedLinks({
  folder,
  key,
  pages,
  moods = new Moods(),
  now = Date.now,
}: HostedLinksOptions): Promise<HostedLinks> {
  const requests = await HostedRequests.open(folder, now);
  const companies = new Map<string, RequestListener>(
    hostedServices.map((service) => {
      const company = { service, requests, key, pages: () => pages ?? server.url };
      return [
        service,
        moods.moody(
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
  if (path.startsWith(`${customersPath}/`)) return playCustomer({ service, requests }, path, request, response);
  if (request.headers.authorization !== `Bearer ${key}`) return json(response, 401, { error: "unauthorized" });
  const [, , collection, id] = path.split("/");
  if (collection !== "requests") return json(response, 404, { error: "not_found" });
  if (request.method === "POST" && id === undefined) return create(company, request, response);
  const found = request.method === "GET" ? requests.find(service, id ?? "") : undefined;
  if (found) return json(response, 200, stateOf(found, requests));
  return json(response, 404, { error: "not_found" });
}

const filled = z.string().check(z.minLength(1), z.maxLength(200));
const wanted = z.strictObject({
  reference: filled,
  customer: z.strictObject({ firstName: filled, lastName: filled, email: z.email() }),
  returnUrl: z.url(),
});

async function create({ service, requests, pages }: Company, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { data } = wanted.safeParse(parsed((await bodyWithin(longestBody, request))?.toString()));
  if (!data) return json(response, 422, { error: "unprocessable" });
  const { id, secret, goodUntil } = await requests.wanted(service, data);
  json(response, 201, { id, url: `${pages()}${customersPath}/${service}/${secret}`, expiresAt: new Date(goodUntil).toISOString() });
}

function stateOf(found: HostedRequest, requests: HostedRequests) {
  const { id, reference, outcome } = found;
  const result = outcome?.score === undefined ? {} : { result: { score: outcome.score } };
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
