import { invalidParameter, ServiceError } from "./service-error.ts";

const rules: readonly (readonly [RegExp, string])[] = [
  [/^.{8,}$/s, "Password not long enough"],
  [/[a-z]/, "Password must have lowercase characters"],
  [/[A-Z]/, "Password must have uppercase characters"],
  [/[0-9]/, "Password must have numeric characters"],
  [/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/, "Password must have symbol characters"],
];

export function checkPolicy(password: string): void {
  if (password.length > 256 || password !== password.trim()) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy the password pattern",
    );
  }
  const broken = rules.find(([rule]) => !rule.test(password));
  if (broken) throw new ServiceError("InvalidPasswordException", `Password did not conform with policy: ${broken[1]}`);
}
