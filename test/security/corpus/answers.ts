import { secretsIn } from "../canaries.ts";
import type { BadCase } from "./bad-case.ts";

/** A case's answer. */
export interface Answered {
  readonly one: BadCase;
  readonly status: number;
  readonly text: string;
}

export async function answerTo(url: string, one: BadCase): Promise<Answered> {
  const { method, address, headers, body } = one;
  const sent = { method, headers: { ...headers }, ...(body !== undefined && { body: body as string | Buffer<ArrayBuffer> }) };
  const response = await fetch(url + address, sent);
  return { one, status: response.status, text: await response.text() };
}

/** Several at a time, in their order. */
export async function answersTo(url: string, cases: readonly BadCase[], atOnce = 8): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (let at = 0; at < cases.length; at += atOnce) {
    answers.push(...(await Promise.all(cases.slice(at, at + atOnce).map((one) => answerTo(url, one)))));
  }
  return answers;
}

export const isRefused = ({ status }: Answered): boolean => status >= 400 && status < 500;

/** An outside service that this API stands without. */
const isMissing = ({ status, text }: Answered): boolean => status === 503 && /UNAVAILABLE/.test(text);

/** What no answer may show: a stack, an address of the cloud's, the table and what stands in it, a defect's words. */
const inner =
  /\n\s+at |node:internal|\.ts:\d+|arn:aws|kelpie-test(?!-files)|DynamoDB|ConditionalCheck|(USER|APPLICATION|AUDIT|ORGANISATION)#[0-9A-Z]{26}/;

interface Refused {
  readonly message?: unknown;
  readonly data?: {
    readonly code?: unknown;
    readonly field?: unknown;
    readonly problems?: readonly Readonly<Record<string, unknown>>[];
  } | null;
}

/** What is wrong with an answer, in a sentence; undefined for one as it should be. Others' is a text that belongs to somebody else. */
export function wrongWith(answered: Answered, others: string): string | undefined {
  const { one, status, text } = answered;
  const told = `${one.method} ${one.address.slice(0, 80)}, ${one.category}, ${one.title.slice(0, 100)}: ${status} ${text.slice(0, 160)}`;
  if (isMissing(answered)) return undefined;
  if (status >= 500) return `fails: ${told}`;
  if (one.isRefused && !isRefused(answered)) return `is taken: ${told}`;
  if (inner.test(text)) return `shows its inside: ${told}`;
  if (text.includes(others)) return `shows another's customer: ${told}`;
  if (!isKept(answered)) return `is not kept as it was sent: ${told}`;
  if (secretsIn(text).length > 0 && isRefused(answered)) return `shows a secret: ${told}`;
  return status === 400 && !saysWhy(text) ? `does not say field, found and expected: ${told}` : undefined;
}

/** Where what was sent was taken, it is answered as it was, but for blanks around it and, in a number of digits, within. */
function isKept({ one, status, text }: Answered): boolean {
  if (!one.kept || status !== 200 || one.isRefused) return true;
  const [name, value] = one.kept;
  const { data } = JSON.parse(text) as { data: Readonly<Record<string, unknown>> | null };
  const given = data !== null && typeof data === "object" && !Array.isArray(data) ? data[name] : undefined;
  if (typeof given !== typeof value) return true;
  return typeof value === "string"
    ? [value, value.trim(), value.replaceAll(" ", "")].includes(String(given))
    : Object.is(given, value === 0 ? 0 : value);
}

function saysWhy(text: string): boolean {
  const { message, data } = JSON.parse(text) as Refused;
  // The gateway's own, for what is no address at all.
  if (data === undefined) return message === "Bad Request";
  const problems = data?.problems ?? [];
  const isTold = problems.every(({ field, found, expected }) => [field, found, expected].every((each) => typeof each === "string"));
  return (
    typeof message === "string" &&
    typeof data?.field === "string" &&
    isTold &&
    (problems.length > 0 || /found|expected|match/.test(message))
  );
}
