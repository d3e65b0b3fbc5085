import { BadInput } from "../../functions/cli/bad-input.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Settings } from "../local/data-folder.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The environment of the running `npm start`. Throws BadInput if none runs. */
export function localEnvironment(): Readonly<Record<string, string>> {
  const file = join(root, ".local/data/settings.json");
  const running = readSettings(file)?.running;
  if (!running) throw new BadInput(`--local: found no running Kelpie in ${file}, expected one: run "npm start" first`);
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
