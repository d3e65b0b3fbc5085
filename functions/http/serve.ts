import compose from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { type Route, routeKey } from "../../shared/wire/route.ts";
import type { RouteName, Routes } from "../../shared/wire/routes.ts";
import { type Log, callerFields, errorFields, pseudonymOf } from "../call/call-log.ts";
import { type Gatekeepers, acceptCall } from "./accept-call.ts";
import type { Idempotency } from "../call/idempotency.ts";
import type { AnyOperation, Operations } from "../call/operation.ts";
import type { MiddyContext, RouteBinding, AcceptedCall, ApiRequest } from "./request-context.ts";
import { ApiError } from "../call/api-error.ts";
import type { RelationOf, OwnerRelation } from "../call/relation.ts";
import type { RouteRow } from "../call/route-row.ts";
import { run } from "./run.ts";
import { countMetric } from "../metric.ts";
import type { FindOwners } from "./run-with-delegation.ts";
import type { Caller, FindKey } from "../call/caller.ts";
import { failure, gatewayResponse } from "../call/api-response.ts";
import { viewerAddress } from "./viewer-address.ts";
import { gzipSync } from "node:zlib";

export interface Ports extends Omit<Gatekeepers, "findKey"> {
  readonly idempotency: Idempotency;
  readonly relationOf: RelationOf;
  readonly log: Log;
}

export type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

const chained = compose<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, MiddyContext>;

// One second before the Lambda's timeout, so that the caller still gets an answer.
const timeoutEarlyInMillis = 1000;
const timeoutEarlyResponse = () => {
  throw new ApiError("unavailable", "TOO_SLOW", "This took too long. Please try again.");
};

const noKeys: FindKey = () => Promise.resolve(undefined);

/** Builds a domain's Lambda handler. Routes and rows are parameters so that a function loads only those of its own domain; `findKey` is for one that programs call. */
export function serveWith({ idempotency, relationOf, log, ...gatekeepers }: Ports) {
  return <N extends RouteName>(
    routes: Pick<Routes, N>,
    rows: Readonly<Record<NoInfer<N>, RouteRow>>,
    operations: Operations<NoInfer<N>>,
    findKey: FindKey = noKeys,
  ): Handler => {
    const bound = routeBindings(routes, rows, operations);
    const answer = async (event: APIGatewayProxyEventV2, { requestContext }: MiddyContext) => {
      const call = await acceptCall(event, { requestContext, routeBindings: bound }, { ...gatekeepers, findKey });
      const owners = ownersNamedIn(call, relationOf);
      return run(event, call, { idempotency, owners }).catch(async (error: unknown) => {
        await countForeignIds(call, error, owners);
        throw error;
      });
    };
    // Middy's early timeout covers the handler and not its middleware, so everything that waits is in the handler.
    const chain = chained(answer, { timeoutEarlyInMillis, timeoutEarlyResponse }).use(callLogging(log)).use(compressing).use(errorHandling);
    return (event, context) => chain(event, context as MiddyContext);
  };
}

function routeBindings(routes: object, rows: object, operations: object): ReadonlyMap<string, RouteBinding> {
  const rules = new Map<string, RouteRow>(Object.entries(rows));
  const built = new Map<string, AnyOperation>(Object.entries(operations));
  const domainRoutes = Object.values(routes) as readonly Route[];
  return new Map(
    domainRoutes.map((route) => [routeKey(route), { route, rule: rules.get(route.name)!, operation: built.get(route.name)! }]),
  );
}

const maxIds = 3;

/** The owners of the applications that the input names, without absent ones. */
function ownersNamedIn({ caller, input }: AcceptedCall, relationOf: RelationOf): FindOwners {
  const find = async (by: Caller) => {
    const found = await Promise.all(applicationIdsIn(input).map((id) => relationOf(by, id)));
    return found.filter((each) => each !== undefined);
  };
  let known: Promise<readonly OwnerRelation[]> | undefined;
  return () => (known ??= caller ? find(caller) : Promise.resolve([]));
}

/** Counts a call that got 404 because it named another user's application. The answer is that for an absent one. */
async function countForeignIds({ routeBinding: { route, rule }, caller }: AcceptedCall, error: unknown, owners: FindOwners): Promise<void> {
  if (!caller || caller.isMaster || rule.right === undefined) return;
  if (!(error instanceof ApiError) || error.kind !== "notFound") return;
  const relations = new Set((await owners()).map(({ relation }) => relation));
  const relation = (["stranger", "administrator", "colleague"] as const).find((each) => relations.has(each));
  if (relation) countMetric("ForeignIds", { relation }, { route: route.name, ...callerFields(caller) });
}

const idPattern = /(?<![\w.-])[0-7][0-9A-HJKMNP-TV-Z]{25}(?:\.[0-7][0-9A-HJKMNP-TV-Z]{25})?(?![\w.-])/g;

/** An application's id, or the part of a child item's id that names its application. */
function applicationIdsIn(input: unknown): string[] {
  const ids = JSON.stringify(input).match(idPattern) ?? [];
  return [...new Set(ids.map((id) => id.slice(0, 26)))].slice(0, maxIds);
}

function callLogging(log: Log) {
  const logCall = ({ event, context: { requestContext }, response, error }: ApiRequest) => {
    const status = response?.statusCode ?? 500;
    log({
      event: "call",
      route: requestContext.routeBinding ? routeKey(requestContext.routeBinding.route) : "unknown",
      status,
      ms: Math.round(performance.now() - requestContext.startedAt),
      requestId: event.requestContext.requestId,
      ...callerFields(requestContext.caller),
      network: pseudonymOf(viewerAddress(event)),
      ...(error && errorFields(error, status)),
    });
  };
  const before = (request: ApiRequest) => {
    request.context = { ...request.context, requestContext: { startedAt: performance.now() } };
  };
  return { before, after: logCall, onError: logCall };
}

const errorHandling = {
  onError: (request: ApiRequest) => {
    const { error } = request;
    const response = gatewayResponse(failure(error), error instanceof ApiError ? error.retryAfterSeconds : undefined);
    const asksForKey = response.statusCode === 401 && request.context.requestContext.routeBinding?.rule.access === "key";
    request.response = asksForKey ? { ...response, headers: { ...response.headers, "www-authenticate": "Bearer" } } : response;
  },
};

/** Compresses answers, except those with a token, secret or signed URL: their length could reveal the secret (BREACH). */
const compressing = { after: compressAnswer, onError: compressAnswer };

function compressAnswer(request: ApiRequest): void {
  const { event, response, context } = request;
  if (response && !context.requestContext.routeBinding?.rule.returnsSecret)
    request.response = compressed(response, event.headers["accept-encoding"]);
}

/** Smaller bodies fit into one packet. */
const minBytes = 1_000;

export function compressed(
  answer: APIGatewayProxyStructuredResultV2,
  acceptEncoding: string | undefined,
): APIGatewayProxyStructuredResultV2 {
  const { body = "" } = answer;
  if (Buffer.byteLength(body) <= minBytes) return answer;
  const headers = { ...answer.headers, vary: "accept-encoding" };
  if (!acceptsGzip(acceptEncoding)) return { ...answer, headers };
  return {
    ...answer,
    headers: { ...headers, "content-encoding": "gzip" },
    body: gzipSync(body).toString("base64"),
    isBase64Encoded: true,
  };
}

/** RFC 9110, 12.5.3: an explicit entry beats "*", q=0 excludes, the higher weight wins. */
function acceptsGzip(acceptEncoding = ""): boolean {
  const weights = new Map(acceptEncoding.split(",").map(weightedCoding));
  const gzip = weights.get("gzip") ?? weights.get("*") ?? 0;
  return gzip > 0 && gzip >= (weights.get("identity") ?? 0);
}

function weightedCoding(text: string): [coding: string, weight: number] {
  const [coding = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return [coding, weight === undefined ? 1 : Number(weight.slice(2))];
}
