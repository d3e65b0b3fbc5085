import { createHmac } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Access } from "../call/access-rules.ts";
import type { ApiResponse } from "../call/api-response.ts";
import type { Earlier, Idempotency } from "../call/idempotency.ts";
import { sha256 } from "../call/sha256.ts";
import type { Caller } from "../call/caller.ts";
import { bodyBytes } from "./parse-request.ts";
import { ApiError } from "../call/api-error.ts";

const keyPattern = /^[\x21-\x7e]{1,100}$/;

/** Returns the key, scoped to caller and route; undefined without an Idempotency-Key header and on public routes, which have no caller. */
export function idempotencyKeyOf(
  { headers }: APIGatewayProxyEventV2,
  { caller, access, routeName }: { readonly caller: Caller | undefined; readonly access: Access; readonly routeName: string },
): string | undefined {
  const header = headers["idempotency-key"];
  const linkSecret = access === "link" ? headers["link-secret"] : undefined;
  const owner = caller?.userId ?? (linkSecret === undefined ? undefined : sha256(linkSecret));
  if (header === undefined || owner === undefined) return undefined;
  if (!keyPattern.test(header)) {
    throw new ApiError("invalid", "INVALID", "Idempotency-Key: expected 1 to 100 visible ASCII characters.", "Idempotency-Key");
  }
  return `${owner}#${routeName}#${sha256(header)}`;
}

interface Options {
  readonly key: string;
  readonly caller: Caller | undefined;
  /** False for answers with secrets, and where the operation checks a role: a repetition then runs the operation again, whose transaction finds its work done. */
  readonly storesResponse: boolean;
  readonly idempotency: Idempotency;
}

/**
 * Runs the operation once for each key and repeats the stored answer while the caller may still have it, else throws ApiError (not found).
 * A failed call may be retried under the same key.
 */
export async function runOnce(event: APIGatewayProxyEventV2, options: Options, run: () => Promise<ApiResponse>): Promise<ApiResponse> {
  const claim = await options.idempotency.begin(options.key, fingerprintOf(event, options.key));
  switch (claim.state) {
    case "answered":
      await checkRights(options, claim);
      return claim.answer;
    case "running":
      throw new ApiError("conflict", "STILL_RUNNING", "The first call with this Idempotency-Key is still running. Please try again.");
    case "different":
      throw new ApiError("conflict", "KEY_REUSED", "This Idempotency-Key belongs to another request.", "Idempotency-Key");
    case "claimed":
      return runClaimed(options, async () => {
        await checkRights(options, claim);
        return run();
      });
  }
}

async function checkRights({ caller, idempotency }: Options, { subjects }: Earlier): Promise<void> {
  if (caller) await idempotency.checkRights(caller, subjects);
}

async function runClaimed({ key, storesResponse, idempotency }: Options, run: () => Promise<ApiResponse>): Promise<ApiResponse> {
  const response = await run().catch(async (error: unknown) => {
    // If releasing fails too, the claim expires by itself; report the first error.
    await idempotency.finish(key, undefined).catch(() => undefined);
    throw error;
  });
  // The operation succeeded, even if its answer cannot be stored.
  await idempotency.finish(key, storesResponse ? response : undefined).catch(() => undefined);
  return response;
}

/** HMAC: a plain hash would let a reader of the table guess the password in a body. */
function fingerprintOf(event: APIGatewayProxyEventV2, key: string): string {
  const request = `${event.rawPath}?${event.rawQueryString}\n${bodyBytes(event).toString("base64")}`;
  return createHmac("sha256", key).update(request).digest("base64url");
}
