import { timingSafeEqual } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { settingOr } from "../configuration.ts";
import { sha256 } from "./idempotency.ts";

/**
 * Where a call comes from. The gateway knows who has called it; where that is the CDN, which shows by a secret that it is, the address
 * that the CDN has seen stands before its own. A header that anybody else sends counts for nothing.
 */
export function viewerAddress({ requestContext, headers }: Pick<APIGatewayProxyEventV2, "requestContext" | "headers">): string {
  const { sourceIp } = requestContext.http;
  const secret = settingOr("ORIGIN_SECRET", "");
  if (secret === "" || !isSame(headers["origin-secret"] ?? "", secret)) return sourceIp;
  const forwarded = (headers["x-forwarded-for"] ?? "").split(",").map((address) => address.trim());
  return forwarded.at(-2) ?? sourceIp;
}

const isSame = (given: string, secret: string): boolean => timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(secret)));
