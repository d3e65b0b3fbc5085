import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BadInput } from "../../functions/cli/bad-input.ts";
import { type CommandHelp, runCommand } from "../../functions/cli/run-command.ts";
import { show } from "../../shared/wire/problem.ts";
import { DataFolder, DataFolderInUse } from "./data-folder.ts";
import { MissingRequirement, requireJava } from "./requirements.ts";
import { rateLimitFactor } from "./environment.ts";
import { Stack } from "./stack.ts";
import { whenParentEnds } from "./parent-watch.ts";

const localFolder = fileURLToPath(new URL("../../.local/", import.meta.url));

const help: CommandHelp = {
  about: "Starts Kelpie on this machine, without AWS. Ctrl-C stops it.",
  examples: ["--fresh", "--port 3001 --verbose"],
  exitCodes: { 0: "stopped", 1: "it could not start, and says why" },
};

interface Values {
  readonly port: number;
  readonly data?: string;
  readonly fresh?: boolean;
  readonly verbose?: boolean;
  readonly watch?: boolean;
}

interface StartCommand {
  readonly port: number;
  readonly data: string;
  readonly log: string;
  readonly isVerbose: boolean;
  readonly isWatching: boolean;
}

await runCommand("start", help, (start) =>
  start
    .option("--port <PORT>", "The port of the site; 0 takes any free one.", portIn, 3000)
    .option("--data <FOLDER>", "The folder of the data and the log; otherwise .local.")
    .option("--fresh", "Empties the data first.")
    .option("--verbose", "Prints the log as well.")
    .option("--watch", "Restarts the API when a source changes, as npm run dev does.")
    .action(async ({ port, data, fresh, verbose = false, watch = false }: Values) => {
      const log = join(data ?? localFolder, "log/api.log");
      const command = { port, data: data ?? join(localFolder, "data"), log, isVerbose: verbose, isWatching: watch };
      process.exitCode = await startOrExplain(command, fresh);
    }),
);

function portIn(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new BadInput(`--port: found ${show(text)}, expected a port, 0 to 65535`);
  return Number(text);
}

async function startOrExplain(command: StartCommand, isFresh = false): Promise<number> {
  try {
    await requireJava();
    if (isFresh) await DataFolder.empty(command.data);
    return await run(command);
  } catch (error) {
    const message = messageFor(error, command);
    if (message === undefined) throw error;
    process.stderr.write(`\n${message}\n`);
    return 1;
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
          `  receivers of webhooks                           ${url}/_local/webhooks/NAME`,
          `  API reference                                   ${url}/docs/api/`,
          `Limits of calls in a minute, an hour or a day are ${rateLimitFactor} times those of a deployed stage.`,
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
