import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { BadInput, runCommand } from "../../functions/command/bad-input.ts";
import { show } from "../../shared/wire/problem.ts";
import { DataFolder, DataFolderInUse } from "./data-folder.ts";
import { whenParentEnds } from "./parent-watch.ts";
import { MissingRequirement, requireJava } from "./requirements.ts";
import { Stack } from "./stack.ts";

const usage = "npm start -- [--port 3000] [--fresh] [--data FOLDER]";
const root = fileURLToPath(new URL("../../", import.meta.url));

interface StartCommand {
  readonly port: number;
  readonly data: string;
  readonly isFresh: boolean;
  readonly isWatching: boolean;
}

await runCommand("start", async () => {
  const command = parseStartCommand(process.argv.slice(2));
  try {
    await requireJava();
    if (command.isFresh) await DataFolder.empty(command.data);
    return await run(command);
  } catch (error) {
    const message = messageFor(error, command);
    if (message === undefined) throw error;
    process.stderr.write(`\n${message}\n`);
    return 1;
  }
});

function parseStartCommand(args: readonly string[]): StartCommand {
  const { port, data, fresh, watch } = optionsIn(args);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new BadInput(`--port: found ${show(port)}, expected a port, 0 to 65535`);
  return { port: Number(port), data, isFresh: fresh, isWatching: watch };
}

function optionsIn(args: readonly string[]) {
  try {
    const options = {
      port: { type: "string", default: "3000" },
      data: { type: "string", default: join(root, ".local/data") },
      fresh: { type: "boolean", default: false },
      watch: { type: "boolean", default: false },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new BadInput(`${(error as Error).message.split("\n")[0]}; usage: ${usage}`, { cause: error });
  }
}

/** Runs until it is told to stop, and leaves nothing behind. */
async function run({ port, data, isWatching }: StartCommand): Promise<number> {
  const from = performance.now();
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const stopped = stopAsked();
  const stack = new Stack({ port, data, isWatching, say });
  try {
    say(`Kelpie starts; its data is kept in ${data}`);
    const url = await Promise.race([stack.start(), stopped]);
    if (url !== undefined) {
      say(`\nReady in ${((performance.now() - from) / 1000).toFixed(1)} s: ${url}`);
      say(`  mailbox   ${url}/_local/mail\n  services  ${url}/_local/services\n  lenders   ${url}/_local/lenders\nCtrl-C stops it.`);
      await stopped;
    }
    say("\nKelpie stops.");
    return 0;
  } finally {
    await stack.close();
  }
}

/** Resolves at the first signal or when the program that started this one ends; a second Ctrl-C does not wait. */
function stopAsked(): Promise<undefined> {
  return new Promise((resolve) => {
    const stop = () => resolve(undefined);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
    whenParentEnds(stop);
  });
}

function messageFor(error: unknown, { port }: StartCommand): string | undefined {
  if (error instanceof MissingRequirement || error instanceof DataFolderInUse) return error.message;
  if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") return undefined;
  const other = port === 65_535 ? port - 1 : port + 1;
  return `Port ${port} is taken by another program. Stop that one, or choose another port: npm start -- --port ${other}`;
}
