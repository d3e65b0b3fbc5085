import { type ParseArgsConfig, parseArgs } from "node:util";
import { BadInput } from "../../functions/cli/bad-input.ts";

export function noArguments(args: readonly string[]): void {
  if (args.length > 0) throw new BadInput(`found ${args.length} arguments, expected none`);
}

/** The only argument of a command. Throws BadInput for none and for several. */
export function onlyArgument(name: string, args: readonly string[]): string {
  const [value, ...more] = args;
  if (value === undefined || more.length > 0) throw new BadInput(`${name}: found ${args.length} arguments, expected one`);
  return value;
}

/** The values of the named options; an option that is left out is the empty string. Throws BadInput for unknown options. */
export function optionsIn<Name extends string>(args: readonly string[], ...names: readonly Name[]): Readonly<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string", default: "" }])) as ParseArgsConfig["options"] & object;
  try {
    return parseArgs({ args: [...args], options }).values as Record<Name, string>;
  } catch (error) {
    throw new BadInput((error as Error).message, { cause: error });
  }
}

export function customerIn({ customer }: { readonly customer: string }): string {
  if (customer === "") throw new BadInput("--customer: found nothing, expected a customer's id");
  return customer;
}
