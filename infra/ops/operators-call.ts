import { randomUUID } from "node:crypto";
import { BadInput } from "../../functions/command/bad-input.ts";
import type { WritingCall } from "../../functions/store/actor.ts";

/** How an operator's deed stands in the audit trail. */
export const operatorsCall = (command: string): WritingCall => ({ requestId: `${command} ${randomUUID()}`, ip: "operator" });

/** The one argument that a command takes. */
export function onlyArgument(name: string, args: readonly string[]): string {
  const [value, ...more] = args;
  if (value === undefined || more.length > 0) throw new BadInput(`${name}: found ${args.length} arguments, expected one`);
  return value;
}
