import { accessDenied, invalidArgument, S3Error } from "./s3-error.ts";
import { queryParameter, type S3Request } from "./s3-request.ts";
import {
  algorithm,
  canonicalRequest,
  sameSignature,
  type Scope,
  scopeText,
  signatureOf,
  signingKey,
  stringToSign,
} from "./signature-v4.ts";

export interface Access {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

interface PresentedSignature {
  readonly accessKeyId: string;
  readonly scope: Scope;
  /** yyyymmddThhmmssZ */
  readonly time: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** x-amz-content-sha256: the body's hash, or a constant for another way of signing. */
  readonly payload: string;
}

/** A verified request. The signatures of a chunked body continue from its signature. */
export type VerifiedSignature = Pick<PresentedSignature, "scope" | "time" | "signature" | "payload"> & { readonly key: Buffer };

const maxSkewMs = 15 * 60 * 1000;
const maxSeconds = 7 * 24 * 60 * 60;

/** Verifies the signature in the request's headers or query. Throws when it is missing or wrong. */
export function authenticate(request: S3Request, access: Access, now: number): VerifiedSignature {
  const presented = presentedSignature(request, now);
  const { scope, time, signature, payload } = presented;
  const key = keyFor(presented, access);
  const expected = signatureOf(key, stringToSign(canonicalRequest(request, presented.signedHeaders, payload), { time, scope }));
  if (!sameSignature(expected, signature)) throw signatureDoesNotMatch();
  return { key, scope, time, signature, payload };
}

/** The signing key for these parameters. Throws for a foreign access key or region. */
export function keyFor({ accessKeyId, scope }: Pick<PresentedSignature, "accessKeyId" | "scope">, access: Access): Buffer {
  if (accessKeyId !== access.accessKeyId) {
    const message = "The AWS Access Key Id you provided does not exist in our records.";
    throw new S3Error("InvalidAccessKeyId", message, { status: 403, details: { AWSAccessKeyId: accessKeyId } });
  }
  if (scope.region !== access.region || scope.service !== "s3") {
    const found = `the credential scope '${scopeText(scope)}' is wrong; expecting '${access.region}' and 's3'`;
    throw new S3Error("AuthorizationHeaderMalformed", `The authorization header is malformed; ${found}`, {
      details: { Region: access.region },
    });
  }
  return signingKey(access.secretAccessKey, scope);
}

export const signatureDoesNotMatch = (): S3Error =>
  new S3Error(
    "SignatureDoesNotMatch",
    "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
    { status: 403 },
  );

/** A credential such as AKID/20261121/ap-southeast-2/s3/aws4_request. */
export function credentialIn(text: string): Pick<PresentedSignature, "accessKeyId" | "scope"> | undefined {
  const [, accessKeyId, day, region, service] = /^([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request$/.exec(text) ?? [];
  if (!accessKeyId || !day || !region || !service) return undefined;
  return { accessKeyId, scope: { day, region, service } };
}

function presentedSignature(request: S3Request, now: number): PresentedSignature {
  const inHeader = request.headers["authorization"];
  const inQuery = queryParameter(request, "X-Amz-Algorithm");
  if (inHeader !== undefined && inQuery !== undefined) {
    throw invalidArgument("Only one auth mechanism allowed", "Authorization", inHeader.slice(0, algorithm.length));
  }
  if (inHeader === undefined && inQuery === undefined) throw accessDenied();
  const presented = inHeader === undefined ? signatureFromQuery(request, now) : signatureFromHeader(request, inHeader, now);
  requireSignedHeaders(request, presented.signedHeaders);
  return presented;
}

const header = /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/;

function signatureFromHeader({ headers }: S3Request, authorization: string, now: number): PresentedSignature {
  const [, credential = "", signedHeaders = "", signature = ""] = header.exec(authorization) ?? [];
  const claimed = credentialIn(credential);
  if (!claimed) throw new S3Error("AuthorizationHeaderMalformed", "The authorization header that you provided is not valid.");
  const { "x-amz-date": time = "", "x-amz-content-sha256": payload } = headers;
  if (payload === undefined) throw new S3Error("InvalidRequest", "Missing required header for this request: x-amz-content-sha256");
  if (Math.abs(momentOf(time, claimed.scope) - now) > maxSkewMs) {
    const message = "The difference between the request time and the current time is too large.";
    throw new S3Error("RequestTimeTooSkewed", message, { status: 403 });
  }
  return { ...claimed, time, signedHeaders: signedHeaders.split(";"), signature, payload };
}

function signatureFromQuery(request: S3Request, now: number): PresentedSignature {
  const claimed = credentialIn(queryParameter(request, "X-Amz-Credential") ?? "");
  const time = queryParameter(request, "X-Amz-Date") ?? "";
  const seconds = Number(queryParameter(request, "X-Amz-Expires") ?? Number.NaN);
  if (!claimed || queryParameter(request, "X-Amz-Algorithm") !== algorithm)
    throw badQuery("X-Amz-Credential and X-Amz-Algorithm are needed");
  if (!(seconds >= 1 && seconds <= maxSeconds)) throw badQuery("X-Amz-Expires must be between 1 and 604800 seconds");
  const signedAt = momentOf(time, claimed.scope);
  if (signedAt > now + maxSkewMs) throw accessDenied("Request is not yet valid");
  if (now > signedAt + seconds * 1000) throw accessDenied("Request has expired");
  return {
    ...claimed,
    time,
    signedHeaders: (queryParameter(request, "X-Amz-SignedHeaders") ?? "").split(";"),
    signature: queryParameter(request, "X-Amz-Signature") ?? "",
    payload: queryParameter(request, "X-Amz-Content-Sha256") ?? "UNSIGNED-PAYLOAD",
  };
}

const badQuery = (message: string): S3Error => new S3Error("AuthorizationQueryParametersError", message);

/** A time such as 20261121T042200Z in milliseconds since 1970. Throws unless it is on the scope's day. */
function momentOf(time: string, { day }: Scope): number {
  const [, date, hours, minutes, seconds] = /^(\d{8})T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  if (date === undefined || date !== day) throw accessDenied("AWS authentication requires a valid Date or x-amz-date header");
  return Date.parse(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${hours}:${minutes}:${seconds}Z`);
}

// Unsigned x-amz- headers could be added in transit.
function requireSignedHeaders({ headers }: S3Request, signed: readonly string[]): void {
  const bare = Object.keys(headers).find((name) => (name === "host" || name.startsWith("x-amz-")) && !signed.includes(name));
  if (bare !== undefined) {
    const details = { HeadersNotSigned: bare };
    throw new S3Error("AccessDenied", "There were headers present in the request which were not signed", { status: 403, details });
  }
}
