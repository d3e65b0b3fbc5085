import { type Access, credentialIn, keyFor, signatureDoesNotMatch } from "./authentication.ts";
import type { PostedForm } from "./post-form.ts";
import { accessDenied, invalidArgument, S3Error } from "./s3-error.ts";
import { algorithm, sameSignature, signatureOf } from "./signature-v4.ts";

/** A condition of a policy: an exact value, a prefix, or a range of file sizes. */
type Condition =
  | { readonly kind: "eq" | "starts-with"; readonly field: string; readonly value: string; readonly written: string }
  | { readonly kind: "content-length-range"; readonly least: number; readonly max: number };

interface Policy {
  readonly expiration: number;
  readonly conditions: readonly Condition[];
}

/** Verifies a form's policy: signature, expiration and conditions. Throws when one fails. */
export function requireAllowed(form: PostedForm, { bucket, access, now }: { bucket: string; access: Access; now: number }): void {
  const { fields, content } = form;
  if (!fields.get("key")) throw invalidArgument("Bucket POST must contain a field named 'key'.", "key", "");
  requireSignature(fields, access);
  const { expiration, conditions } = policyIn(fields.get("policy") ?? "");
  if (now > expiration) throw accessDenied("Invalid according to Policy: Policy expired.");
  const known = new Map(fields).set("bucket", bucket);
  for (const condition of conditions) if (condition.kind !== "content-length-range") requireCondition(condition, known);
  requireNoOtherField(fields, conditions);
  for (const condition of conditions) if (condition.kind === "content-length-range") requireLength(condition, content.length);
}

function requireSignature(fields: PostedForm["fields"], access: Access): void {
  const policy = fields.get("policy");
  if (policy === undefined) throw accessDenied();
  const claimed = credentialIn(fields.get("x-amz-credential") ?? "");
  if (!claimed || fields.get("x-amz-algorithm") !== algorithm) {
    throw invalidArgument("The credential that you provided is not valid.", "x-amz-credential", fields.get("x-amz-credential") ?? "");
  }
  const expected = signatureOf(keyFor(claimed, access), policy);
  if (!sameSignature(expected, fields.get("x-amz-signature") ?? "")) throw signatureDoesNotMatch();
}

function policyIn(base64: string): Policy {
  const { expiration, conditions } = parsed(Buffer.from(base64, "base64").toString("utf8"));
  if (typeof expiration !== "string" || Number.isNaN(Date.parse(expiration))) throw badPolicy("Policy missing expiration.");
  if (!Array.isArray(conditions)) throw badPolicy("Policy missing conditions.");
  return { expiration: Date.parse(expiration), conditions: conditions.flatMap(conditionsIn) };
}

function parsed(text: string): { readonly expiration?: unknown; readonly conditions?: unknown } {
  try {
    return JSON.parse(text) as object;
  } catch (cause) {
    throw Object.assign(badPolicy("Invalid JSON."), { cause });
  }
}

const badPolicy = (why: string): S3Error => new S3Error("InvalidPolicyDocument", `Invalid Policy: ${why}`);

function conditionsIn(condition: unknown): Condition[] {
  if (!Array.isArray(condition)) {
    const pairs = Object.entries(condition as Record<string, string>);
    return pairs.map(([field, value]) => ({
      kind: "eq",
      field: field.toLowerCase(),
      value,
      written: JSON.stringify(["eq", `$${field}`, value]),
    }));
  }
  const [kind, first, second] = condition as unknown[];
  if (kind === "content-length-range") return [{ kind, least: Number(first), max: Number(second) }];
  if ((kind !== "eq" && kind !== "starts-with") || typeof first !== "string" || !first.startsWith("$") || typeof second !== "string") {
    throw badPolicy(`Invalid condition: ${JSON.stringify(condition)}`);
  }
  return [{ kind, field: first.slice(1).toLowerCase(), value: second, written: JSON.stringify(condition) }];
}

function requireCondition(
  { kind, field, value, written }: Exclude<Condition, { kind: "content-length-range" }>,
  fields: PostedForm["fields"],
): void {
  const found = fields.get(field);
  const holds = kind === "eq" ? found === value : found?.startsWith(value);
  if (!holds) throw accessDenied(`Invalid according to Policy: Policy Condition failed: ${written}`);
}

const needNoCondition = new Set(["policy", "x-amz-signature", "file"]);

function requireNoOtherField(fields: PostedForm["fields"], conditions: readonly Condition[]): void {
  const named = new Set(conditions.map((condition) => ("field" in condition ? condition.field : "")));
  const extra = [...fields.keys()].filter((name) => !named.has(name) && !needNoCondition.has(name) && !name.startsWith("x-ignore-"));
  if (extra.length > 0) throw accessDenied(`Invalid according to Policy: Extra input fields: ${extra.join(", ")}`);
}

function requireLength({ least, max }: Extract<Condition, { kind: "content-length-range" }>, found: number): void {
  if (found > max) {
    const details = { ProposedSize: found, MaxSizeAllowed: max };
    throw new S3Error("EntityTooLarge", "Your proposed upload exceeds the maximum allowed size", { details });
  }
  if (found < least) {
    const details = { ProposedSize: found, MinSizeAllowed: least };
    throw new S3Error("EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size", { details });
  }
}
