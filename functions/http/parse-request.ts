import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import { nestingOf } from "../../shared/wire/json-depth.ts";
import { parseJson } from "../../shared/wire/json-text.ts";
import { InvalidInput, type Problem, problemsOf } from "../../shared/wire/problem.ts";
import type { InputOf, Route, RouteShape } from "../../shared/wire/route.ts";
import { strictObject } from "../../shared/wire/strict-object.ts";
import type { RouteBinding } from "./request-context.ts";
import { ApiError } from "../call/api-error.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import type { Access } from "../call/access-rules.ts";

const maxDepth = 10;
const nothing = strictObject({});

/** Throws InvalidInput with every problem found. */
export function parseInput(event: APIGatewayProxyEventV2, route: Route, isSigned: boolean): InputOf<RouteShape> {
  const query = route.query ?? nothing;
  const params = parsed(route.params ?? nothing, event.pathParameters ?? {}, "path");
  const parsedQuery = parsed(query, readQuery(event.rawQueryString, query), "query");
  return { params: params as never, query: parsedQuery as never, body: (route.body && parseBody(event, route.body, isSigned)) as never };
}

/** Throws ApiError (tooLarge); measures the body without decoding it. */
export function limitBody(
  { body = "", isBase64Encoded }: APIGatewayProxyEventV2,
  routeBinding: Pick<RouteBinding, "route" | "rule">,
): void {
  const bytes = Buffer.byteLength(body, isBase64Encoded ? "base64" : "utf8");
  const max = maxBodyBytes(routeBinding);
  if (bytes > max) throw new ApiError("tooLarge", "TOO_LARGE", `The body has ${bytes} bytes, expected at most ${max}.`);
}

export const bodyBytes = ({ body = "", isBase64Encoded }: APIGatewayProxyEventV2): Buffer =>
  Buffer.from(body, isBase64Encoded ? "base64" : "utf8");

function parseBody(event: APIGatewayProxyEventV2, schema: z.ZodMiniType, isSigned: boolean): unknown {
  const text = bodyText(bodyBytes(event));
  if (isSigned) return parsed(schema, text);
  const type = event.headers["content-type"] ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw invalid("content-type", type === "" ? "nothing" : "another type", "application/json");
  if (nestingOf(text, maxDepth).depth > maxDepth) throw invalid("body", "deeper nesting", `JSON of at most ${maxDepth} levels`);
  return parsed(schema, parseJson(text));
}

function bodyText(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw Object.assign(invalid("body", "other bytes", "text in UTF-8"), { cause });
  }
}

const invalid = (field: string, found: string, expected: string) => new InvalidInput([{ path: [field], found, expected }]);

function parsed<T>(schema: z.ZodMiniType<T>, input: unknown, where = ""): T {
  const { success, data, error } = schema.safeParse(input);
  if (success) return data;
  const [first, ...more] = problemsOf(error.issues, input).map(withoutSecrets);
  throw new InvalidInput([first!, ...more], where === "" ? "" : `${where} `);
}

const secretFields: ReadonlySet<unknown> = new Set([
  "password",
  "newPassword",
  "currentPassword",
  "key",
  "invite",
  "buffer",
  "credentials",
]);

/** An error shows no secret: not the text of a secret field, and nothing of a list or an object, which may hold one. */
function withoutSecrets({ path, found, expected }: Problem): Problem {
  if (found.startsWith("[")) return { path, found: "a list", expected };
  if (found.startsWith("{")) return { path, found: "an object", expected };
  const isHidden = path.some((segment) => secretFields.has(segment)) && found.startsWith('"');
  return { path, found: isHidden ? "another text" : found, expected };
}

const kilobyte = 1024;
const maxBytes = 256 * kilobyte;
/** The largest rate sheet has 210,000 characters, and a quotation mark in it is sent as two. */
const maxLargeBytes = 1024 * kilobyte;
const maxPublicBytes = 16 * kilobyte;

const withoutCaller: readonly Access[] = ["public", "link", "webhook"];

const largePublicBodies: readonly string[] = [
  // The signature is a JPEG data URL of up to 250,000 characters.
  "signPrivacy",
  // Stripe documents no limit, and events of more than 52 KB have been seen (github.com/mozilla/fxa/issues/8861).
  "receiveBillingEvent",
] satisfies readonly RouteName[];

/** Rate sheets, and contracts as a table. */
const large: readonly string[] = ["createDraft", "updateDraft", "importContracts"] satisfies readonly RouteName[];

export function maxBodyBytes({ route, rule }: Pick<RouteBinding, "route" | "rule">): number {
  if (large.includes(route.name)) return maxLargeBytes;
  return withoutCaller.includes(rule.access) && !largePublicBodies.includes(route.name) ? maxPublicBytes : maxBytes;
}

// CloudFront takes URLs of at most 8,192 bytes. Node's URLSearchParams is quadratic in the number of pairs without "=".
const maxCharacters = 8192;

/** Keys that the schema declares as lists may be repeated or comma-separated; every other key may appear once. */
export function readQuery(text: string, schema: z.ZodMiniType): Record<string, string | string[]> {
  if (text.length > maxCharacters) {
    throw new InvalidInput([{ path: ["query"], found: `${text.length} characters`, expected: `at most ${maxCharacters}` }]);
  }
  const values = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(text)) {
    const earlier = values.get(key);
    if (earlier) earlier.push(value);
    else values.set(key, [value]);
  }
  const read = [...values].map(([key, texts]) => [key, isList(schema, key) ? listOf(texts) : onlyOne(key, texts)]);
  return Object.fromEntries(read) as Record<string, string | string[]>;
}

const listOf = (values: readonly string[]): string[] => values.flatMap((value) => value.split(",")).filter((value) => value !== "");

function onlyOne(key: string, [value, ...more]: readonly string[]): string {
  if (more.length > 0) throw new InvalidInput([{ path: [key], found: "the same key a second time", expected: "each key once" }], "query ");
  return value!;
}

function isList(schema: z.ZodMiniType, key: string): boolean {
  if (!(schema instanceof z.ZodMiniObject)) return false;
  const field: unknown = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined;
  return (field instanceof z.ZodMiniOptional ? field.def.innerType : field) instanceof z.ZodMiniArray;
}
