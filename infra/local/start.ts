import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { BadInput, runCommand } from "../../functions/cli/bad-input.ts";
import { show } from "../../shared/wire/problem.ts";
import { DataFolder, DataFolderInUse } from "./data-folder.ts";
import { MissingRequirement, requireJava } from "./requirements.ts";
import { Stack } from "./stack.ts";
import { whenParentEnds } from "./parent-watch.ts";

const usage = "npm start -- [--port 3000] [--fresh] [--verbose] [--data FOLDER]";
const localFolder = fileURLToPath(new URL("../../.local/", import.meta.url));

interface StartCommand {
  readonly port: number;
  readonly data: string;
  readonly log: string;
  readonly isVerbose: boolean;
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
  const { port, data, fresh, verbose, watch } = optionsIn(args);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new BadInput(`--port: found ${show(port)}, expected a port, 0 to 65535`);
  const log = join(data ?? localFolder, "log/api.log");
  return { port: Number(port), data: data ?? join(localFolder, "data"), log, isFresh: fresh, isVerbose: verbose, isWatching: watch };
}

function optionsIn(args: readonly string[]) {
  try {
    const options = {
      port: { type: "string", default: "3000" },
      data: { type: "string" },
      fresh: { type: "boolean", default: false },
      verbose: { type: "boolean", default: false },
      watch: { type: "boolean", default: false },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new BadInput(`${(error as Error).message.split("\n")[0]}; usage: ${usage}`, { cause: error });
  }
}

async function run(command: StartCommand): Promise<number> {
  const from = performance.now();
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const stopped = whenStopRequested();
  const stack = new Stack({ ...command, say });
  try {
    say(`Starting Kelpie. Data: ${command.data}. Log: ${command.log}${command.isVerbose ? "" : " (--verbose prints it here, too)"}`);
    const url = await Promise.race([stack.start(), stopped]);
    if (url !== undefined) {
      say(`\nReady in ${((performance.now() - from) / 1000).toFixed(1)} s: ${url}`);
      say(
        [
          `  mailbox (no email leaves this machine)          ${url}/_local/mail`,
          `  fault injection (make a service slow or fail)   ${url}/_local/services`,
          `  fake lenders (their decisions)                  ${url}/_local/lenders`,
          `  payments                                        ${url}/_local/payments`,
          `  failed events                                   ${url}/_local/failed-events`,
          `  API reference                                   ${url}/docs/api/`,
          "Press Ctrl-C to stop.",
        ].join("\n"),
      );
      await stopped;
    }
    say("\nKelpie is stopping.");
    return 0;
  } finally {
    await stack.close();
  }
}

/** Resolves at the first signal or when the parent process ends. A second Ctrl-C ends this process at once. */
function whenStopRequested(): Promise<undefined> {
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
  return `Port ${port} is taken by another program. Stop that program, or choose another port: npm start -- --port ${other}`;
}
