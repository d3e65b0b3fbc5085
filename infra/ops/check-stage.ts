import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ApiError } from "../../functions/call/api-error.ts";
import { show } from "../../shared/wire/problem.ts";
import { type Stage, isAlarmAddress, stages } from "../aws/stage.ts";

interface StageOptions {
  /** KEY=VALUE, as for "cdk deploy". */
  readonly context?: readonly string[];
}

/** Lists what a stage leaves out, and the settings that must be changed before it is deployed. Throws an ApiError where there are any. */
export async function* checkStage(name: Stage["name"], { context = [] }: StageOptions): AsyncGenerator<string> {
  const stage = stages[name];
  const given = Object.fromEntries(context.map((pair) => pair.split("=", 2) as [string, string | undefined]));
  const alarmsTo = given["alarmsTo"] ?? contextOfCdk()["alarmsTo"];
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
