import { type Operation, operations } from "./operations.ts";
import { type Parameters, textOf } from "./parameters.ts";
import type { Pool } from "./pool.ts";
import { invalidParameter, ServiceError } from "./service-error.ts";

/** A call as it came over HTTP. */
export interface Call {
  readonly target: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** Does what the call asks; the answer is given when the change it made is on disk. */
export async function answerTo(pool: Pool, { target, authorization, body }: Call): Promise<object> {
  const [, name] = /^AWSCognitoIdentityProviderService\.(\w+)$/.exec(target ?? "") ?? [];
  const operation = name === undefined ? undefined : operations.get(name);
  if (!operation)
    throw new ServiceError("UnknownOperationException", `This stand-in has no operation ${name ?? target ?? "without a target"}.`);
  if (operation.isSigned) checkSignature(authorization);
  const parameters = parse(body);
  checkParameters(pool, operation, parameters);
  const answer = await operation.run(pool, parameters);
  await pool.file.written();
  return answer;
}

/** That the call is signed; not by whom, since the stand-in has no accounts. */
function checkSignature(authorization: string | undefined): void {
  if (!authorization) throw new ServiceError("MissingAuthenticationTokenException", "Missing Authentication Token");
  const form =
    /^AWS4-HMAC-SHA256 (?=.*Credential=([^/]+)\/\d{8}\/[^/]+\/cognito-idp\/aws4_request)(?=.*SignedHeaders=)(?=.*Signature=[0-9a-f]{64})/;
  if (!authorization.startsWith("AWS4-HMAC-SHA256 "))
    throw new ServiceError("IncompleteSignatureException", "Authorization header is not an AWS4-HMAC-SHA256 signature");
  if (!form.test(authorization))
    throw new ServiceError("UnrecognizedClientException", "The security token included in the request is invalid.");
}

function parse(body: string): Parameters {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    parsed = undefined;
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new ServiceError("SerializationException", "The body is not a JSON object");
  return parsed as Parameters;
}

function checkParameters(pool: Pool, { takes }: Operation, parameters: Parameters): void {
  const stray = Object.keys(parameters).find((name) => !takes.includes(name) && parameters[name] !== null);
  if (stray !== undefined) throw invalidParameter(`This stand-in does not take ${stray} here.`);
  if (takes.includes("UserPoolId")) mustBe(pool.id, textOf(parameters, "UserPoolId"), "User pool");
  if (takes.includes("ClientId")) mustBe(pool.clientId, textOf(parameters, "ClientId"), "User pool client");
}

function mustBe(own: string, named: string, what: string): void {
  if (named !== own) throw new ServiceError("ResourceNotFoundException", `${what} ${named} does not exist.`);
}
