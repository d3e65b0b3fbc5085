import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, type Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { composeStage } from "../../../infra/aws/compose-stage.ts";
import { type Stage, stages } from "../../../infra/aws/stage.ts";
import { root } from "../../support/architecture/import-graph.ts";

/** A resource of a CloudFormation template. */
export interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DependsOn?: string | readonly string[];
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

/** The feature flags of a real deployment. */
export const { context: cdkContext } = JSON.parse(readFileSync(join(root, "cdk.json"), "utf8")) as {
  context: Readonly<Record<string, unknown>>;
};

/** The stacks of a stage with unbundled functions and an empty page as the site. */
export function composedStacks(stage: Stage = stages.prod, context: Readonly<Record<string, unknown>> = {}) {
  const app = new App({ context: { ...context, "aws:cdk:bundling-stacks": [] } });
  const site = mkdtempSync(join(tmpdir(), "kelpie-site-"));
  writeFileSync(join(site, "index.html"), "<!doctype html>");
  return { app, ...composeStage(app, stage, site) };
}

/** A stack's resources of a type, by logical id. */
export function resourcesOf(stack: Stack, type: string): Readonly<Record<string, Resource>> {
  return Template.fromStack(stack).findResources(type) as Readonly<Record<string, Resource>>;
}
