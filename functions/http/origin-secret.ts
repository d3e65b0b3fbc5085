import { timingSafeEqual } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { settingOr } from "../configuration.ts";
import { sha256 } from "../call/sha256.ts";
import { ApiError } from "../call/api-error.ts";

type Headers = APIGatewayProxyEventV2["headers"];

/** Two during rotation, none where no CDN is in front. */
const accepted = (): string[] => [settingOr("ORIGIN_SECRET", ""), settingOr("ORIGIN_SECRET_PREVIOUS", "")].filter((value) => value !== "");

export function isFromCdn(headers: Headers): boolean {
  const received = Buffer.from(sha256(headers["origin-secret"] ?? ""));
  const matches = accepted().map((value) => timingSafeEqual(received, Buffer.from(sha256(value))));
  return matches.includes(true);
}

/** Throws ApiError (forbidden) for a call that bypassed the CDN with its firewall, rate rules and log. */
export function rejectDirectCall(headers: Headers): void {
  if (accepted().length > 0 && !isFromCdn(headers)) {
    throw new ApiError("forbidden", "NOT_THROUGH_CDN", "Direct calls are not accepted. Please call the API at the site's own address.");
  }
}
