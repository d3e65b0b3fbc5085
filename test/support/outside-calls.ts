import { AsyncLocalStorage } from "node:async_hooks";
import { filesClient } from "../../functions/files/files.ts";
import { mailClient } from "../../functions/mail/mail.ts";
import { secretsClient } from "../../functions/secret/client.ts";
import { documentClient } from "../../functions/store/client.ts";
import { cognitoClient } from "../../functions/user/credentials.ts";

/** Whom a function calls. */
export type Service = "store" | "identity" | "files" | "mail" | "secrets" | "web";

/** A call to the outside, which the SDK may try several times. */
export interface OutsideCall {
  readonly service: Service;
  /** TransactWriteItemsCommand; of the web, the method. */
  readonly command: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** One try of a call. */
export interface Attempt {
  readonly call: OutsideCall;
  /** Which call of the work this is, from 1. */
  readonly nth: number;
  /** Which try of the call, from 1. */
  readonly attempt: number;
  readonly send: () => Promise<unknown>;
}

export type AttemptOf = (attempt: Attempt) => Promise<unknown>;

interface Work {
  readonly calls: OutsideCall[];
  readonly hook: AttemptOf;
}

interface Calling {
  readonly work: Work;
  readonly call: OutsideCall;
  readonly nth: number;
  attempts: number;
}

const working = new AsyncLocalStorage<Work>();
const calling = new AsyncLocalStorage<Calling>();

/** Does the work with every try of its calls going through the hook, and what runs beside it left alone; answers its calls too. */
export async function watched<T>(hook: AttemptOf, work: () => Promise<T>): Promise<{ readonly outcome: T; readonly calls: OutsideCall[] }> {
  await install();
  const own: Work = { calls: [], hook };
  return { outcome: await working.run(own, work), calls: own.calls };
}

/** Does something that is no part of the watched work in the middle of it. */
export const unwatched = <T>(work: () => Promise<T>): Promise<T> => working.exit(() => calling.exit(work));

function begun<T>(call: OutsideCall, next: () => Promise<T>): Promise<T> {
  const work = working.getStore();
  if (!work) return next();
  work.calls.push(call);
  return calling.run({ work, call, nth: work.calls.length, attempts: 0 }, next);
}

function tried<T>(send: () => Promise<T>): Promise<T> {
  const own = calling.getStore();
  if (!own) return send();
  own.attempts += 1;
  return own.work.hook({ call: own.call, nth: own.nth, attempt: own.attempts, send }) as Promise<T>;
}

const hooked = new WeakSet<object>();

/** Hooks whatever is not hooked yet; the SDK's pauses between tries are of no interest here, and its patience has no end. */
async function install(): Promise<void> {
  const clients = {
    store: documentClient(),
    identity: cognitoClient(),
    files: filesClient(),
    mail: mailClient(),
    secrets: secretsClient(),
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
        begun({ service, command: commandName, input: args.input as OutsideCall["input"] }, () => next(args)),
    { step: "initialize", name: "outside-call" },
  );
  middlewareStack.add((next) => (args) => tried(() => next(args)), {
    step: "finalizeRequest",
    priority: "low",
    name: "outside-attempt",
  });
}

function hookFetch(): void {
  const original = globalThis.fetch;
  const own: typeof fetch = (input, init) =>
    begun({ service: "web", command: init?.method ?? "GET", input: {} }, () => tried(() => original(input, init)));
  hooked.add(own);
  globalThis.fetch = own;
}
