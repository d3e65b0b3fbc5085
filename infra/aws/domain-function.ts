import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { AssetHashType, DockerImage, Duration, RemovalPolicy } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import * as lambda from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Stage } from "./stage.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const bundler = fileURLToPath(new URL("./bundle-handler.ts", import.meta.url));

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
  readonly function: lambda.Function;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, { stage, entry, environment, grants, timeout = Duration.seconds(10) }: DomainFunctionProps) {
    super(scope, id);
    this.logGroup = new LogGroup(this, "Log", { retention: stage.logDays, removalPolicy: RemovalPolicy.RETAIN });
    this.function = new lambda.Function(this, "Function", {
      code: codeOf(entry),
      handler: "index.handler",
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      memorySize: 1024,
      timeout,
      tracing: lambda.Tracing.ACTIVE,
      logGroup: this.logGroup,
      environment,
      role: this.#role(grants),
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

/** A handler and what it imports, bundled on this machine. */
const codeOf = (entry: string): lambda.Code =>
  lambda.Code.fromAsset(root, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: unusedImage,
      // By which the CDK tells one bundle from another.
      command: [entry],
      local: {
        tryBundle: (folder) => {
          execFileSync(process.execPath, [bundler, entry, folder], { stdio: ["ignore", "inherit", "inherit"] });
          return true;
        },
      },
    },
  });

/** The CDK asks for one, for where bundling on this machine does not do. */
const unusedImage = DockerImage.fromRegistry("unused");
