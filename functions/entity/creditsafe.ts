import * as z from "zod/mini";
import type { CompanyExtract } from "../../shared/domain/company.ts";
import { isIsoDate } from "../../shared/dates.ts";
import { AccessToken } from "../adapters/http/access-token.ts";
import { type ExternalResponse, ExternalService } from "../adapters/http/external-service.ts";
import { jsonOf } from "../adapters/http/json.ts";
import type { CompanyData } from "./company-data.ts";

export interface CreditsafeAccess {
  /** Such as https://connect.creditsafe.com/v1. */
  readonly url: string;
  /** The account's user key and password: {"username":"...","password":"..."}. */
  readonly credentials: () => Promise<string>;
  readonly timeoutMs?: number;
}

/** Creditsafe's tokens are valid for an hour. */
const tokenUsedForMs = 50 * 60_000;

/**
 * Creditsafe Connect, https://doc.creditsafe.com: a search by ACN finds the company's connectId, with which a company report is bought.
 * The report is billed; authentication and search are not, and count as calls of another service.
 */
export function creditsafe({ credentials, ...access }: CreditsafeAccess): CompanyData {
  const [free, billed] = ["company-search", "company-data"].map((name) => new ExternalService({ name, ...access })) as [
    ExternalService,
    ExternalService,
  ];
  const token = new AccessToken({
    key: credentials,
    usedForMs: tokenUsedForMs,
    issue: (key) => {
      const body = JSON.stringify(credentialsIn(key));
      const headers = { "content-type": "application/json", accept: "application/json" };
      return free.call({ method: "POST", path: "/authenticate", headers, body }, (answer) => readToken(answer).token);
    },
  });
  const get = async <T>(service: ExternalService, path: string, read: (answer: ExternalResponse) => T): Promise<T> => {
    const headers = { authorization: `Bearer ${await token.read()}`, accept: "application/json" };
    return service.call({ path, headers }, (answer) => {
      if (answer.status === unauthorized) token.invalidate();
      return read(answer);
    });
  };
  return {
    byAcn: async (acn) => {
      const search = new URLSearchParams({ countries: "AU", regNo: acn });
      const connectId = await get(free, `/companies?${search.toString()}`, (answer) => connectIdIn(answer, acn));
      if (connectId === undefined) return undefined;
      return get(billed, `/companies/${encodeURIComponent(connectId)}`, (answer) => extractIn(answer, acn));
    },
  };
}

const unauthorized = 401;
const notFound = 404;
const maxDirectors = 200;

const word = z.string().check(z.maxLength(300));
const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

const credentialsSchema = z.object({ username: z.string(), password: z.string() });

/** Throws an error without the secret's text. */
function credentialsIn(secret: string): z.output<typeof credentialsSchema> {
  try {
    return credentialsSchema.parse(JSON.parse(secret));
  } catch {
    throw new Error('the secret company-data is not {"username":"...","password":"..."}');
  }
}

const readToken = jsonOf(z.object({ token: z.string().check(z.regex(/^[\w.~+/-]{1,8000}=*$/)) }));

const foundCompanies = z.object({
  companies: z.array(z.object({ id: word.check(z.minLength(1)), country: z.string(), regNo: maybe(z.string()) })),
});
const readFoundCompanies = jsonOf(foundCompanies);

/** Of the report only what an extract shows; credit ratings, accounts and people's addresses are dropped. */
const report = z.object({
  companyIdentification: z.object({
    basicInformation: z.object({
      registeredCompanyName: maybe(word),
      businessName: maybe(word),
      companyRegistrationNumber: z.string(),
      companyRegistrationDate: maybe(z.string()),
      legalForm: maybe(z.object({ description: maybe(word) })),
      companyStatus: z.object({ status: z.enum(["Active", "NonActive", "Pending", "Other"]), description: maybe(word) }),
    }),
  }),
  contactInformation: maybe(z.object({ mainAddress: maybe(z.object({ province: maybe(word), postalCode: maybe(word) })) })),
  directors: maybe(
    z.object({
      currentDirectors: maybe(
        z
          .array(z.object({ name: word.check(z.minLength(1)), positions: maybe(z.array(z.object({ positionName: maybe(word) }))) }))
          .check(z.maxLength(maxDirectors)),
      ),
    }),
  ),
});
const readReport = jsonOf(z.object({ report }));

function connectIdIn(answer: ExternalResponse, acn: string): string | undefined {
  if (answer.status === notFound) return undefined;
  const { companies } = readFoundCompanies(answer);
  return companies.find(({ country, regNo }) => country === "AU" && digitsOf(regNo ?? "") === acn)?.id;
}

function extractIn(answer: ExternalResponse, acn: string): CompanyExtract {
  const { companyIdentification, contactInformation, directors } = readReport(answer).report;
  const { basicInformation: company } = companyIdentification;
  if (digitsOf(company.companyRegistrationNumber) !== acn) throw new Error("returned a different company from the one requested");
  const name = company.registeredCompanyName ?? company.businessName;
  if (!name) throw new Error("returned a company without a name");
  const officers = directors?.currentDirectors ?? [];
  return {
    acn,
    name,
    companyType: company.legalForm?.description ?? "",
    status: statusOf(company.companyStatus),
    registeredOn: dayIn(company.companyRegistrationDate),
    registeredOffice: officeIn(contactInformation?.mainAddress),
    directors: [...namesOf(officers.filter(({ positions }) => positions?.some(({ positionName }) => isDirector(positionName ?? ""))))],
    officers: namesOf(officers).size,
  };
}

/** ASIC's word. Creditsafe has its own status, Active, and describes the others. */
function statusOf({ status, description }: z.output<typeof report>["companyIdentification"]["basicInformation"]["companyStatus"]): string {
  if (status === "Active" && (!description || description === "Active")) return "Registered";
  return description ?? (status === "NonActive" ? "Not active" : status);
}

/** Creditsafe's times are midnights: "2014-04-15T00:00:00Z". Throws for anything that does not begin with a day. */
function dayIn(time: string | null | undefined): string | null {
  if (!time) return null;
  const day = time.slice(0, "2014-04-15".length);
  if (!isIsoDate(day)) throw new Error("returned a registration date that is not a date");
  return day;
}

function officeIn(
  address: { readonly province?: string | null | undefined; readonly postalCode?: string | null | undefined } | null | undefined,
): CompanyExtract["registeredOffice"] {
  return address?.province && address.postalCode ? { state: address.province, postcode: address.postalCode } : null;
}

const isDirector = (positionName: string): boolean => /\bdirector\b/i.test(positionName) && !/\balternate\b/i.test(positionName);

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

const namesOf = (officers: readonly { readonly name: string }[]): ReadonlySet<string> => new Set(officers.map(({ name }) => name));
