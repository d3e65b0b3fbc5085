import * as z from "zod/mini";
import { isIsoDate } from "../../shared/dates.ts";
import type { CompanyExtract } from "../../shared/domain/company.ts";
import { jsonOf } from "../adapters/http/json.ts";
import { type ExternalResponse, ExternalService } from "../adapters/http/external-service.ts";

export interface CompanyData {
  /** Returns undefined if the regulator has no company with this number. Throws an ExternalServiceError. */
  byAcn(acn: string): Promise<CompanyExtract | undefined>;
}

export interface CompanyDataAccess {
  readonly url: string;
  readonly key: () => Promise<string>;
  readonly timeoutMs?: number;
}

/** GET {url}/companies/{acn} with the key as bearer token: 200 with the extract as JSON, or 404. */
export function companyData({ key, ...access }: CompanyDataAccess): CompanyData {
  const service = new ExternalService({ name: "company-data", ...access });
  return {
    byAcn: async (acn) => {
      const headers = { authorization: `Bearer ${await key()}`, accept: "application/json" };
      return service.call({ path: `/companies/${encodeURIComponent(acn)}`, headers }, (answer) => extractIn(answer, acn));
    },
  };
}

const notFound = 404;
const maxOfficers = 200;
const word = z.string().check(z.maxLength(300));
const day = z.string().check(z.refine((text) => isIsoDate(text)));
const answerSchema = z.object({
  acn: word,
  name: word.check(z.minLength(1)),
  type: word,
  status: word,
  registeredOn: z.nullable(day),
  registeredOffice: z.nullable(z.object({ state: word, postcode: word })),
  officers: z.array(z.object({ role: word, name: word })).check(z.maxLength(maxOfficers)),
});
const readAnswer = jsonOf(answerSchema);

function extractIn(answer: ExternalResponse, acn: string): CompanyExtract | undefined {
  if (answer.status === notFound) return undefined;
  const { type, officers, ...fields } = readAnswer(answer);
  if (fields.acn !== acn) throw new Error("answered another company than the one asked for");
  return {
    ...fields,
    companyType: type,
    directors: [...namesOf(officers.filter(({ role }) => role.toLowerCase() === "director"))],
    officers: namesOf(officers).size,
  };
}

const namesOf = (officers: readonly { readonly name: string }[]): ReadonlySet<string> => new Set(officers.map(({ name }) => name));
