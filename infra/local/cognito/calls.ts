import { type Operation, operations } from "./operations.ts";
import { type Parameters, textOf } from "./parameters.ts";
import type { Pool } from "./pool.ts";
import { invalidParameter, ServiceError } from "./service-error.ts";

export interface Call {
  readonly target: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

export async function answerTo(pool: Pool, { target, authorization, body }: Call): Promise<object> {
  const [, name] = /^AWSCognitoIdentityProviderService\.(\w+)$/.exec(target ?? "") ?? [];
  const operation = name === undefined ? undefined : operations.get(name);
  if (!operation)
    throw new ServiceError("UnknownOperationException", `This emulator has no operation ${name ?? target ?? "without a target"}.`);
  if (operation.isSigned) checkSignature(authorization);
  const parameters = parse(body);
  checkParameters(pool, operation, parameters);
  const answer = await operation.run(pool, parameters);
  await pool.file.flush();
  return answer;
}

/** Requires a signature, but does not verify it: the emulator has no accounts. */
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
  if (stray !== undefined) throw invalidParameter(`This emulator does not support the parameter ${stray}.`);
  if (takes.includes("UserPoolId")) mustBe([pool.id], textOf(parameters, "UserPoolId"), "User pool");
  if (takes.includes("ClientId")) mustBe([pool.clientId, pool.secondFactorClientId], textOf(parameters, "ClientId"), "User pool client");
}

function mustBe(known: readonly string[], named: string, what: string): void {
  if (!known.includes(named)) throw new ServiceError("ResourceNotFoundException", `${what} ${named} does not exist.`);
}
