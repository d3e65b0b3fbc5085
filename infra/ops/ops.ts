import { BadInput, runCommand } from "../../functions/cli/bad-input.ts";
import { ApiError } from "../../functions/call/api-error.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { OperatorsCommand } from "./command.ts";
import { environmentFor } from "./deployment.ts";

const fromCommands = (name: keyof typeof import("./commands.ts")) => async () => (await import("./commands.ts"))[name];

// Loaded only after the environment is set: the functions read their configuration as they load.
const commands: Readonly<Record<string, () => Promise<OperatorsCommand>>> = {
  "make-master": fromCommands("makeMaster"),
  "make-rates-editor": fromCommands("makeRatesEditor"),
  "verify-organisation": fromCommands("verifyOrganisation"),
  "register-rate-sheets": fromCommands("registerRateSheets"),
  "disable-user": fromCommands("disableUserAccount"),
  "reset-second-factor": fromCommands("resetSecondFactorOfUser"),
  "who-saw": async () => (await import("./who-saw.ts")).whoSaw,
  hold: fromCommands("hold"),
  "release-hold": fromCommands("releaseHold"),
  verify: fromCommands("verify"),
  "check-stage": async () => (await import("./check-stage.ts")).checkStage,
  "release-baseline": async () => (await import("./release-baseline.ts")).recordRelease,
  "replay-dead-letters": fromCommands("replayDeadLetters"),
  "recheck-files": fromCommands("recheckUploadedFiles"),
  "restore-drill": async () => (await import("./restore-drill.ts")).restoreDrill,
};

await runCommand("ops", async () => {
  const [name = "", ...args] = process.argv.slice(2);
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load)
    throw new BadInput(`found ${name === "" ? "no command" : `the command ${name}`}, expected one of ${Object.keys(commands).join(", ")}`);
  const { environment, rest } = environmentFor(args);
  Object.assign(process.env, environment);
  await run(await load(), rest);
  return 0;
});

async function run(command: OperatorsCommand, args: readonly string[]): Promise<void> {
  try {
    for await (const line of command.run(args)) process.stdout.write(`${line}\n`);
  } catch (error) {
    if (error instanceof ApiError) throw new BadInput(error.message, { cause: error });
    if (error instanceof BadInput && !(error instanceof InvalidInput))
      throw new BadInput(`${error.message}; usage: npm run ops -- ${command.usage}`, { cause: error });
    throw error;
  }
}
