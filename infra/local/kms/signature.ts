import type { IncomingMessage } from "node:http";
import { ServiceError } from "../cognito/service-error.ts";
import { type Access, credentialIn } from "../files/authentication.ts";
import { canonicalRequest, sameSignature, sha256, signatureOf, signingKey, stringToSign } from "../files/signature-v4.ts";

const maxSkewMs = 15 * 60_000;
const header = /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/;

/** Throws a ServiceError unless the request was signed for KMS in this region with this access key, at most 15 minutes ago. */
export function verifySignature(request: IncomingMessage, body: Buffer, access: Access & { readonly now: number }): void {
  const { authorization } = request.headers;
  if (authorization === undefined) throw new ServiceError("MissingAuthenticationTokenException", "Missing Authentication Token");
  const [, credential = "", signedHeaders = "", signature = ""] = header.exec(authorization) ?? [];
  const claimed = credentialIn(credential);
  if (!claimed) throw new ServiceError("IncompleteSignatureException", "Authorization header is not a complete signature");
  const { accessKeyId, scope } = claimed;
  if (accessKeyId !== access.accessKeyId) {
    throw new ServiceError("UnrecognizedClientException", "The security token included in the request is invalid.");
  }
  if (scope.region !== access.region || scope.service !== "kms")
    throw invalidSignature("Credential should be scoped to kms in this region.");
  const names = signedHeaders.split(";");
  if (!["host", "x-amz-date", "x-amz-target"].every((name) => names.includes(name))) throw invalidSignature("A header is not signed.");
  const time = signedAt(request, scope.day, access.now);
  const headers = Object.fromEntries(Object.entries(request.headersDistinct).map(([name, values = []]) => [name, values.join(",")]));
  const canonical = canonicalRequest({ method: request.method ?? "", path: request.url ?? "", query: [], headers }, names, sha256(body));
  const expected = signatureOf(signingKey(access.secretAccessKey, scope), stringToSign(canonical, { time, scope }));
  if (!sameSignature(expected, signature)) throw invalidSignature("The request signature we calculated does not match the signature.");
}

/** The value of x-amz-date. Throws unless its day is the credential scope's. */
function signedAt({ headers }: IncomingMessage, day: string, now: number): string {
  const time = String(headers["x-amz-date"]);
  const [, date, hours, minutes, seconds] = /^(\d{8})T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  if (date !== day) throw invalidSignature("Date in Credential scope does not match x-amz-date.");
  const moment = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hours}:${minutes}:${seconds}Z`);
  if (Math.abs(moment - now) > maxSkewMs) throw invalidSignature("Signature expired or not yet valid.");
  return time;
}

const invalidSignature = (message: string) => new ServiceError("InvalidSignatureException", message);
