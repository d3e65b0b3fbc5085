/** An error as the AWS service returns it: exception name, message and HTTP status. */
export class ServiceError extends Error {
  readonly status: number;

  constructor(name: string, message: string, status = 400) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

export const notAuthorized = (message: string): ServiceError => new ServiceError("NotAuthorizedException", message);

export const invalidParameter = (message: string): ServiceError => new ServiceError("InvalidParameterException", message);

/** The same error for wrong passwords and unknown users. */
export const wrongCredentials = (): ServiceError => notAuthorized("Incorrect username or password.");

export const userDisabled = (): ServiceError => notAuthorized("User is disabled.");

export type Parameters = Readonly<Record<string, unknown>>;

export function textOf(parameters: Parameters, name: string): string {
  const text = optionalText(parameters, name);
  if (text === undefined) throw violation("null ", name, "Member must not be null");
  if (text === "") throw violation("", name, "Member must have length greater than or equal to 1");
  return text;
}

export function optionalText(parameters: Parameters, name: string): string | undefined {
  return optional(parameters, name, isText, "a String");
}

export function optionalNumber(parameters: Parameters, name: string): number | undefined {
  return optional(parameters, name, isNumber, "an Integer");
}

export function optionalFlag(parameters: Parameters, name: string): boolean | undefined {
  return optional(parameters, name, isFlag, "a Boolean");
}

/** A parameter with string values: AuthParameters, ChallengeResponses. */
export function within(parameters: Parameters, name: string): Parameters {
  return optional(parameters, name, isObject, "a Map") ?? {};
}

export function required(parameters: Parameters, name: string): string {
  const text = optionalText(parameters, name);
  if (!text) throw invalidParameter(`Missing required parameter ${name}`);
  return text;
}

export function attributesOf(parameters: Parameters): Readonly<Record<string, string>> {
  const list = optional(parameters, "UserAttributes", isList, "a List") ?? [];
  return Object.fromEntries(list.map((attribute) => [textOf(attribute, "Name"), optionalText(attribute, "Value") ?? ""]));
}

export function textsOf(parameters: Parameters, name: string): readonly string[] {
  const texts = optional(parameters, name, isTexts, "a List");
  if (texts === undefined) throw violation("null ", name, "Member must not be null");
  return texts;
}

export function violation(found: string, name: string, constraint: string): ServiceError {
  const member = name.charAt(0).toLowerCase() + name.slice(1);
  return invalidParameter(`1 validation error detected: Value ${found}at '${member}' failed to satisfy constraint: ${constraint}`);
}

function optional<T>(parameters: Parameters, name: string, is: (value: unknown) => value is T, kind: string): T | undefined {
  const value = parameters[name];
  if (value === undefined || value === null) return undefined;
  if (!is(value)) throw new ServiceError("SerializationException", `${name} can not be converted to ${kind}`);
  return value;
}

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => Number.isInteger(value);
const isFlag = (value: unknown): value is boolean => typeof value === "boolean";
const isObject = (value: unknown): value is Parameters => typeof value === "object" && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);
const isList = (value: unknown): value is readonly Parameters[] => Array.isArray(value) && value.every(isObject);
