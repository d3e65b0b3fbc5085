import { inspect } from "node:util";
import type { EventRule, FileRule } from "../../functions/event-rules.ts";
import { InvocationFailed } from "./async-invocation.ts";
import { withFunctionRole } from "./iam/function-role.ts";
import { type LoopbackServer, bodyWithin, withErrorHandling, listen } from "./loopback.ts";

export interface BusEvent {
  readonly source: string;
  readonly "detail-type": string;
  readonly detail: object;
}

type EventHandler = (event: unknown) => Promise<void>;

const largestEvent = 256 * 1024;

/** Accepts events by POST and invokes the functions whose rules match. Answers 500 when a function failed: send the event again. */
export async function startEventTarget(rules: readonly (EventRule | FileRule)[]): Promise<LoopbackServer> {
  const handlers = new Map(await Promise.all(rules.map(async (rule) => [rule, await handlerOf(rule)] as const)));
  return listen(
    withErrorHandling("events", async (request, response) => {
      const body = await bodyWithin(largestEvent, request);
      if (request.method !== "POST" || !body) return void response.writeHead(400).end();
      const event = JSON.parse(body.toString("utf8")) as BusEvent;
      const matching = rules.filter((rule) => matches(rule, event));
      const outcomes = await Promise.allSettled(matching.map((rule) => handlers.get(rule)!(event)));
      response.writeHead(outcomes.every(({ status }) => status === "fulfilled") ? 204 : 500).end();
    }),
  );
}

async function handlerOf({ entry, function: name }: EventRule): Promise<EventHandler> {
  const source = new URL(`../../functions/${entry}.ts`, import.meta.url).href;
  try {
    const { handler } = (await import(source)) as { handler: EventHandler };
    return (event) => withFunctionRole(name, () => handler(event));
  } catch (error) {
    // As in Lambda, only calls to this function fail.
    process.stderr.write(`${entry} cannot be loaded: ${inspect(error)}\n`);
    return () => Promise.reject(error);
  }
}

function matches(rule: EventRule | FileRule, { detail, ...event }: BusEvent): boolean {
  if (event.source !== rule.source || event["detail-type"] !== rule.detailType) return false;
  if (!("keyAt" in rule)) return true;
  const [object, name] = rule.keyAt;
  const key = (detail as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>)[object]?.[name];
  return typeof key === "string" && key.startsWith(rule.keyPrefix);
}

/** Posts an event to a target. Rejects with InvocationFailed when the function failed or crashed, with another error when it is unreachable. */
export async function deliver(target: string, event: BusEvent): Promise<void> {
  const sent = fetch(target, { method: "POST", body: JSON.stringify(event), signal: AbortSignal.timeout(30_000) });
  const response = await sent.catch((error: Error) => {
    throw isRejected(error) ? error : new InvocationFailed(error.message, { cause: error });
  });
  if (!response.ok) throw new InvocationFailed(`the function answered ${response.status} to an event`);
}

const isRejected = ({ cause }: Error): boolean => (cause as NodeJS.ErrnoException | undefined)?.code === "ECONNREFUSED";
