import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { isFromCdn } from "./origin-secret.ts";

/** The client's IP address. X-Forwarded-For is trusted only for calls from the CDN, which puts the viewer's address second to last. */
export function viewerAddress({ requestContext, headers }: Pick<APIGatewayProxyEventV2, "requestContext" | "headers">): string {
  const { sourceIp } = requestContext.http;
  if (!isFromCdn(headers)) return sourceIp;
  const forwarded = (headers["x-forwarded-for"] ?? "").split(",").map((address) => address.trim());
  return forwarded.at(-2) ?? sourceIp;
}
