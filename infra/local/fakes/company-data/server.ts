import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type LoopbackServer, bodyWithin, withErrorHandling, listen } from "../../loopback.ts";
import { FaultInjection } from "../fault-injection.ts";
import { monthsBefore } from "../business-register/answers.ts";
import { type Business, businesses } from "../business-register/businesses.ts";

export interface CompanyDataOptions {
  /** The account's user key and password as JSON, which is also the value of the secret. */
  readonly credentials: string;
  readonly port?: number;
  readonly today?: () => Date;
  readonly faultInjection?: FaultInjection;
  /** Called with the ACN of each report that is bought. */
  readonly onBought?: (acn: string) => void;
}

const tokenMs = 60 * 60_000;
const maxBodyLength = 10_000;
const maxFailedSignIns = 5;
const failedSignInWindowMs = 2 * 60_000;

/** The value of the secret for this password. */
export const credentialsOf = (password: string): string => JSON.stringify({ username: "kelpie", password });

/** Starts a fake Creditsafe Connect that knows the companies of the fake business register. */
export function startCompanyData(options: CompanyDataOptions): Promise<LoopbackServer> {
  const { port, faultInjection = new FaultInjection() } = options;
  const connect = new Connect(options);
  const listener = withErrorHandling("company data", (request, response) => connect.answer(request, response));
  return listen(faultInjection.injectFault("company-data", listener), port);
}

class Connect {
  readonly #options: CompanyDataOptions;
  /** Tokens with their expiry. */
  readonly #tokens = new Map<string, number>();
  #failedSignInTimes: readonly number[] = [];

  constructor(options: CompanyDataOptions) {
    this.#options = options;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (url.pathname === "/authenticate") return this.#authenticate(request, response);
    if (!this.#isAuthorized(request)) return json(response, 401, { message: "Unauthorized" });
    const connectId = /^\/companies\/([^/]+)$/.exec(url.pathname)?.[1];
    if (request.method !== "GET") return json(response, 404, { message: "Not Found" });
    if (url.pathname === "/companies") return search(url.searchParams, response);
    return connectId === undefined
      ? json(response, 404, { message: "Not Found" })
      : this.#report(decodeURIComponent(connectId), url.searchParams, response);
  }

  async #authenticate(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const now = this.#now();
    this.#failedSignInTimes = this.#failedSignInTimes.filter((time) => time > now - failedSignInWindowMs);
    if (this.#failedSignInTimes.length >= maxFailedSignIns)
      return json(response, 429, { message: "Too Many Requests" }, { "retry-after": "300" });
    if (request.method !== "POST" || request.headers["content-type"] !== "application/json")
      return json(response, 400, { message: "Bad Request" });
    const body = (await bodyWithin(maxBodyLength, request))?.toString() ?? "";
    if (body !== this.#options.credentials) {
      this.#failedSignInTimes = [...this.#failedSignInTimes, now];
      return json(response, 401, {
        correlationId: randomUUID(),
        error: "Access denied",
        details: "Please check that your username and password are correct.",
      });
    }
    const token = randomBytes(24).toString("base64url");
    this.#tokens.set(token, now + tokenMs);
    json(response, 200, { token });
  }

  #isAuthorized({ headers }: IncomingMessage): boolean {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
    return (this.#tokens.get(token) ?? 0) > this.#now();
  }

  #report(connectId: string, query: URLSearchParams, response: ServerResponse): void {
    const unknown = unknownIn(query, reportParameters);
    if (unknown !== undefined) return json(response, 400, badParameter(unknown));
    const listed = listedByAcn(connectId.split("-").at(-1) ?? "");
    if (!listed || connectIdOf(listed.business) !== connectId) return json(response, 404, { message: "Not Found" });
    this.#options.onBought?.(listed.business.acn);
    const dateOfOrder = new Date(this.#now()).toISOString();
    json(response, 200, {
      correlationId: randomUUID(),
      companyId: connectId,
      dateOfOrder,
      language: "en",
      report: reportJson(listed, new Date(this.#now())),
    });
  }

  #now(): number {
    return this.#options.today?.().getTime() ?? Date.now();
  }
}

const searchParameters = ["page", "pageSize", "countries", "language", "id", "safeNo", "regNo", "vatNo", "name", "officeType", "status"];
const reportParameters = ["language", "template", "includeIndicators", "customData", "callRef"];

const unknownIn = (query: URLSearchParams, known: readonly string[]): string | undefined =>
  [...query.keys()].find((name) => !known.includes(name));

const badParameter = (name: string) => ({ correlationId: randomUUID(), error: "Bad Request", details: `Unexpected or missing: ${name}` });

function search(query: URLSearchParams, response: ServerResponse): void {
  const unknown = unknownIn(query, searchParameters) ?? (query.has("countries") ? undefined : "countries");
  if (unknown !== undefined) return json(response, 400, badParameter(unknown));
  const found = query.get("countries") === "AU" ? foundJson(listedByAcn(query.get("regNo") ?? "")) : undefined;
  const companies = found ? [found] : [];
  const messages = found ? [] : [{ type: "Information", code: "NoResults", text: "No results" }];
  json(response, 200, { correlationId: randomUUID(), totalSize: companies.length, companies, messages });
}

function json(response: ServerResponse, status: number, body: object, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

const people = [
  "SAMPLE, ALEX ROWAN",
  "EXAMPLE, MORGAN",
  "PLACEHOLDER, JORDAN LEE",
  "MADE-UP, CASEY ANNE",
  "SPECIMEN, TAYLOR",
  "IMAGINARY, ROBIN PAT",
];

/** A company of the fake register, with its place in the list. */
interface Listed {
  readonly business: Business;
  readonly place: number;
}

function listedByAcn(acn: string): Listed | undefined {
  const place = businesses.findIndex((business) => business.acn === acn && acn !== "");
  const business = businesses[place];
  return business && { business, place };
}

const connectIdOf = ({ acn }: Business): string => `AU-0-${acn}`;

/** Creditsafe's answer to a search, with the fields that tell companies apart. */
const foundJson = (found: Listed | undefined) =>
  found && {
    id: connectIdOf(found.business),
    country: "AU",
    regNo: found.business.acn,
    vatNo: [found.business.abn],
    name: found.business.name,
    officeType: "HeadOffice",
    type: "Ltd",
    status: found.business.isCancelled ? "NonActive" : "Active",
    address: addressOf(found.business),
  };

/** Creditsafe's company report, with the sections that Kelpie reads and some that it drops. */
function reportJson({ business, place }: Listed, today: Date) {
  const { acn, name, isCancelled, ageMonths } = business;
  const companyStatus = isCancelled
    ? { status: "NonActive", description: "Deregistered" }
    : { status: "Active", description: "Registered" };
  const directors = Array.from({ length: 1 + (place % 3) }, (_, i) => people[(place + i) % people.length]!);
  return {
    companyId: connectIdOf(business),
    language: "EN",
    companySummary: { businessName: name, country: "AU", companyRegistrationNumber: acn, companyStatus },
    companyIdentification: {
      basicInformation: {
        businessName: name,
        registeredCompanyName: name,
        companyRegistrationNumber: acn,
        country: "AU",
        companyRegistrationDate: `${monthsBefore(today, ageMonths + 1)}T00:00:00Z`,
        legalForm: { description: "Australian Proprietary Company, Limited By Shares" },
        companyStatus,
      },
    },
    creditScore: { currentCreditRating: { commonValue: "A", commonDescription: "Very Low Risk" } },
    contactInformation: { mainAddress: addressOf(business) },
    directors: {
      currentDirectors: directors.map((each, i) => ({
        name: each,
        address: { simpleValue: "1 INVENTED STREET" },
        dateOfBirth: "1980-01-01T00:00:00Z",
        positions: [{ positionName: "Director" }, ...(i === 0 ? [{ positionName: "Secretary" }] : [])],
      })),
    },
  };
}

const addressOf = ({ state, postcode }: Business) => ({
  simpleValue: `${state} ${postcode}`,
  province: state,
  postalCode: postcode,
  country: "AU",
});
