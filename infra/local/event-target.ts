import { inspect } from "node:util";
import type { EventRule } from "../../functions/event-rules.ts";
import { type Loopback, bodyWithin, guarded, listen } from "./loopback.ts";

/** An event as EventBridge shapes it, as far as rules look at it. */
export interface BusEvent {
  readonly source: string;
  readonly "detail-type": string;
  readonly detail: { readonly object: { readonly key: string } };
}

type EventHandler = (event: unknown) => Promise<void>;

const largestEvent = 256 * 1024;

/** Takes events in by POST, each for the functions whose rules it fits; what a function could not take in is to be sent again. */
export async function startEventTarget(rules: readonly EventRule[]): Promise<Loopback> {
  const handlers = new Map(await Promise.all(rules.map(async (rule) => [rule, await handlerOf(rule)] as const)));
  return listen(
    guarded("events", async (request, response) => {
      const body = await bodyWithin(largestEvent, request);
      if (request.method !== "POST" || !body) return void response.writeHead(400).end();
      const event = JSON.parse(body.toString("utf8")) as BusEvent;
      const fitting = rules.filter((rule) => fits(rule, event));
      const outcomes = await Promise.allSettled(fitting.map((rule) => handlers.get(rule)!(event)));
      response.writeHead(outcomes.every(({ status }) => status === "fulfilled") ? 204 : 500).end();
    }),
  );
}

async function handlerOf({ entry }: EventRule): Promise<EventHandler> {
  const source = new URL(`../../functions/${entry}.ts`, import.meta.url).href;
  try {
    return ((await import(source)) as { handler: EventHandler }).handler;
  } catch (error) {
    // As in Lambda, a function that cannot be loaded fails when it is called, and takes no other with it.
    process.stderr.write(`${entry} cannot be loaded: ${inspect(error)}\n`);
    return () => Promise.reject(error);
  }
}

const fits = ({ source, detailType, keyPrefix }: EventRule, event: BusEvent): boolean =>
  event.source === source && event["detail-type"] === detailType && event.detail.object.key.startsWith(keyPrefix);

/** Hands an event to a target; rejects where that did not take it in. */
export async function deliver(target: string, event: BusEvent): Promise<void> {
  const response = await fetch(target, { method: "POST", body: JSON.stringify(event), signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`an event was answered with ${response.status}`);
}
