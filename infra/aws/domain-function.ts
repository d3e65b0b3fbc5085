import { fileURLToPath } from "node:url";
import { Duration, RemovalPolicy } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import * as lambda from "aws-cdk-lib/aws-lambda";
import { NodejsFunction, OutputFormat } from "aws-cdk-lib/aws-lambda-nodejs";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { bundling } from "./bundling.ts";
import type { Stage } from "./stage.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

export interface DomainFunctionProps {
  readonly stage: Stage;
  /** The handler's source, from the project's root. */
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly grants: readonly iam.PolicyStatement[];
  readonly timeout?: Duration;
}

/** A Lambda function with every default of this product: what differs is what it runs, is told and may do. */
export class DomainFunction extends Construct {
  readonly function: NodejsFunction;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, { stage, entry, environment, grants, timeout = Duration.seconds(10) }: DomainFunctionProps) {
    super(scope, id);
    this.logGroup = new LogGroup(this, "Log", { retention: stage.logDays, removalPolicy: RemovalPolicy.RETAIN });
    this.function = new NodejsFunction(this, "Function", {
      entry: `${root}${entry}`,
      handler: "handler",
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      memorySize: 1024,
      timeout,
      tracing: lambda.Tracing.ACTIVE,
      logGroup: this.logGroup,
      environment,
      role: this.#role(grants),
      projectRoot: root,
      depsLockFilePath: `${root}package-lock.json`,
      bundling: {
        format: OutputFormat.CJS,
        target: bundling.target,
        minify: bundling.minify,
        mainFields: [...bundling.mainFields],
        esbuildArgs: Object.fromEntries(Object.entries(bundling.alias).map(([name, file]) => [`--alias:${name}`, file])),
        sourceMap: false,
        externalModules: [],
        define: bundling.define,
        banner: bundling.banner.js,
      },
    });
  }

  /** Writes to its own log and does what it is granted, and no more: AWS's managed policy would let it write to any log. */
  #role(grants: readonly iam.PolicyStatement[]): iam.Role {
    const role = new iam.Role(this, "Role", { assumedBy: new iam.ServicePrincipal("lambda.amazonaws.com") });
    const toLog = new iam.PolicyStatement({
      actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
      resources: [this.logGroup.logGroupArn],
    });
    for (const statement of [toLog, ...grants]) role.addToPolicy(statement);
    return role;
  }
}
