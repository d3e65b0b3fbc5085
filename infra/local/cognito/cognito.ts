import { listen, bodyWithin } from "../loopback.ts";
import { type SendCode, openPool, type Pool } from "./pool.ts";
import { findUser } from "./users.ts";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { answerTo } from "./calls.ts";
import { ServiceError } from "../aws-json.ts";

export interface CognitoOptions {
  /** 0 = any free port. */
  readonly port: number;
  /** The host name in its URL and in the issuer. It always listens on 127.0.0.1. */
  readonly host?: string;
  readonly folder: string;
  readonly allowedOrigin?: string;
  /** Delivers codes that verify an address; by default they are discarded. */
  readonly onCode?: SendCode;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export interface Cognito {
  readonly url: string;
  readonly poolId: string;
  readonly clientId: string;
  readonly secondFactorClientId: string;
  readonly issuer: string;
  /** The secret of the user's second factor; undefined without one. Cognito itself never returns it. */
  secretOf(email: string): string | undefined;
  close(): Promise<void>;
}

export async function startCognito(options: CognitoOptions): Promise<Cognito> {
  const { port, host = "127.0.0.1", folder, allowedOrigin, now = Date.now, onCode } = options;
  const pool = await openPool(folder, now, onCode);
  const server = await listen(createHandler({ pool, hosts: ["127.0.0.1", "localhost", host], allowedOrigin }), port);
  const url = `http://${host}:${new URL(server.url).port}`;
  pool.issuer = `${url}/${pool.id}`;
  const close = async () => {
    await server.close();
    await pool.file.flush();
  };
  const secretOf = (email: string) => {
    const user = findUser(pool, email);
    return user?.hasMfa ? user.totp?.secret : undefined;
  };
  const { id: poolId, clientId, secondFactorClientId, issuer } = pool;
  return { url, poolId, clientId, secondFactorClientId, issuer, secretOf, close };
}

interface HandlerOptions {
  readonly pool: Pool;
  /** Allowed Host headers, against DNS rebinding. */
  readonly hosts: readonly string[];
  readonly allowedOrigin: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const maxBytes = 128 * 1024;
const plainJson = { "content-type": "application/json" };

function createHandler(options: HandlerOptions): RequestListener {
  return (request, response) => {
    answer(options, request)
      .catch(rejection)
      .then((found) => send(response, found, corsOf(options, request)))
      .catch(() => response.destroy());
  };
}

async function answer(options: HandlerOptions, request: IncomingMessage): Promise<Answer> {
  const { pool } = options;
  const { method, url: path } = request;
  const { authorization, host = "", "x-amz-target": target } = request.headers;
  if (!options.hosts.includes(host.replace(/:\d+$/, "")))
    throw new ServiceError("ForbiddenException", `The host ${host} is not allowed.`, 403);
  if (method === "OPTIONS") return { status: 200 };
  if (method === "GET" && path === `/${pool.id}/.well-known/jwks.json`) return { status: 200, headers: plainJson, body: pool.key.jwks };
  if (method !== "POST" || path !== "/") throw new ServiceError("ResourceNotFoundException", "Not found.", 404);
  return { status: 200, body: await answerTo(pool, { target: target?.toString(), authorization, body: await bodyOf(request) }) };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const body = await bodyWithin(maxBytes, request);
  if (!body) throw new ServiceError("RequestEntityTooLargeException", `The body is longer than ${maxBytes} bytes.`, 413);
  return body.toString("utf8");
}

function rejection(error: unknown): Answer {
  if (error instanceof ServiceError) return rejected(error);
  process.stderr.write(`cognito: ${error instanceof Error ? error.stack : String(error)}\n`);
  return rejected(new ServiceError("InternalErrorException", "Something went wrong", 500));
}

function rejected({ name, message, status }: ServiceError): Answer {
  const headers = { "x-amzn-errortype": `${name}:`, "x-amzn-errormessage": message.replace(/[^ -~]/g, "") };
  return { status, headers, body: { __type: name, message } };
}

/** CORS headers for the allowed origin. They leave out Authorization, because browsers make no signed calls. */
function corsOf({ allowedOrigin }: HandlerOptions, { headers }: IncomingMessage): Readonly<Record<string, string>> {
  if (allowedOrigin === undefined || headers.origin !== allowedOrigin) return { vary: "origin" };
  return {
    vary: "origin",
    "access-control-allow-origin": allowedOrigin,
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": "content-type,cache-control,x-amz-target,x-amz-user-agent,amz-sdk-invocation-id,amz-sdk-request",
    "access-control-expose-headers": "x-amzn-requestid,x-amzn-errortype,x-amzn-errormessage,date",
    "access-control-max-age": "600",
  };
}

function send(response: ServerResponse, { status, headers, body }: Answer, cors: Readonly<Record<string, string>>): void {
  const always = { "x-amzn-requestid": randomUUID(), "content-type": "application/x-amz-json-1.1" };
  response.writeHead(status, { ...always, ...headers, ...cors }).end(body && JSON.stringify(body));
}
