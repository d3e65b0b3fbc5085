import type { Customer } from "../../../shared/domain/customer.ts";

/** Whether the latest credit file has the value: the field is then read-only. */
export function creditFileLock(customer: Customer | undefined, name: "defaultValue" | "hasAdverseCredit") {
  const creditFile = customer?.checks.findLast(({ service, status }) => service === "creditFile" && status === "completed");
  const isLocked = (creditFile?.[name] ?? null) !== null;
  return { isLocked, note: isLocked ? "From the credit file" : undefined };
}

export const adverseAnswers = [
  { value: "no", label: "No" },
  { value: "yes", label: "Yes" },
] as const;

/** Null and undefined stay unanswered. */
export const adverseOf = (hasAdverseCredit: boolean | null | undefined): "yes" | "no" | null | undefined =>
  typeof hasAdverseCredit === "boolean" ? (hasAdverseCredit ? "yes" : "no") : hasAdverseCredit;
