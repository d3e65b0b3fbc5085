import { type App, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { acknowledge } from "./acknowledgements.ts";
import { ApiStack } from "./api-stack.ts";
import { DataStack } from "./data-stack.ts";
import { EdgeStack } from "./edge-stack.ts";
import { RecoveryStack, isRecoverable } from "./recovery-stack.ts";
import { type Stage, region } from "./stage.ts";
import { WatchStack } from "./watch-stack.ts";
import { WebStack } from "./web-stack.ts";
import { Trigger } from "aws-cdk-lib/triggers";
import type { Construct } from "constructs";
import { DomainFunction, endLogsOfCdk } from "./domain-function.ts";
import { grantsOf, tableGrant } from "./grants.ts";

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
  for (const stack of Object.values(stacks)) if (stack) endLogsOfCdk(stack, stage);
  acknowledge(stacks, stage);
  return stacks;
}

interface ReleaseProps extends StackProps {
  readonly stage: Stage;
  readonly data: DataStack;
}

/** Below the function's own folder. */
const rulebooks = "rulebooks";

/**
 * Registers the release's rate sheets with the rates office: the function runs in each deployment that changes its code or the sheets. If it
 * fails, only this stack is rolled back.
 */
export class ReleaseStack extends Stack {
  readonly publishing: DomainFunction;

  constructor(scope: Construct, id: string, props: ReleaseProps) {
    super(scope, id, props);
    const { stage, data } = props;
    const grants = [tableGrant(data, "release"), grantsOf(data, stage).keepSheets];
    const timeout = Duration.minutes(2);
    this.publishing = new DomainFunction(this, "Publishing", {
      stage,
      entry: "functions/release/handler.ts",
      folders: [rulebooks],
      environment: Object.assign({ RULEBOOKS_FOLDER: `/var/task/${rulebooks}` }, ...grants.map((grant) => grant.environment)),
      grants: grants.flatMap(({ statements }) => statements),
      timeout,
      reservedConcurrency: undefined,
    });
    new Trigger(this, "Published", { handler: this.publishing.function, timeout });
  }
}
