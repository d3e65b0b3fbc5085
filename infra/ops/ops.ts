import { BadInput, runCommand } from "../../functions/command/bad-input.ts";
import { Refusal } from "../../functions/http/refusal.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { type Deployment, deploymentIn } from "./deployment.ts";

/** A command of the operators: what it takes, and what it does; it says what it did, a line each. */
export interface OperatorsCommand {
  readonly usage: string;
  readonly run: (args: readonly string[]) => AsyncIterable<string>;
}

// Each is read when it is asked for: the functions look at their configuration as they load.
const commands: Readonly<Record<string, () => Promise<{ command: OperatorsCommand }>>> = {
  "make-master": () => import("./make-master.ts"),
  "disable-user": () => import("./disable-user.ts"),
  "who-saw": () => import("./who-saw.ts"),
  hold: () => import("./hold.ts"),
  release: () => import("./release.ts"),
  verify: () => import("./verify.ts"),
  "replay-dead-letters": () => import("./replay-dead-letters.ts"),
};

await runCommand("ops", async () => {
  const [name = "", ...args] = process.argv.slice(2);
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load)
    throw new BadInput(`found ${name === "" ? "no command" : `the command ${name}`}, expected one of ${Object.keys(commands).join(", ")}`);
  const { deployment, rest } = deploymentIn(args);
  await runOn(deployment, await load(), rest);
  return 0;
});

async function runOn(deployment: Deployment, { command }: { command: OperatorsCommand }, args: readonly string[]): Promise<void> {
  Object.assign(process.env, deployment.environment);
  try {
    for await (const line of command.run(args)) process.stdout.write(`${line}\n`);
  } catch (error) {
    if (error instanceof Refusal) throw new BadInput(error.message, { cause: error });
    if (error instanceof BadInput && !(error instanceof InvalidInput))
      throw new BadInput(`${error.message}; usage: npm run ops -- ${command.usage}`, { cause: error });
    throw error;
  }
}
