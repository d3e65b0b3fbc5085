import type { Context } from "aws-lambda";
import { parseSource } from "../../shared/rulebook/check.ts";
import { sheetTexts } from "../cli/sheet-folder.ts";
import { registerReleaseSheets } from "../rulebook/register-release.ts";
import { setting } from "../configuration.ts";

export interface Released {
  readonly sheets: number;
  /** Those that the office did not know. */
  readonly registered: number;
}

/**
 * Runs in a deployment: registers the release's rate sheets with the rates office. Repeating it changes nothing, and a failure fails the
 * deployment.
 */
export async function handler(_event: unknown, { awsRequestId: requestId }: Pick<Context, "awsRequestId">): Promise<Released> {
  const texts = await sheetTexts(setting("RULEBOOKS_FOLDER"));
  const registered = await registerReleaseSheets(
    texts.map(({ text }) => parseSource(text)),
    { requestId, ip: "deployment" },
  );
  const released = { sheets: texts.length, registered };
  process.stdout.write(`${JSON.stringify({ event: "release", ...released })}\n`);
  return released;
}
