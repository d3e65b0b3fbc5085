import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AssetHashType, CfnResource, DockerImage, Duration, RemovalPolicy, type Stack } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import * as lambda from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Stage } from "./stage.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const bundler = fileURLToPath(new URL("./bundle-handler.ts", import.meta.url));

/** Deleting a stack keeps its logs; a failed first deployment deletes its empty ones. */
export const logRemoval = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

/** The CDK's own functions, which its custom resources call, would log to groups that never expire. */
export function endLogsOfCdk(stack: Stack, { logDays }: Stage): void {
  for (const each of stack.node.findAll()) {
    const isOfCdk =
      CfnResource.isCfnResource(each) && each.cfnResourceType === "AWS::Lambda::Function" && !(each instanceof lambda.CfnFunction);
    if (!isOfCdk) continue;
    const log = new LogGroup(each.node.scope!, "Log", { retention: logDays, removalPolicy: logRemoval });
    each.addPropertyOverride("LoggingConfig", { LogGroup: log.logGroupName });
  }
}

export interface DomainFunctionProps {
  readonly stage: Stage;
  /** The handler's source, relative to the project's root. */
  readonly entry: string;
  /** Folders of the project that lie beside the handler. */
  readonly folders?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly grants: readonly iam.PolicyStatement[];
  readonly timeout?: Duration;
  /** In MB. */
  readonly memory?: number;
  /** Concurrent executions reserved for this function, which are its maximum, too. */
  readonly reservedConcurrency: number | undefined;
}

export class DomainFunction extends Construct {
  readonly function: lambda.Function;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: DomainFunctionProps) {
    super(scope, id);
    const { stage, entry, folders = [], environment, grants, timeout = Duration.seconds(10), memory = 1024, reservedConcurrency } = props;
    this.logGroup = new LogGroup(this, "Log", { retention: stage.logDays, removalPolicy: logRemoval });
    this.function = new lambda.Function(this, "Function", {
      code: codeOf(entry, folders),
      handler: "index.handler",
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      memorySize: memory,
      timeout,
      tracing: lambda.Tracing.ACTIVE,
      logGroup: this.logGroup,
      environment,
      role: this.#role(grants),
      ...(reservedConcurrency !== undefined && { reservedConcurrentExecutions: reservedConcurrency }),
    });
  }

  /** Not AWS's managed policy, which allows writing to every log group. */
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

const codeOf = (entry: string, folders: readonly string[]): lambda.Code =>
  lambda.Code.fromAsset(root, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: unusedImage,
      // The CDK's cache key for the bundle.
      command: [entry, ...folders],
      local: {
        tryBundle: (folder) => {
          execFileSync(process.execPath, [bundler, entry, folder], { stdio: ["ignore", "inherit", "inherit"] });
          for (const name of folders) cpSync(join(root, name), join(folder, name), { recursive: true });
          return true;
        },
      },
    },
  });

/** The CDK requires an image for when local bundling fails. */
const unusedImage = DockerImage.fromRegistry("unused");
