import * as z from "zod/mini";
import { verifyWebhook } from "../../../functions/billing/event.ts";
import { attachmentNamed } from "../../../functions/adapters/files/files.ts";
import { authenticate } from "../../../functions/http/accept-call.ts";
import { unauthenticated } from "../../../functions/call/token-claims.ts";
import { idempotencyKeyOf } from "../../../functions/http/run-once.ts";
import { readQuery } from "../../../functions/http/parse-request.ts";
import { htmlOf } from "../../../functions/adapters/email/html.ts";
import { emailText } from "../../../functions/adapters/email/email-text.ts";
import { decodeCursor } from "../../../functions/store/dynamo/cursor.ts";
import { networkPrefix } from "../../../functions/store/services/network-rate-limit.ts";
import { searchMatcher } from "../../../functions/store/workspace/search.ts";
import { isValidSignature } from "../../../functions/submission/hmac-signature.ts";
import { isIsoDate } from "../../../shared/dates.ts";
import { problemsOf, show } from "../../../shared/wire/problem.ts";
import type { Route } from "../../../shared/wire/route.ts";
import { routes } from "../../../shared/wire/routes.ts";
import { eventOf, trustedIssuer } from "../api/endpoint.ts";
import { fieldsOf } from "../call-scenarios/wire-fields.ts";

/** Parses untrusted text. Whether it rejects the text does not matter here. */
export type Parse = (text: string) => unknown;

const withHeader = (name: string) => (text: string) => eventOf(routes.addNote, { headers: { [name]: text } });
const identity = {
  trustedIssuer,
  verifyToken: () => Promise.reject(unauthenticated()),
  findUser: () => Promise.resolve(undefined),
  recordSession: async () => {},
};
const anyQuery = z.object({ list: z.optional(z.array(z.string())) });
const key = "a key of a partner";

/** Parsers of headers and query strings, and functions that write a value into an email or a header. */
const parsers: Readonly<Record<string, Parse>> = {
  "a bearer token": (text) => authenticate(withHeader("authorization")(text), identity).catch(() => undefined),
  "an idempotency key": (text) =>
    idempotencyKeyOf(withHeader("idempotency-key")(text), { caller: undefined, access: "organisation", routeName: "addNote" }),
  "a Stripe-Signature header": (text) => verifyWebhook("{}", text, key).catch(() => undefined),
  "a Signature header": (text) => isValidSignature("{}", text, { key, now: new Date() }),
  "a query string": (text) => readQuery(text, anyQuery),
  "a list in a query string": (text) => readQuery(`list=${text}`, anyQuery),
  "a list's cursor": decodeCursor,
  "a network's address": networkPrefix,
  "a search text": (text) => searchMatcher(text.slice(0, 100))?.({ humanId: 1, texts: [text.slice(0, 200)] }),
  "a day": isIsoDate,
  "a name in an email": (text) => emailText`${text} sent this.`,
  "an email in HTML": (text) => htmlOf({ subject: text, before: [] } as never),
  "a file's name": (text) => attachmentNamed(text.toWellFormed()),
  "a value in a message": show,
};

/** The schemas of the texts in a route's path, query or body, each once. */
function valueSchemas(): Map<z.ZodMiniType, string> {
  const schemas = new Map<z.ZodMiniType, string>();
  for (const { route, schema, path } of (Object.values(routes) as Route[]).flatMap(textsOf)) {
    if (!schemas.has(schema)) schemas.set(schema, `${route.name} ${path.join(".")}`);
  }
  return schemas;
}

function textsOf(route: Route) {
  return [route.params, route.query, route.body].flatMap((part) =>
    part
      ? fieldsOf(part)
          .filter(({ kind }) => kind === "text")
          .map(({ schema, path }) => ({ route, schema, path }))
      : [],
  );
}

const fields = [...valueSchemas()].map(([schema, name]): [string, Parse] => [
  name,
  (text) => {
    const { error } = schema.safeParse(text);
    return error && problemsOf(error.issues, text);
  },
]);

/** Every parser of untrusted text except the JSON parser. */
export const reachableParsers: Readonly<Record<string, Parse>> = { ...parsers, ...Object.fromEntries(fields) };
