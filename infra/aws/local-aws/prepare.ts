import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BadInput } from "../../../functions/cli/bad-input.ts";
import { region } from "../stage.ts";
import { type LocalEvent, localEvents } from "./events.ts";
import { composeFile, creationScript, samConfiguration } from "./files.ts";
import { type LocalStage, localSite, synthesizeLocally } from "./synth.ts";

export interface PrepareOptions {
  readonly into: string;
  /** Where the functions call AWS. */
  readonly endpoint: string;
  /** false = templates without the functions' code. */
  readonly bundles?: boolean;
}

export interface PreparedFolder {
  readonly stage: LocalStage;
  /** How to use it. */
  readonly usage: string;
}

/** Writes what SAM and LocalStack need into a folder. The folder's earlier files are deleted. */
export function prepareLocalAws({ into, endpoint, bundles = true }: PrepareOptions): PreparedFolder {
  const outdir = join(into, "cdk.out");
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(join(into, "events"), { recursive: true });
  const stage = synthesizeLocally({ outdir, endpoint: endpointIn(endpoint), bundles });
  const events = localEvents(Object.assign({}, ...stage.functions.map(({ environment }) => environment)));
  const write = (name: string, text: string, mode = 0o644) => writeFileSync(join(into, name), text, { mode });
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  write("env.json", json(Object.fromEntries(stage.functions.map(({ id, environment }) => [id, environment]))));
  write("samconfig.toml", samConfiguration([...new Set(stage.functions.map(({ stack }) => stack))]));
  write("compose.yaml", composeFile());
  write("create.sh", creationScript(stage), 0o755);
  for (const [name, { event }] of Object.entries(events)) write(`events/${name}.json`, json(event));
  return { stage, usage: usageOf(into, stage, events) };
}

function endpointIn(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) throw new BadInput(`--endpoint: found "${text}", expected http://HOST:PORT`);
  return text.replace(/\/$/, "");
}

function usageOf(into: string, { templates, functions }: LocalStage, events: Readonly<Record<string, LocalEvent>>): string {
  const invocations = Object.entries(events).flatMap(([name, { of }]) =>
    of.map((each) => {
      const { id, stack } = functions.find((one) => one.name === each)!;
      const environment = stack.endsWith("-api") ? "" : ` --config-env ${stack.split("-").at(-1)!}`;
      return `  sam local invoke ${id} -e events/${name}.json${environment}`;
    }),
  );
  return `${into}: ${Object.keys(templates).length} stacks of dev, ${functions.length} functions, ${Object.keys(events).length} events. In this folder:

  docker compose up --detach --wait

One event of each kind (SAM):
${invocations.join("\n")}

All routes at ${localSite}, with the header "origin-secret: local" (SAM):
  sam local start-api

The stacks (LocalStack), which name a configuration set that create.sh has created for SAM:
  docker compose exec aws awslocal sesv2 delete-configuration-set --configuration-set-name kelpie-dev
  npx cdklocal bootstrap aws://000000000000/${region} && npx cdklocal deploy --app cdk.out 'kelpie-dev-*'

Works with LocalStack's free image: table and stream, files, KMS, secrets, email, queues, rules and schedules.
Needs a plan (LOCALSTACK_AUTH_TOKEN): Cognito and so signing in, HTTP APIs, CloudFront; rate sheets need "deployment" first.
Works in neither: firewall, malware scan, backups, trail (dev has none), threat protection, alarms' emails, the budget; roles are not enforced.
SAM checks no token of a call itself: the function does, with Cognito's keys; "signed-in-call" has the claims instead.
`;
}
