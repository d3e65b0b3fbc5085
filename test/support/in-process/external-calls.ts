import { AsyncLocalStorage } from "node:async_hooks";
import { filesClient } from "../../../functions/adapters/files/files.ts";
import { mailClient } from "../../../functions/adapters/email/send-email.ts";
import { secretsClient } from "../../../functions/adapters/secrets/client.ts";
import { documentClient } from "../../../functions/store/dynamo/client.ts";
import { kmsClient } from "../../../functions/adapters/kms/kms.ts";
import { withoutRole } from "../../../infra/local/iam/function-role.ts";
import { cognitoClient } from "../../../functions/user/cognito-client.ts";

export type Service = "store" | "identity" | "files" | "mail" | "secrets" | "keys" | "web";

/** An external call, which the SDK may attempt several times. */
export interface ExternalCall {
  readonly service: Service;
  /** The SDK's command, such as TransactWriteItemsCommand; for "web", the HTTP method. */
  readonly command: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface Attempt {
  readonly call: ExternalCall;
  /** The number of the call within the work, from 1. */
  readonly nth: number;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  readonly send: () => Promise<unknown>;
}

export type CallHook = (attempt: Attempt) => Promise<unknown>;

interface HookedRun {
  readonly calls: ExternalCall[];
  readonly hook: CallHook;
}

interface Calling {
  readonly work: HookedRun;
  readonly call: ExternalCall;
  readonly nth: number;
  attempts: number;
}

const working = new AsyncLocalStorage<HookedRun>();
const calling = new AsyncLocalStorage<Calling>();

/** Runs the work with every attempt of its external calls passed through the hook; concurrent other work is not affected. */
export async function withCallHook<T>(
  hook: CallHook,
  work: () => Promise<T>,
): Promise<{ readonly outcome: T; readonly calls: ExternalCall[] }> {
  await install();
  const hookedRun: HookedRun = { calls: [], hook };
  return { outcome: await working.run(hookedRun, work), calls: hookedRun.calls };
}

/** Runs the test's own calls within hooked work, without the hook and without the function's role. */
export const withoutCallHook = <T>(work: () => Promise<T>): Promise<T> => working.exit(() => calling.exit(() => withoutRole(work)));

function recordCall<T>(call: ExternalCall, next: () => Promise<T>): Promise<T> {
  const work = working.getStore();
  if (!work) return next();
  work.calls.push(call);
  return calling.run({ work, call, nth: work.calls.length, attempts: 0 }, next);
}

function recordAttempt<T>(send: () => Promise<T>): Promise<T> {
  const current = calling.getStore();
  if (!current) return send();
  current.attempts += 1;
  return current.work.hook({ call: current.call, nth: current.nth, attempt: current.attempts, send }) as Promise<T>;
}

const hooked = new WeakSet<object>();

/** Hooks all clients and fetch once, and removes the SDK's pauses and limit of retries. */
async function install(): Promise<void> {
  const clients = {
    store: documentClient(),
    identity: cognitoClient(),
    files: filesClient(),
    mail: mailClient(),
    secrets: secretsClient(),
    keys: await kmsClient(),
  };
  for (const [service, client] of Object.entries(clients) as [Service, ReturnType<typeof cognitoClient>][]) {
    if (!hooked.has(client)) hookClient(service, client);
    hooked.add(client);
    Object.assign(await client.config.retryStrategy(), { capacity: 500, retryBackoffStrategy: atOnce });
  }
  if (!hooked.has(globalThis.fetch)) hookFetch();
}

const atOnce = { computeNextBackoffDelay: () => 1, setDelayBase: () => undefined };

function hookClient(service: Service, { middlewareStack }: ReturnType<typeof cognitoClient>): void {
  middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) =>
        recordCall({ service, command: commandName, input: args.input as ExternalCall["input"] }, () => next(args)),
    { step: "initialize", name: "external-call" },
  );
  middlewareStack.add((next) => (args) => recordAttempt(() => next(args)), {
    step: "finalizeRequest",
    priority: "low",
    name: "external-attempt",
  });
}

function hookFetch(): void {
  const original = globalThis.fetch;
  const hookedFetch: typeof fetch = (input, init) =>
    recordCall({ service: "web", command: init?.method ?? "GET", input: {} }, () => recordAttempt(() => original(input, init)));
  hooked.add(hookedFetch);
  globalThis.fetch = hookedFetch;
}
