import { InvalidInput } from "../../shared/wire/problem.ts";

/** A command line that cannot be carried out as typed: one line on standard error and exit code 2. */
export class BadInput extends Error {}

/** Runs a command; bad input ends it with one clear line and exit code 2, a reader that went away silently. */
export async function runCommand(name: string, command: () => Promise<number>): Promise<void> {
  process.stdout.on("error", (error) => {
    if (!isReaderGone(error)) throw error;
  });
  try {
    process.exitCode = await command();
  } catch (error) {
    if (isReaderGone(error)) return;
    if (!(error instanceof BadInput || error instanceof InvalidInput)) throw error;
    process.stderr.write(`${name}: ${error.message}\n`);
    process.exitCode = 2;
  }
}

const isReaderGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "EPIPE";
