import { gzipSync } from "node:zlib";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";

/** Smaller bodies fit into one packet. */
const minBytes = 1_000;

export function compressed(
  answer: APIGatewayProxyStructuredResultV2,
  acceptEncoding: string | undefined,
): APIGatewayProxyStructuredResultV2 {
  const { body = "" } = answer;
  if (Buffer.byteLength(body) <= minBytes) return answer;
  const headers = { ...answer.headers, vary: "accept-encoding" };
  if (!acceptsGzip(acceptEncoding)) return { ...answer, headers };
  return {
    ...answer,
    headers: { ...headers, "content-encoding": "gzip" },
    body: gzipSync(body).toString("base64"),
    isBase64Encoded: true,
  };
}

/** RFC 9110, 12.5.3: an explicit entry beats "*", q=0 excludes, the higher weight wins. */
function acceptsGzip(acceptEncoding = ""): boolean {
  const weights = new Map(acceptEncoding.split(",").map(weightedCoding));
  const gzip = weights.get("gzip") ?? weights.get("*") ?? 0;
  return gzip > 0 && gzip >= (weights.get("identity") ?? 0);
}

function weightedCoding(text: string): [coding: string, weight: number] {
  const [coding = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return [coding, weight === undefined ? 1 : Number(weight.slice(2))];
}
