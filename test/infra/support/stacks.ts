import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, type Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { composeStage } from "../../../infra/aws/compose-stage.ts";
import { stages } from "../../../infra/aws/stage.ts";

/** A resource as CloudFormation is given it. */
export interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

/** Production's stacks, their functions not bundled, with an empty page for a site. */
export function composedStacks() {
  const app = new App({ context: { "aws:cdk:bundling-stacks": [] } });
  const site = mkdtempSync(join(tmpdir(), "kelpie-site-"));
  writeFileSync(join(site, "index.html"), "<!doctype html>");
  return { app, ...composeStage(app, stages.prod, site) };
}

/** A stack's resources of a type, by their logical ids. */
export function resourcesOf(stack: Stack, type: string): Readonly<Record<string, Resource>> {
  return Template.fromStack(stack).findResources(type) as Readonly<Record<string, Resource>>;
}
