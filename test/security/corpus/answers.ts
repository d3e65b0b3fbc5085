import { driverLicenceFields, maskedNumber } from "../../../shared/domain/driver-licence.ts";
import { plainAscii, plainText } from "../../../shared/domain/plain-text.ts";
import { plainLine } from "../../../shared/wire/text.ts";
import { secretsIn } from "../canaries.ts";
import type { BadCase } from "./bad-case.ts";

export interface CaseResponse {
  readonly one: BadCase;
  readonly status: number;
  readonly text: string;
}

export async function answerTo(url: string, one: BadCase): Promise<CaseResponse> {
  const { method, address, headers, body } = one;
  const sent = { method, headers: { ...headers }, ...(body !== undefined && { body: body as string | Buffer<ArrayBuffer> }) };
  const response = await fetch(url + address, sent);
  return { one, status: response.status, text: await response.text() };
}

/** Sends `atOnce` cases at a time; returns the answers in the order of the cases. */
export async function answersTo(url: string, cases: readonly BadCase[], atOnce = 8): Promise<CaseResponse[]> {
  const answers: CaseResponse[] = [];
  for (let at = 0; at < cases.length; at += atOnce) {
    answers.push(...(await Promise.all(cases.slice(at, at + atOnce).map((one) => answerTo(url, one)))));
  }
  return answers;
}

export const isRejected = ({ status }: CaseResponse): boolean => status >= 400 && status < 500;

/** The answer where an external service is not running in the test. */
const isMissing = ({ status, text }: CaseResponse): boolean => status === 503 && /UNAVAILABLE/.test(text);

/** Internals that no response may show: stack traces, ARNs, table and key names, error texts of the SDK. */
const internals =
  /\n\s+at |node:internal|\.ts:\d+|arn:aws|kelpie-test(?!-files)|DynamoDB|ConditionalCheck|(USER|APPLICATION|AUDIT|ORGANISATION)#[0-9A-Z]{26}/;

interface Rejected {
  readonly message?: unknown;
  readonly data?: {
    readonly code?: unknown;
    readonly field?: unknown;
    readonly problems?: readonly Readonly<Record<string, unknown>>[];
  } | null;
}

/** What is wrong with an answer, in a sentence; undefined if nothing is. `foreignText` belongs to another organisation. */
export function violationsIn(answered: CaseResponse, foreignText: string): string | undefined {
  const { one, status, text } = answered;
  const description = `${one.method} ${one.address.slice(0, 80)}, ${one.category}, ${one.title.slice(0, 100)}: ${status} ${text.slice(0, 160)}`;
  if (isMissing(answered)) return undefined;
  if (status >= 500) return `fails: ${description}`;
  if (one.isRejected && !isRejected(answered)) return `was accepted: ${description}`;
  if (internals.test(text)) return `shows internals: ${description}`;
  if (text.includes(foreignText)) return `shows another organisation's customer: ${description}`;
  if (!isStored(answered)) return `was not stored as sent: ${description}`;
  if (secretsIn(text).length > 0 && isRejected(answered)) return `shows a secret: ${description}`;
  return status === 400 && !saysWhy(text) ? `does not say field, found and expected: ${description}` : undefined;
}

/**
 * Whether an accepted value is returned in plain characters, driver licence numbers masked, VINs in capitals without blanks and dashes, apart from
 * surrounding blanks, blanks instead of tabs and, in digit strings, blanks inside.
 */
function isStored({ one, status, text }: CaseResponse): boolean {
  if (!one.echoed || status !== 200 || one.isRejected) return true;
  const [name, value] = one.echoed;
  const { data } = JSON.parse(text) as { data: Readonly<Record<string, unknown>> | null };
  const returned = data !== null && typeof data === "object" && !Array.isArray(data) ? data[name] : undefined;
  if (typeof returned !== typeof value) return true;
  if (typeof value === "string" && driverLicenceFields.some((field) => field === name)) return returned === maskedNumber(value);
  if (typeof value === "string" && name === "vin") return returned === plainAscii(value).replaceAll(/[\s-]/g, "").toUpperCase();
  return typeof value === "string"
    ? [value, plainText(value), plainText(value).trim(), plainLine(value), value.replaceAll(" ", "")].includes(String(returned))
    : Object.is(returned, value === 0 ? 0 : value);
}

function saysWhy(text: string): boolean {
  const { message, data } = JSON.parse(text) as Rejected;
  // The gateway's own answer to a malformed address.
  if (data === undefined) return message === "Bad Request";
  const problems = data?.problems ?? [];
  const isReported = problems.every(({ field, found, expected }) => [field, found, expected].every((each) => typeof each === "string"));
  return (
    typeof message === "string" &&
    typeof data?.field === "string" &&
    isReported &&
    (problems.length > 0 || /found|expected|match/.test(message))
  );
}
