import * as z from "zod/mini";
import { isIsoDate } from "../../shared/dates.ts";
import type { CompanyExtract } from "../../shared/entities/company.ts";
import { jsonOf } from "../outside/json.ts";
import { type OutsideAnswer, OutsideService } from "../outside/service.ts";

/** The corporate regulator's extracts, as a provider of company data sells them. */
export interface CompanyData {
  /** A company's extract; undefined where the regulator has none of this number. Throws an OutsideFailure. */
  byAcn(acn: string): Promise<CompanyExtract | undefined>;
}

/** Where the provider's service stands, and its key, which is asked for at each call. */
export interface CompanyDataAccess {
  readonly url: string;
  readonly key: () => Promise<string>;
  readonly timeoutMs?: number;
}

/** GET {url}/companies/{acn} with the key as a bearer's: 200 with the extract as JSON, or 404. */
export function companyData({ key, ...access }: CompanyDataAccess): CompanyData {
  const service = new OutsideService({ name: "company-data", ...access });
  return {
    byAcn: async (acn) => {
      const headers = { authorization: `Bearer ${await key()}`, accept: "application/json" };
      return service.ask({ path: `/companies/${encodeURIComponent(acn)}`, headers }, (answer) => extractIn(answer, acn));
    },
  };
}

const notFound = 404;
const mostOfficers = 200;
const word = z.string().check(z.maxLength(300));
const day = z.string().check(z.refine((text) => isIsoDate(text)));
const answerSchema = z.object({
  acn: word,
  name: word.check(z.minLength(1)),
  type: word,
  status: word,
  registeredOn: z.nullable(day),
  registeredOffice: z.nullable(z.object({ state: word, postcode: word })),
  officers: z.array(z.object({ role: word, name: word })).check(z.maxLength(mostOfficers)),
});
const readAnswer = jsonOf(answerSchema);

function extractIn(answer: OutsideAnswer, acn: string): CompanyExtract | undefined {
  if (answer.status === notFound) return undefined;
  const { type, officers, ...said } = readAnswer(answer);
  if (said.acn !== acn) throw new Error("answered another company than the one asked for");
  return {
    ...said,
    companyType: type,
    directors: [...namesOf(officers.filter(({ role }) => role.toLowerCase() === "director"))],
    officers: namesOf(officers).size,
  };
}

const namesOf = (officers: readonly { readonly name: string }[]): ReadonlySet<string> => new Set(officers.map(({ name }) => name));
