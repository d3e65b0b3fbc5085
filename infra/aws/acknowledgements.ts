import { Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";
import type { composeStage } from "./compose-stage.ts";
import type { Stage } from "./stage.ts";

type Stacks = ReturnType<typeof composeStage>;

/** A rule of cdk-nag that a part of the stacks does not keep, and why that is right here. */
interface Acknowledgement {
  readonly at: IConstruct;
  readonly rules: readonly string[];
  readonly reason: string;
}

/** Says of each finding that is left why it is left. */
export function acknowledge(stacks: Stacks, { name }: Stage): void {
  for (const { at, rules, reason } of [...ofApi(stacks, `kelpie/${name}/`), ...ofData(stacks), ...ofWeb(stacks)]) {
    for (const id of rules) Validations.of(at).acknowledge({ id, reason });
  }
}

function ofApi({ api }: Stacks, secretsPrefix: string): Acknowledgement[] {
  return [
    {
      at: api,
      rules: ["AwsSolutions-IAM5[Resource::*]"],
      reason: "X-Ray takes trace segments for no named resource; every other statement names its own.",
    },
    {
      at: api,
      rules: ["lender", "lender-signing"].map(
        (group) =>
          `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:secretsmanager:ap-southeast-2:<AWS::AccountId>:secret:${secretsPrefix}${group}/*]`,
      ),
      reason: "The secrets of one group are named as they come, a lender's by the organisation that gave it; a function reaches its group.",
    },
    {
      at: api,
      rules: ["quarantine", "documents"].map((prefix) => `AwsSolutions-IAM5[Resource::<Files8E6940B8.Arn>/${prefix}/*]`),
      reason: "Files are named as they come; a function reaches those below one prefix, to write or to read, as its work asks.",
    },
    {
      at: api.api,
      rules: ["AwsSolutions-APIG4"],
      reason:
        "Routes that the route table calls public, link or webhook have no JWT: their functions check a rate, a link's secret or a signature. A test holds that no other route is without one.",
    },
    {
      at: api,
      rules: ["AwsSolutions-SQS3", "Serverless-SQSRedrivePolicy"],
      reason: "The queues here are those of dead letters themselves, and an alarm watches each.",
    },
    {
      at: api,
      rules: ["Serverless-LambdaDLQ"],
      reason: "The gateway waits for an answer, and the stream and the clock have a dead-letter queue of their own.",
    },
  ];
}

function ofData({ data }: Stacks): Acknowledgement[] {
  return [
    {
      at: data.originSecret,
      rules: ["AwsSolutions-SMG4"],
      reason: "CDN and functions must change it at one moment: a deployment does, after a new value is written.",
    },
    { at: data.userPool, rules: ["AwsSolutions-COG2"], reason: "A second factor is offered; the specification asks brokers for none." },
  ];
}

function ofWeb({ web }: Stacks): Acknowledgement[] {
  return [
    {
      at: web,
      rules: ["AwsSolutions-S1"],
      reason: "The pages are fetched by the CDN alone, which logs; a log bucket does not log itself.",
    },
    { at: web, rules: ["AwsSolutions-CFR1"], reason: "Brokers travel; the API asks everybody for a session." },
    {
      at: web,
      rules: ["AwsSolutions-CFR4"],
      reason: "Without a domain of one's own CloudFront fixes the TLS version; with one it is TLSv1.2_2021.",
    },
    {
      at: web,
      rules: [
        "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]",
        "AwsSolutions-L1",
        "Serverless-LambdaLatestVersion",
        "Serverless-LambdaTracing",
        "Serverless-LambdaDLQ",
        ...[
          "Action::s3:GetObject*",
          "Action::s3:GetBucket*",
          "Action::s3:List*",
          "Action::s3:DeleteObject*",
          "Action::s3:Abort*",
          "Resource::*",
        ].map((finding) => `AwsSolutions-IAM5[${finding}]`),
        "AwsSolutions-IAM5[Resource::<Pages127DFD1A.Arn>/*]",
        "AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-ap-southeast-2/*]",
      ],
      reason: "The CDK's own function that copies the pages runs at deployment alone, by a runtime and role that the CDK gives it.",
    },
  ];
}
