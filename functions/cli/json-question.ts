import { text as wholeText } from "node:stream/consumers";
import type { Command } from "commander";
import { parseJson } from "../../shared/wire/json-text.ts";
import { show } from "../../shared/wire/problem.ts";
import { BadInput } from "./bad-input.ts";
import { subcommand } from "./run-command.ts";
import { located } from "./scenario-file.ts";

export interface Question {
  readonly name: string;
  readonly about: string;
  readonly example: string;
  /** Throws InvalidInput that names the part. */
  readonly answer: (input: unknown) => unknown;
}

/** Adds a subcommand that reads JSON on standard input and prints its answer as a line of JSON. */
export const declareQuestion = (command: Command, { name, about, example, answer }: Question): Command =>
  subcommand(command, name, about, example)
    .argument("<FILE>", "The JSON: - for standard input.", standardInput)
    .action(async () => {
      const input = await wholeText(process.stdin);
      process.stdout.write(`${JSON.stringify(located("standard input", () => answer(parseJson(input))))}\n`);
    });

function standardInput(file: string): string {
  if (file !== "-") throw new BadInput(`FILE: found ${show(file)}, expected - for standard input`);
  return file;
}
