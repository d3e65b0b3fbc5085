import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type * as z from "zod/mini";
import { isDeeperThan } from "../../shared/wire/json-depth.ts";
import { parseJson } from "../../shared/wire/json-text.ts";
import { InvalidInput, type Problem, problemsOf } from "../../shared/wire/problem.ts";
import type { InputOf, Route, RouteShape } from "../../shared/wire/route.ts";
import { strictObject } from "../../shared/wire/strict-object.ts";
import { readQuery } from "./query.ts";
import { Refusal } from "./refusal.ts";

const mostBytes = 256 * 1024;
const mostDepth = 10;
const nothing = strictObject({});

/** The call's input as the route's schemas let it in. Throws InvalidInput that names every problem. */
export function parseInput(event: APIGatewayProxyEventV2, route: Route, isSigned: boolean): InputOf<RouteShape> {
  const query = route.query ?? nothing;
  const params = parsed(route.params ?? nothing, event.pathParameters ?? {}, "path");
  const asked = parsed(query, readQuery(event.rawQueryString, query), "query");
  return { params: params as never, query: asked as never, body: (route.body && parseBody(event, route.body, isSigned)) as never };
}

/** Refuses what is too large to be looked at. */
export function refuseOversize(event: APIGatewayProxyEventV2): void {
  if (bytesOf(event).length > mostBytes) {
    throw new Refusal("tooLarge", "TOO_LARGE", `The body has ${bytesOf(event).length} bytes, expected at most ${mostBytes}.`);
  }
}

export const bytesOf = ({ body = "", isBase64Encoded }: APIGatewayProxyEventV2): Buffer =>
  Buffer.from(body, isBase64Encoded ? "base64" : "utf8");

function parseBody(event: APIGatewayProxyEventV2, schema: z.ZodMiniType, isSigned: boolean): unknown {
  const text = textOf(bytesOf(event));
  if (isSigned) return parsed(schema, text);
  const type = event.headers["content-type"] ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw invalid("content-type", type === "" ? "nothing" : "another type", "application/json");
  if (isDeeperThan(mostDepth, text)) throw invalid("body", "deeper nesting", `JSON of at most ${mostDepth} levels`);
  return parsed(schema, parseJson(text));
}

function textOf(bytes: Buffer): string {
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
  const [first, ...more] = problemsOf(error.issues, input).map(discreet);
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

/** An answer shows no secret, not even to whom it belongs. */
function discreet({ path, found, expected }: Problem): Problem {
  const hides = path.some((segment) => secretFields.has(segment)) && found.startsWith('"');
  return { path, found: hides ? "another text" : found, expected };
}
