import { InvalidInput } from "../../shared/wire/problem.ts";

/** A user error on the command line: printed as one line on standard error, with exit code 2. */
export class BadInput extends Error {}

/** Runs a command. Bad input prints one line and sets exit code 2; a closed pipe (EPIPE) ends it silently. */
export async function runCommand(name: string, command: () => Promise<number>): Promise<void> {
  process.stdout.on("error", (error) => {
    if (!isClosedPipe(error)) throw error;
  });
  try {
    process.exitCode = await command();
  } catch (error) {
    if (isClosedPipe(error)) return;
    if (!(error instanceof BadInput || error instanceof InvalidInput)) throw error;
    process.stderr.write(`${name}: ${error.message}\n`);
    process.exitCode = 2;
  }
}

const isClosedPipe = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "EPIPE";
