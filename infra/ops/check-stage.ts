import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { BadInput } from "../../functions/cli/bad-input.ts";
import { ApiError } from "../../functions/call/api-error.ts";
import { show } from "../../shared/wire/problem.ts";
import { type Stage, isAlarmAddress, stages } from "../aws/stage.ts";
import { onlyArgument } from "./arguments.ts";
import type { OperatorsCommand } from "./command.ts";

/** Lists what a stage leaves out, and the settings that must be changed before it is deployed. Throws an ApiError where there are any. */
export const checkStage: OperatorsCommand = {
  usage: "check-stage STAGE [-c alarmsTo=EMAIL]",
  async *run(args) {
    const { stage, alarmsTo } = readArguments(args);
    const missing = stageProblems(stage, alarmsTo);
    if (stage.siteUrl === null)
      yield "siteUrl: not set, so no user can sign in: set it to CloudFront's domain after the first deployment, and deploy again";
    for (const [lender, url] of Object.entries(stage.lenderUrls))
      if (url === null) yield `lenderUrls.${lender}: not connected, so no application can be sent to it`;
    if (!stage.malwareScan) yield "malwareScan: off, so uploads can be opened without a scan for malware";
    if (!stage.refusesAssumedRates) yield "refusesAssumedRates: off, so customers can be shown rates that are not the lender's";
    yield* missing;
    if (missing.length > 0)
      throw new ApiError("conflict", "STAGE_NOT_READY", `${stage.name} is not ready: ${missing.length} settings to change`);
    yield `${stage.name} is ready to deploy`;
  },
};

function readArguments(args: readonly string[]): { readonly stage: Stage; readonly alarmsTo: unknown } {
  const { values, positionals } = parsed(args);
  const name = onlyArgument("STAGE", positionals);
  if (!isStage(name)) throw new BadInput(`STAGE: found ${show(name)}, expected one of ${Object.keys(stages).join(", ")}`);
  const provided = Object.fromEntries(values.context.map((pair) => pair.split("=", 2) as [string, string | undefined]));
  return { stage: stages[name], alarmsTo: provided["alarmsTo"] ?? contextOfCdk()["alarmsTo"] };
}

const isStage = (name: string): name is Stage["name"] => Object.hasOwn(stages, name);

function parsed(args: readonly string[]) {
  const options = { context: { type: "string", short: "c", multiple: true, default: [] as string[] } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new BadInput((error as Error).message, { cause: error });
  }
}

function contextOfCdk(): Readonly<Record<string, unknown>> {
  const file = fileURLToPath(new URL("../../cdk.json", import.meta.url));
  return (JSON.parse(readFileSync(file, "utf8")) as { context: Readonly<Record<string, unknown>> }).context;
}

/** The settings that must be changed before a deployment, a message for each. What is null is left out on purpose. */
export const stageProblems = (stage: Stage, alarmsTo: unknown): string[] => [...alarmProblems(alarmsTo), ...placeholders(stage)];

const alarmProblems = (alarmsTo: unknown): string[] =>
  isAlarmAddress(alarmsTo)
    ? []
    : [
        `alarmsTo: found ${alarmsTo === undefined ? "nothing" : show(alarmsTo)}, expected an email address: add -c alarmsTo=EMAIL to "cdk deploy", or add it under "context" in cdk.json`,
      ];

/** A message for each setting that still holds an example address, with its path. */
function placeholders(value: unknown, path = ""): string[] {
  if (typeof value === "string")
    return /\.example\b/.test(value) ? [`${path}: found ${show(value)}, expected a real address, in infra/aws/stage.ts`] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => placeholders(each, path === "" ? name : `${path}.${name}`));
}
