import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { App, Stack } from "aws-cdk-lib";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import { composeStage } from "../compose-stage.ts";
import { type Stage, stages } from "../stage.ts";
import { LocalValues, type Template, type Templates } from "./template-values.ts";

/** Where `sam local start-api` answers. */
export const localSite = "http://127.0.0.1:3000";

/** Without firewall, malware scan and backups. */
const localStage: Stage = { ...stages.dev, siteUrl: localSite };

interface SynthOptions {
  /** Receives the templates and the functions' code. */
  readonly outdir: string;
  /** Where the functions call AWS. */
  readonly endpoint: string;
  /** false = templates alone, in seconds. */
  readonly bundles?: boolean;
}

const inProject = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** A function as SAM knows it: by its logical id. */
export interface LocalFunction {
  readonly id: string;
  readonly stack: string;
  /** The construct's name, such as "quote" or "outbox". */
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
}

export interface LocalStage {
  readonly templates: Templates;
  readonly functions: readonly LocalFunction[];
}

/**
 * Writes the templates of dev as SAM and LocalStack understand them: with exported and imported values, as neither knows Fn::GetStackOutput,
 * and with functions of this machine's architecture.
 */
export function synthesizeLocally({ outdir, endpoint, bundles = true }: SynthOptions): LocalStage {
  const { context: flags } = JSON.parse(readFileSync(inProject("cdk.json"), "utf8")) as { context: Readonly<Record<string, unknown>> };
  const context = {
    ...flags,
    "@aws-cdk/core:defaultCrossStackReferences": "strong",
    "aws:cdk:enable-asset-metadata": true,
    ...(!bundles && { "aws:cdk:bundling-stacks": [] }),
  };
  const app = new App({ outdir, context });
  const { data, api, edge: _edge, recovery: _recovery, ...others } = composeStage(app, localStage, builtSite());
  for (const each of app.node.findAll()) if (each instanceof CfnFunction) fitToThisMachine(each, endpoint);
  app.synth();
  const stacks = [data, api, ...Object.values(others)];
  const templates = Object.fromEntries(stacks.map((stack) => [stack.stackName, templateOf(outdir, stack)]));
  return { templates, functions: stacks.flatMap((stack) => functionsOf(stack, templates)) };
}

const templateOf = (outdir: string, { artifactId }: Stack): Template =>
  JSON.parse(readFileSync(join(outdir, `${artifactId}.template.json`), "utf8")) as Template;

/** SAM sets only variables that the template names. */
function fitToThisMachine(each: CfnFunction, endpoint: string): void {
  each.architectures = [process.arch === "arm64" ? "arm64" : "x86_64"];
  each.addPropertyOverride("Environment.Variables.AWS_ENDPOINT_URL", endpoint);
}

function functionsOf(stack: Stack, templates: Templates): LocalFunction[] {
  const values = new LocalValues(templates);
  const own = stack.node.findAll().filter((each) => each instanceof CfnFunction);
  return own
    .filter((each) => each.handler === "index.handler" && each.runtime?.startsWith("nodejs"))
    .map((each) => {
      const id = stack.getLogicalId(each);
      const { Variables = {} } = (templates[stack.stackName]!.Resources[id]!.Properties!["Environment"] ?? {}) as {
        Variables?: Template["Resources"][string]["Properties"];
      };
      const environment = Object.fromEntries(
        Object.entries(Variables).map(([name, value]) => [name, values.textOf(stack.stackName, value)]),
      );
      return { id, stack: stack.stackName, name: nameOf(each), environment };
    });
}

/** "kelpie-dev-api/quote/Function/Resource" is quote, ".../fileCheck/Worker/Function/Resource" fileCheck. */
const nameOf = ({ node }: CfnFunction): string => node.path.split("/")[1]!;

/** The pages of the last `npm run build`; without one a page that says where they are. */
function builtSite(): string {
  const pages = inProject("dist/site");
  if (existsSync(join(pages, "index.html"))) return pages;
  const folder = mkdtempSync(join(tmpdir(), "kelpie-site-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Kelpie</title><p>npm run build makes the pages.</p>");
  return folder;
}
