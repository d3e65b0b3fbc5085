import { BadInput } from "../../functions/cli/bad-input.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Settings } from "../local/data-folder.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What this process's environment lacks: that of the running `npm start`, or nothing for AWS. Throws BadInput if no table is named. */
export function environmentFor({ local: isLocal = false }: { readonly local?: boolean }): Readonly<Record<string, string>> {
  if (isLocal) return localEnvironment();
  if (process.env["TABLE_NAME"] === undefined)
    throw new BadInput(
      "TABLE_NAME: found nothing, expected the functions' environment (infra/README.md), or --local for the running npm start",
    );
  return {};
}

function localEnvironment(): Readonly<Record<string, string>> {
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
