import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { Trigger } from "aws-cdk-lib/triggers";
import type { Construct } from "constructs";
import type { DataStack } from "./data-stack.ts";
import { DomainFunction } from "./domain-function.ts";
import { grantsOf, tableGrant } from "./grants.ts";
import type { Stage } from "./stage.ts";

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
