import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type * as z from "zod/mini";
import { nestingOf } from "../../shared/wire/json-depth.ts";
import { parseJson } from "../../shared/wire/json-text.ts";
import { InvalidInput, type Problem, problemsOf } from "../../shared/wire/problem.ts";
import type { InputOf, Route, RouteShape } from "../../shared/wire/route.ts";
import { strictObject } from "../../shared/wire/strict-object.ts";
import { maxBodyBytes } from "./body-limit.ts";
import type { RouteBinding } from "./request-context.ts";
import { readQuery } from "./query.ts";
import { ApiError } from "../call/api-error.ts";

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
