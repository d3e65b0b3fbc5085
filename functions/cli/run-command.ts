/** The commands of package.json: their help, their version, and how they end. */
import { Command, CommanderError } from "commander";
import product from "../../package.json" with { type: "json" };
import { InvalidInput } from "../../shared/wire/problem.ts";
import { BadInput } from "./bad-input.ts";

/** What `--help` says besides the options. */
export interface CommandHelp {
  readonly about: string;
  /** What follows the command's name, as typed in a shell. */
  readonly examples: readonly [string, string, ...string[]];
  /** By exit code, where they are not the usual ones. */
  readonly exitCodes?: Readonly<Record<number, string>>;
}

const usualExitCodes = { 0: "done", 1: "a fault of Kelpie's", 2: "bad input, which standard error names" };

/**
 * Runs the command that `declare` completes with arguments, options, subcommands and actions. Bad input prints one line and sets exit code 2;
 * a closed pipe (EPIPE) ends it silently.
 */
export async function runCommand(name: string, help: CommandHelp, declare: (command: Command) => unknown): Promise<void> {
  const command = declaredCommand(name, help, declare);
  process.stdout.on("error", (error) => {
    if (!isClosedPipe(error)) throw error;
  });
  try {
    await command.parseAsync(process.argv.slice(2), { from: "user" });
  } catch (error) {
    if (isClosedPipe(error)) return;
    const problem = problemOf(error, command);
    if (problem !== "") process.stderr.write(`${name}: ${problem}\n`);
    process.exitCode = error instanceof CommanderError && error.exitCode === 0 ? 0 : 2;
  }
}

function declaredCommand(name: string, { about, examples, exitCodes = {} }: CommandHelp, declare: (command: Command) => unknown): Command {
  const command = new Command(`npm run -s ${name} --`)
    .description(about)
    .version(product.version, "--version", "Prints Kelpie's version.")
    .helpOption("-h, --help", "Prints this help.")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ outputError: () => {} })
    .exitOverride();
  declare(command);
  if (command.commands.length > 0) command.commandsGroup("Commands:").helpCommand("help [COMMAND]", "Prints the help of a command.");
  const codes = Object.entries({ ...usualExitCodes, ...exitCodes }).map(([code, meaning]) => `${code} ${meaning}`);
  return withExamples(command, examples).addHelpText("afterAll", `\nExit codes: ${codes.join("; ")}.`);
}

/** A command below another one, with its own help. An example is what follows its name. */
export const subcommand = (parent: Command, name: string, about: string, ...examples: readonly string[]): Command =>
  withExamples(parent.command(name).description(about), examples);

function withExamples(command: Command, examples: readonly string[]): Command {
  const names = [command.parent?.name() ?? [], command.name()].flat().join(" ");
  return command.addHelpText("after", ["\nExamples:", ...examples.map((words) => `  ${names} ${words}`.trimEnd())].join("\n"));
}

/** One line; "" where help or the version has been printed. */
function problemOf(error: unknown, command: Command): string {
  if (error instanceof BadInput || error instanceof InvalidInput) return error.message;
  if (!(error instanceof CommanderError)) throw error;
  if (error.exitCode === 0 || error.code === "commander.help") return "";
  const known = command.commands.map((each) => each.name()).join(", ");
  const expected = error.code === "commander.unknownCommand" ? `, expected one of ${known}` : "";
  return `${error.message.replace(/^error: |\.$/g, "").replaceAll("\n", " ")}${expected}; ${command.name()} --help explains it`;
}

const isClosedPipe = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "EPIPE";
