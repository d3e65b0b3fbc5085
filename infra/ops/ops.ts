import { BadInput } from "../../functions/cli/bad-input.ts";
import { dayIn, oneOf } from "../../functions/cli/option-values.ts";
import { type CommandHelp, runCommand, subcommand } from "../../functions/cli/run-command.ts";
import { ApiError } from "../../functions/call/api-error.ts";
import { stages } from "../aws/stage.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Settings } from "../local/data-folder.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What this process's environment lacks: that of the running `npm start`, or nothing for AWS. Throws BadInput if no table is named. */
function environmentFor({ local: isLocal = false }: { readonly local?: boolean }): Readonly<Record<string, string>> {
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

const help: CommandHelp = {
  about: "The operators' commands. They need AWS credentials and the functions' environment (infra/README.md), or --local.",
  examples: ["check-stage prod -c alarmsTo=ops@example.com", "replay-dead-letters --local"],
  exitCodes: { 2: "bad input, or something is not as expected, which standard error names" },
};

/** Loads and runs a command with what commander has parsed; prints what it yields. */
const printed =
  (load: () => Promise<(...args: never[]) => AsyncIterable<string>>) =>
  async (...args: readonly unknown[]): Promise<void> => {
    const run = await load();
    try {
      for await (const line of run(...(args as never[]))) process.stdout.write(`${line}\n`);
    } catch (error) {
      throw explained(error);
    }
  };

function explained(error: unknown): unknown {
  if (error instanceof ApiError) return new BadInput(error.message, { cause: error });
  if ((error as Error).name !== "CredentialsProviderError") return error;
  return new BadInput("found no AWS credentials, expected an operator's, or --local for the running npm start", { cause: error });
}

// Loaded only after the environment is set: the functions read their configuration as they load.
const fromCommands = (name: keyof typeof import("./commands.ts")) => printed(async () => (await import("./commands.ts"))[name]);

const stageIn = oneOf(
  "STAGE",
  Object.values(stages).map(({ name }) => name),
);

const addedTo = (pair: string, pairs: readonly string[] = []): readonly string[] => [...pairs, pair];

await runCommand("ops", help, (ops) => {
  ops.option("--local", "Works on the running npm start instead of AWS.");
  const declare = (name: string, about: string, example = "") =>
    subcommand(ops, name, about, `${example} --local`.trimStart()).hook("preAction", () => {
      Object.assign(process.env, environmentFor(ops.opts()));
    });
  const aboutUser = (name: string, about: string) =>
    declare(name, about, "ann@example.com").argument("<EMAIL>", "The user's email address.");
  const aboutCustomer = (name: string, about: string, more = "") =>
    declare(name, about, `--customer ID${more}`).requiredOption("--customer <ID>", "The customer's id.", customerIn);

  ops.commandsGroup("Stages and releases:");
  subcommand(ops, "check-stage", "Lists what to change in a stage before it is deployed.", "prod -c alarmsTo=ops@example.com")
    .argument("<STAGE>", "dev or prod.", stageIn)
    .option("-c, --context <KEY=VALUE>", "A value that cdk deploy gets, too; repeat it for others.", addedTo)
    .action(printed(async () => (await import("./check-stage.ts")).checkStage));
  subcommand(ops, "release-baseline", "Records the templates in cdk.out as the stage's last release.", "prod")
    .argument("<STAGE>", "dev or prod.", stageIn)
    .action(printed(async () => (await import("./release-baseline.ts")).recordRelease));
  subcommand(ops, "costs", "Prints what AWS costs, from the prices and assumptions in infra/ops/costs.json.", "").action(
    printed(async () => (await import("./costs.ts")).printCosts),
  );
  declare("register-rate-sheets", "Registers this release's rate sheets, as each deployment does.").action(
    fromCommands("registerRateSheets"),
  );

  ops.commandsGroup("Users and organisations:");
  aboutUser("make-master", "Makes a user a master, who reads every organisation's quotes.").action(fromCommands("makeMaster"));
  aboutUser("make-rates-editor", "Makes a user an editor of rate sheets.").action(fromCommands("makeRatesEditor"));
  aboutUser("disable-user", "Signs a user out and blocks the account; the data stays.").action(fromCommands("disableUserAccount"));
  aboutUser("reset-second-factor", "Turns the second factor of a user off who has lost it.").action(
    fromCommands("resetSecondFactorOfUser"),
  );
  declare("verify-organisation", "Prints what to judge an organisation by, or confirms or refuses it.", "--abn 51824753556")
    .requiredOption("--abn <ABN>", "The ABN that the organisation has entered.")
    .option("--decision <DECISION>", "confirm or refuse.", oneOf("--decision", ["confirm", "refuse"]))
    .option("--reason <TEXT>", "What the administrator is told of a refusal.")
    .action(fromCommands("verifyOrganisation"));

  ops.commandsGroup("Customers and their records:");
  aboutCustomer("who-saw", "Lists who read or changed a customer's file.", " --from 2026-11-01 --to 2026-11-30")
    .requiredOption("--from <DAY>", "The first day in UTC, YYYY-MM-DD.", dayIn("--from"))
    .requiredOption("--to <DAY>", "The last day in UTC, YYYY-MM-DD.", dayIn("--to"))
    .action(printed(async () => (await import("./who-saw.ts")).whoSaw));
  aboutCustomer("hold", "Keeps a customer's records for a dispute or a court order.").action(fromCommands("hold"));
  aboutCustomer("release-hold", "Ends a hold.").action(fromCommands("releaseHold"));
  declare("verify", "Compares a PDF's hashes with those recorded when it was signed or made.", "ID")
    .argument("<ID>", "The id of a signed document, Finance options or a selection record.")
    .action(fromCommands("verify"));

  ops.commandsGroup("After a fault:");
  declare("replay-dead-letters", "Makes outbox jobs that failed for good due again, after the cause is fixed.").action(
    fromCommands("replayDeadLetters"),
  );
  declare("recheck-files", "Checks uploaded files whose check failed or was lost.").action(fromCommands("recheckUploadedFiles"));
  declare("restore-drill", "Rehearses a restore on the table of the running npm start.").action(
    printed(async () => (await import("./restore-drill.ts")).restoreDrill),
  );
});

function customerIn(id: string): string {
  if (id === "") throw new BadInput("--customer: found nothing, expected a customer's id");
  return id;
}
