import { dayMs } from "../../../../shared/dates.ts";
import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod/mini";
import { bodyWithin } from "../../loopback.ts";
import { type Company, type CompanyApi, json, parsed } from "./company.ts";
import { reportOf } from "./report.ts";
import type { CheckRequest } from "./requests.ts";

const maxBodyLength = 10_000;
const tokenMs = 60 * 60_000;
const authLinkMs = 3 * dayMs;

interface Memory {
  /** Server tokens with their expiry. */
  readonly tokens: Map<string, number>;
  /** Reports with the user of each. */
  readonly reports: Map<string, string>;
}

/** Tokens and reports end with the process. */
const memories = new WeakMap<Company, Memory>();

/** A fake Basiq: users, auth links, jobs, accounts and statements, with the errors of its documentation. */
export const answerBasiq: CompanyApi = async (company, path, request, response) => {
  const memory = memories.get(company) ?? { tokens: new Map(), reports: new Map() };
  memories.set(company, memory);
  const body = (await bodyWithin(maxBodyLength, request))?.toString() ?? "";
  if (request.method === "POST" && path === "/token") return issueToken({ company, memory }, request, body, response);
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  if ((memory.tokens.get(token) ?? 0) <= company.requests.now()) return failed(response, 401, "invalid-authorization-token");
  const operation = operations.find(({ method, pattern }) => method === request.method && pattern.test(path));
  if (!operation) return failed(response, 404, "resource-not-found");
  const [, id = ""] = operation.pattern.exec(path)!;
  return operation.answer({ company, memory, id, body, request }, response);
};

interface Place {
  readonly company: Company;
  readonly memory: Memory;
}

function issueToken({ company, memory }: Place, { headers }: IncomingMessage, body: string, response: ServerResponse): void {
  if (headers["basiq-version"] !== "3.0") return failed(response, 400, "parameter-not-supplied", "basiq-version");
  if (headers["content-type"] !== "application/x-www-form-urlencoded") return failed(response, 400, "invalid-content");
  if (headers.authorization !== `Basic ${company.key}`) return failed(response, 401, "unauthorized-access");
  if (new URLSearchParams(body).get("scope") !== "SERVER_ACCESS") return failed(response, 400, "parameter-not-valid", "scope");
  const token = randomBytes(24).toString("base64url");
  memory.tokens.set(token, company.requests.now() + tokenMs);
  json(response, 200, { access_token: token, token_type: "Bearer", expires_in: tokenMs / 1000 });
}

interface OperationContext extends Place {
  readonly id: string;
  readonly body: string;
  readonly request: IncomingMessage;
}

interface Operation {
  readonly method: "GET" | "POST";
  readonly pattern: RegExp;
  readonly answer: (context: OperationContext, response: ServerResponse) => void | Promise<void>;
}

/** Answers 404 for an unknown user. */
const ofUser =
  (answer: (user: CheckRequest, context: OperationContext, response: ServerResponse) => void | Promise<void>): Operation["answer"] =>
  (context, response) => {
    const user = context.company.requests.find(context.company.service, context.id);
    return user ? answer(user, context, response) : failed(response, 404, "resource-not-found");
  };

const operations: readonly Operation[] = [
  { method: "POST", pattern: /^\/users$/, answer: createUser },
  { method: "POST", pattern: /^\/users\/([\w-]+)\/auth_link$/, answer: ofUser(createAuthLink) },
  { method: "GET", pattern: /^\/users\/([\w-]+)\/auth_link$/, answer: ofUser(readAuthLink) },
  { method: "GET", pattern: /^\/users\/([\w-]+)\/jobs$/, answer: ofUser((user, _, response) => list(response, jobsOf(user))) },
  { method: "GET", pattern: /^\/users\/([\w-]+)\/accounts$/, answer: ofUser((user, _, response) => list(response, accountsOf(user))) },
  { method: "POST", pattern: /^\/reports$/, answer: createReport },
  { method: "GET", pattern: /^\/jobs\/([\w-]+)$/, answer: readReportJob },
  { method: "GET", pattern: /^\/reports\/([\w-]+)$/, answer: readReport },
];

const mobile = z.string().check(z.regex(/^\+\d{8,15}$/));
const newUser = z
  .strictObject({
    email: z.optional(z.email()),
    mobile: z.optional(mobile),
    firstName: z.optional(z.string()),
    lastName: z.optional(z.string()),
  })
  .check(z.refine(({ email, mobile: number }) => email !== undefined || number !== undefined));

async function createUser({ company: { service, requests }, body }: OperationContext, response: ServerResponse): Promise<void> {
  const { data } = newUser.safeParse(parsed(body));
  if (!data) return failed(response, 400, "parameter-not-valid", "email");
  const id = randomUUID();
  const name = [data.firstName, data.lastName].filter(Boolean).join(" ");
  await requests.add({ id, service, key: id, originalBody: body, name, returnUrl: "/thank-you", expiresAt: null });
  json(response, 201, { type: "user", id, ...data, links: { self: `/users/${id}` } });
}

const mobileOf = ({ originalBody }: CheckRequest): string | undefined => (JSON.parse(originalBody) as { mobile?: string }).mobile;

async function createAuthLink(user: CheckRequest, { company, body }: OperationContext, response: ServerResponse): Promise<void> {
  const { data } = z.strictObject({ mobile: z.optional(mobile) }).safeParse(parsed(body === "" ? "{}" : body));
  if (!data) return failed(response, 400, "parameter-not-valid", "mobile");
  if (data.mobile === undefined && mobileOf(user) === undefined) return failed(response, 400, "parameter-not-supplied", "mobile");
  await company.requests.addPageAddress(user, authLinkMs, true);
  json(response, 201, authLinkJson(company.requests.find(company.service, user.id)!, company));
}

function readAuthLink(user: CheckRequest, { company }: OperationContext, response: ServerResponse): void {
  const [link] = user.pageAddresses;
  if (!link) return failed(response, 404, "resource-not-found");
  if (link.expiresAt <= company.requests.now()) return failed(response, 410, "resource-no-longer-available");
  json(response, 200, { id: link.secret.slice(0, 8), ...authLinkJson(user, company) });
}

const authLinkJson = (user: CheckRequest, { pageAt }: Company) => ({
  type: "auth_link",
  userId: user.id,
  expiresAt: new Date(user.pageAddresses[0]!.expiresAt).toISOString(),
  mobile: mobileOf(user),
  links: { public: pageAt(user.pageAddresses[0]!.secret), self: `/users/${user.id}/auth_link` },
});

/** One bank's job: it succeeds or fails with the customer's decision. */
function jobsOf({ id, outcome }: CheckRequest): object[] {
  if (!outcome) return [];
  const { status, at } = outcome;
  const titles = ["verify-credentials", "retrieve-accounts", "retrieve-transactions"];
  const statusOf = (place: number) => (status === "completed" ? "success" : place === 0 ? "failed" : "pending");
  const steps = titles.map((title, place) => ({ title, status: statusOf(place), result: null }));
  return [{ type: "job", id: `job-${id}`, created: at, updated: at, institution: { type: "institution", id: "AU00000" }, steps }];
}

const accountsOf = ({ id, outcome }: CheckRequest): object[] =>
  outcome?.status !== "completed"
    ? []
    : ["Everyday", "Savings"].map((name, place) => ({
        type: "account",
        id: `${id}-${place}`,
        name,
        accountNo: `00000000${place}`,
        balance: "356.50",
        status: "available",
      }));

const statementBody = z.strictObject({
  reportType: z.literal("STATEMENT_01"),
  title: z.optional(z.string()),
  filters: z.array(z.strictObject({ name: z.enum(["account", "user", "fromDate"]), value: z.string() })),
});

function createReport({ company, memory, body }: OperationContext, response: ServerResponse): void {
  const { data } = statementBody.safeParse(parsed(body));
  if (!data) return failed(response, 400, "parameter-not-valid", "reportType");
  const valueOf = (wanted: string) => data.filters.find(({ name }) => name === wanted)?.value ?? "";
  const user = company.requests.find(company.service, valueOf("user"));
  if (!user) return failed(response, 400, "parameter-not-valid", "user");
  if (!accountsOf(user).some((account) => (account as { id: string }).id === valueOf("account")))
    return failed(response, 400, "parameter-not-valid", "account");
  const id = randomUUID();
  memory.reports.set(id, user.id);
  json(response, 202, { type: "job", id, links: { self: `/jobs/${id}` } });
}

function readReportJob({ memory, id }: OperationContext, response: ServerResponse): void {
  if (!memory.reports.has(id)) return failed(response, 404, "resource-not-found");
  const steps = [{ title: "create-report", status: "success", result: { type: "report", url: `/reports/${id}` } }];
  json(response, 200, {
    type: "job",
    id,
    jobType: "report",
    sourceId: id,
    steps,
    links: { self: `/jobs/${id}`, source: `/reports/${id}` },
  });
}

function readReport({ company, memory, id, request }: OperationContext, response: ServerResponse): void {
  const user = company.requests.find(company.service, memory.reports.get(id) ?? "");
  if (!user) return failed(response, 404, "resource-not-found");
  if (request.headers.accept !== "application/pdf") return json(response, 200, { type: "report", id, reportType: "STATEMENT_01" });
  response.writeHead(200, { "content-type": "application/pdf", "cache-control": "no-store" }).end(reportOf(user));
}

const list = (response: ServerResponse, data: readonly object[]): void =>
  json(response, 200, { type: "list", count: data.length, size: data.length, data, links: { self: "/" } });

function failed(response: ServerResponse, status: number, code: string, parameter?: string): void {
  const source = parameter === undefined ? {} : { source: { parameter } };
  const error = { type: "error", code, title: code, detail: code, ...source };
  json(response, status, { type: "list", correlationId: randomUUID(), data: [error] });
}
