import { createHash } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Answer } from "./answer.ts";
import type { Caller } from "./caller.ts";
import { bytesOf } from "./door.ts";
import { Refusal } from "./refusal.ts";

/** What is known of a key: nothing, now claimed; its answer; that its call still runs; that it belongs to another request. */
export type Claim =
  | { readonly state: "claimed" }
  | { readonly state: "answered"; readonly answer: Answer }
  | { readonly state: "running" }
  | { readonly state: "different" };

/** Remembers what calls answered, for a day. A claim that is neither finished nor released lapses by itself. */
export interface Idempotency {
  begin(key: string, fingerprint: string): Promise<Claim>;
  /** Keeps the answer; without one the key is free again. */
  finish(key: string, answer: Answer | undefined): Promise<void>;
}

const keyPattern = /^[\x21-\x7e]{1,100}$/;

/** The call's own key for its caller and route; undefined where it has none. */
export function idempotencyKeyOf(event: APIGatewayProxyEventV2, caller: Caller | undefined, routeName: string): string | undefined {
  const given = event.headers["idempotency-key"];
  const linkSecret = event.headers["link-secret"];
  const owner = caller?.userId ?? (linkSecret === undefined ? undefined : sha256(linkSecret));
  if (given === undefined || owner === undefined) return undefined;
  if (!keyPattern.test(given)) {
    throw new Refusal("invalid", "INVALID", "Idempotency-Key: expected 1 to 100 visible ASCII characters.", "Idempotency-Key");
  }
  return `${owner}#${routeName}#${sha256(given)}`;
}

/** Answers a repeated call as the first time; what fails or is refused may be tried again under the same key. */
export async function once(
  event: APIGatewayProxyEventV2,
  { key, idempotency }: { readonly key: string; readonly idempotency: Idempotency },
  run: () => Promise<Answer>,
): Promise<Answer> {
  const claim = await idempotency.begin(key, fingerprintOf(event));
  switch (claim.state) {
    case "answered":
      return claim.answer;
    case "running":
      throw new Refusal("conflict", "STILL_RUNNING", "The first call with this Idempotency-Key is still running. Please try again.");
    case "different":
      throw new Refusal("conflict", "KEY_REUSED", "This Idempotency-Key belongs to another request.", "Idempotency-Key");
    case "claimed":
      return claimed(key, idempotency, run);
  }
}

async function claimed(key: string, idempotency: Idempotency, run: () => Promise<Answer>): Promise<Answer> {
  const answer = await run().catch(async (error: unknown) => {
    // The claim lapses by itself where releasing it fails too; the first error is the one to tell.
    await idempotency.finish(key, undefined).catch(() => undefined);
    throw error;
  });
  // What was asked for is done, whether or not its answer can be kept.
  await idempotency.finish(key, answer).catch(() => undefined);
  return answer;
}

function fingerprintOf(event: APIGatewayProxyEventV2): string {
  return sha256(`${event.rawPath}?${event.rawQueryString}\n${bytesOf(event).toString("base64")}`);
}

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");
