import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BadInput } from "../../functions/command/bad-input.ts";
import type { Settings } from "../local/data-folder.ts";

/** Where an operator's command works: nothing to add for AWS, whose configuration is in the environment already. */
export interface Deployment {
  readonly environment: Readonly<Record<string, string>>;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const flag = "--local";

/** Takes "--local" out of the arguments: with it, the product that runs on this machine is meant. */
export function deploymentIn(args: readonly string[]): { readonly deployment: Deployment; readonly rest: readonly string[] } {
  const rest = args.filter((arg) => arg !== flag);
  return { deployment: { environment: rest.length === args.length ? {} : runningHere() }, rest };
}

function runningHere(): Readonly<Record<string, string>> {
  const file = join(root, ".local/data/settings.json");
  const running = readSettings(file)?.running;
  if (!running) throw new BadInput(`${flag}: found no running product in ${file}, expected one: npm start brings it up`);
  return running.environment;
}

function readSettings(file: string): Settings | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Settings;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
