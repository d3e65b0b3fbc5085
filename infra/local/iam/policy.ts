import type { Statement } from "../../table-statements.ts";
import type { TableRequest } from "./table-requests.ts";

/** Whether IAM would allow the request: a single statement must allow the action on the resource for all its keys. */
export function isAllowed(statements: readonly Statement[], tableArn: string, { action, index, leadingKeys }: TableRequest): boolean {
  const resource = index === undefined ? tableArn : `${tableArn}/index/${index}`;
  return statements.some(({ Action, Resource, Condition }) => {
    const patterns = Condition["ForAllValues:StringLike"]["dynamodb:LeadingKeys"];
    return Action.includes(action) && Resource === resource && leadingKeys.every((key) => patterns.some((pattern) => isLike(key, pattern)));
  });
}

/** IAM's StringLike: * matches any characters, ? exactly one. */
export function isLike(text: string, pattern: string): boolean {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "s").test(text);
}
