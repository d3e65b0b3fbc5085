import * as z from "zod/mini";
import { isIsoDate } from "../../shared/dates.ts";
import { isAbn, isAcn } from "../../shared/domain/abn.ts";
import type { AbrDetails, AbrName } from "../../shared/domain/business.ts";
import { ApiError } from "../call/api-error.ts";
import { jsonpOf } from "../adapters/http/jsonp.ts";
import { ExternalService, type ExternalResponse } from "../adapters/http/external-service.ts";

/** Returns undefined for unknown numbers and an empty list for unknown names. Throws an ApiError (unavailable) if it does not answer. */
export interface BusinessRegister {
  byAbn(abn: string): Promise<AbrDetails | undefined>;
  byAcn(acn: string): Promise<AbrDetails | undefined>;
  byName(name: string): Promise<readonly AbrName[]>;
}

export interface RegisterAccess {
  readonly url: string;
  readonly guid: () => Promise<string>;
  readonly timeoutMs?: number;
}

const maxNames = 20;

/** Adapter for the JSON services of the Australian Business Register. Numbers with wrong check digits are not looked up. */
export function businessRegister({ guid, ...access }: RegisterAccess): BusinessRegister {
  const register: Register = { guid, service: new ExternalService({ name: "business-register", ...access }) };
  return {
    byAbn: async (typed) => {
      const abn = typed.replace(/\s/g, "");
      return isAbn(abn) ? findDetails(register, "AbnDetails.aspx", { abn }, ({ Abn }) => Abn === abn) : undefined;
    },
    byAcn: async (typed) => {
      const acn = typed.replace(/\s/g, "");
      return isAcn(acn) ? findDetails(register, "AcnDetails.aspx", { acn }, ({ Acn }) => Acn === acn) : undefined;
    },
    byName: async (typed) => {
      const name = typed.trim();
      return name === "" ? [] : findNames(register, name);
    },
  };
}

interface Register extends Pick<RegisterAccess, "guid"> {
  readonly service: ExternalService;
}

const word = z.string().check(z.maxLength(300));
const day = z.pipe(
  z.nullable(word),
  z.transform((text) => (text !== null && isIsoDate(text) && text > "1900" ? text : null)),
);
const detailsSchema = z.object({
  Abn: word,
  AbnStatus: word,
  AbnStatusEffectiveFrom: day,
  Acn: word,
  AddressPostcode: word,
  AddressState: word,
  BusinessName: z.array(word),
  EntityName: word,
  EntityTypeCode: word,
  EntityTypeName: word,
  Gst: day,
  Message: z.string(),
});
const namesSchema = z.object({
  Message: z.string(),
  Names: z.array(z.object({ Abn: word, Name: word, Postcode: word, Score: z.number(), State: word })),
});

async function findDetails(
  register: Register,
  path: string,
  query: Readonly<Record<string, string>>,
  isMeant: (details: AbrDetails) => boolean,
): Promise<AbrDetails | undefined> {
  return callRegister(register, path, query, (answer) => {
    const { Message, ...details } = readDetails(answer);
    if (Message !== "") return none(Message);
    if (!isMeant(details)) throw new Error(`${path} returned a different business from the one requested`);
    return details;
  });
}

// The register returns each of a business's names; the best match is kept.
async function findNames(register: Register, name: string): Promise<AbrName[]> {
  const names = await callRegister(register, "MatchingNames.aspx", { name, maxResults: String(maxNames) }, (answer) => {
    const { Message, Names } = readNames(answer);
    if (Message !== "") none(Message);
    return Names;
  });
  const best = new Map<string, AbrName>();
  for (const { Abn, Name, State, Postcode } of names.toSorted((a, b) => b.Score - a.Score)) {
    if (isAbn(Abn) && !best.has(Abn)) best.set(Abn, { Abn, Name, State, Postcode });
  }
  return [...best.values()];
}

const readDetails = jsonpOf(detailsSchema);
const readNames = jsonpOf(namesSchema);

const saysNothingFound = /^(no records? found|search text is not a valid|no name search criteria)/i;

function none(message: string): undefined {
  if (!saysNothingFound.test(message)) throw new Error(`the register answered: ${message}`);
}

async function callRegister<T>(
  { guid, service }: Register,
  path: string,
  query: Readonly<Record<string, string>>,
  read: (answer: ExternalResponse) => T,
): Promise<T> {
  try {
    const search = new URLSearchParams({ ...query, callback: "callback", guid: await guid() });
    return await service.call({ path: `/${path}?${search.toString()}` }, read);
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(cause: unknown): ApiError {
  const apiError = new ApiError(
    "unavailable",
    "BUSINESS_REGISTER_UNAVAILABLE",
    "The business register is not responding. Please try again in a moment.",
  );
  return Object.assign(apiError, { cause });
}
