import { randomUUID } from "node:crypto";
import { type ParseArgsConfig, parseArgs } from "node:util";
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

/** The options of these names, each a text, empty where it is not given. */
export function optionsIn<Name extends string>(args: readonly string[], ...names: readonly Name[]): Readonly<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string", default: "" }])) as ParseArgsConfig["options"] & object;
  try {
    return parseArgs({ args: [...args], options }).values as Record<Name, string>;
  } catch (error) {
    throw new BadInput((error as Error).message, { cause: error });
  }
}

/** Of the option --customer. */
export function customerIn({ customer }: { readonly customer: string }): string {
  if (customer === "") throw new BadInput("--customer: found nothing, expected a customer's id");
  return customer;
}
