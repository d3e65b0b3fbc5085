import type { App } from "aws-cdk-lib";
import { acknowledge } from "./acknowledgements.ts";
import { ApiStack } from "./api-stack.ts";
import { DataStack } from "./data-stack.ts";
import { EdgeStack } from "./edge-stack.ts";
import { RecoveryStack, isRecoverable } from "./recovery-stack.ts";
import { ReleaseStack } from "./release-stack.ts";
import { type Stage, region } from "./stage.ts";
import { WatchStack } from "./watch-stack.ts";
import { WebStack } from "./web-stack.ts";

/** Creates the stacks of a stage. `site` is the folder of the built pages. */
export function composeStage(app: App, stage: Stage, site: string) {
  const props = (part: string) => ({
    stackName: `kelpie-${stage.name}-${part}`,
    env: { region },
    crossRegionReferences: true,
    tags: { product: "kelpie", stage: stage.name },
  });
  const name = (part: string) => `kelpie-${stage.name}-${part}`;
  const data = new DataStack(app, name("data"), { ...props("data"), stage, terminationProtection: true });
  const api = new ApiStack(app, name("api"), { ...props("api"), stage, data });
  const edge = stage.hasFirewall ? new EdgeStack(app, name("edge"), { ...props("edge"), env: { region: "us-east-1" } }) : undefined;
  const web = new WebStack(app, name("web"), { ...props("web"), stage, data, api, site, firewallArn: edge?.firewallArn });
  const recovery = isRecoverable(stage) ? new RecoveryStack(app, name("recovery"), { ...props("recovery"), stage, data }) : undefined;
  const watch = new WatchStack(app, name("watch"), { ...props("watch"), stage, data, api, vault: recovery?.vault });
  const release = new ReleaseStack(app, name("release"), { ...props("release"), stage, data });
  const stacks = { data, api, edge, web, watch, recovery, release };
  acknowledge(stacks, stage);
  return stacks;
}
