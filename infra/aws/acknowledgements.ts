import { Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";
import type { composeStage } from "./compose-stage.ts";
import type { Stage } from "./stage.ts";

type Stacks = ReturnType<typeof composeStage>;

/** cdk-nag rules that a construct breaks on purpose, and why. */
interface Acknowledgement {
  readonly at: IConstruct;
  readonly rules: readonly string[];
  readonly reason: string;
}

export function acknowledge(stacks: Stacks, { name }: Stage): void {
  for (const { at, rules, reason } of [
    ...ofApi(stacks, `kelpie/${name}/`),
    ...ofData(stacks),
    ...ofWeb(stacks),
    ...ofRecovery(stacks),
    ...ofWatch(stacks),
    ...ofRelease(stacks),
  ]) {
    for (const id of rules) Validations.of(at).acknowledge({ id, reason });
  }
}

function ofApi({ api }: Stacks, secretsPrefix: string): Acknowledgement[] {
  return [
    {
      at: api,
      rules: ["AwsSolutions-IAM5[Resource::*]"],
      reason: "X-Ray's actions support no resource-level permissions. Every other statement names its resources.",
    },
    {
      at: api,
      rules: [
        `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:secretsmanager:ap-southeast-2:<AWS::AccountId>:secret:${secretsPrefix}lender-signing/*]`,
      ],
      reason: "There is one signing key per lender. The wildcard covers these keys and no other secret.",
    },
    {
      at: api,
      rules: ["AwsSolutions-IAM5[Resource::<Sheets71F07851.Arn>/*]"],
      reason: "Rate sheets are named by their content; the bucket holds nothing else, and no function may delete from it",
    },
    {
      at: api,
      rules: ["quarantine", "documents", "batches/uploaded", "batches/results", "packs"].map(
        (prefix) => `AwsSolutions-IAM5[Resource::<Files8E6940B8.Arn>/${prefix}/*]`,
      ),
      reason: "Each file has a generated key. A function may read or write, as it needs, below one prefix only.",
    },
    {
      at: api.api,
      rules: ["AwsSolutions-APIG4"],
      reason:
        "Routes with the access public, link or webhook have no JWT: their functions check a rate limit, a link's secret or a signature. A test checks that every other route has the authorizer.",
    },
    {
      at: api,
      rules: ["AwsSolutions-SQS3", "Serverless-SQSRedrivePolicy"],
      reason: "These queues are dead letter queues themselves. An alarm watches each of them.",
    },
    {
      at: api.originSecret,
      rules: ["AwsSolutions-SMG4"],
      reason:
        "A deployment rotates this secret, because the functions must accept the new value before CloudFront sends it. See infra/README.md.",
    },
    {
      at: api,
      rules: ["Serverless-LambdaDLQ"],
      reason:
        "The rule checks only DeadLetterConfig. API Gateway invokes its functions synchronously; every function that EventBridge or the stream invokes has an on-failure destination.",
    },
  ];
}

function ofData({ data }: Stacks): Acknowledgement[] {
  return [
    {
      at: data.signIn,
      rules: ["AwsSolutions-IAM5[Resource::*]"],
      reason: "X-Ray's actions support no resource-level permissions. Every other statement names its resources.",
    },
    {
      at: data.signIn,
      rules: ["Serverless-LambdaDLQ"],
      reason: "Cognito invokes its trigger synchronously: a failure is the answer to the sign-in.",
    },
    ...(data.malwareScan
      ? [
          {
            at: data.malwareScan,
            rules: [
              "AwsSolutions-IAM5[Resource::<Files8E6940B8.Arn>/quarantine/*]",
              "AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:events:ap-southeast-2:<AWS::AccountId>:rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*]",
            ],
            reason: "GuardDuty scans and tags generated keys below one prefix, and completes the name of its own EventBridge rule.",
          },
        ]
      : []),
    {
      at: data.userPool,
      rules: ["AwsSolutions-COG2"],
      reason:
        "The pool offers MFA to everybody and the functions require it: of masters for every call, of administrators for their own calls.",
    },
  ];
}

function ofWeb({ web }: Stacks): Acknowledgement[] {
  return [
    {
      at: web,
      rules: ["AwsSolutions-S1"],
      reason: "Only CloudFront reads the bucket of the pages, and it writes an access log. A log bucket does not log access to itself.",
    },
    { at: web, rules: ["AwsSolutions-CFR1"], reason: "No geo restriction: brokers travel, and the API requires a session." },
    {
      at: web,
      rules: ["AwsSolutions-CFR4"],
      reason: "Without a custom domain CloudFront sets the minimum TLS version itself; with one it is TLSv1.2_2021.",
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
      reason: "The CDK's own function copies the pages during a deployment. The CDK sets its runtime and role.",
    },
  ];
}

function ofRecovery({ recovery }: Stacks): Acknowledgement[] {
  if (!recovery) return [];
  return [
    {
      at: recovery,
      rules: ["AwsSolutions-S1"],
      reason: "The bucket holds CloudTrail's own log files, whose hashes CloudTrail signs. A log bucket does not log access to itself.",
    },
    {
      at: recovery,
      rules: ["service-role/AWSBackupServiceRolePolicyForBackup", "AWSBackupServiceRolePolicyForS3Backup"].map(
        (policy) => `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`,
      ),
      reason: "AWS keeps these policies in step with what AWS Backup calls. Only AWS Backup can assume the role.",
    },
  ];
}

function ofWatch({ watch }: Stacks): Acknowledgement[] {
  return [
    {
      at: watch,
      rules: ["Serverless-EventBusDLQ"],
      reason:
        "The rules only tell the alarms' recipients of a malware plan's status and of failed backups. EventBridge retries for 24 hours; the plan shows its status, and an alarm rings for missing backups.",
    },
  ];
}

function ofRelease({ release }: Stacks): Acknowledgement[] {
  return [
    {
      at: release,
      rules: ["AwsSolutions-IAM5[Resource::*]"],
      reason: "X-Ray's actions support no resource-level permissions. Every other statement names its resources.",
    },
    {
      at: release,
      rules: ["AwsSolutions-IAM5[Resource::<Sheets71F07851.Arn>/*]"],
      reason: "Rate sheets are named by their content; the bucket holds nothing else, and no function may delete from it",
    },
    {
      at: release,
      rules: ["Serverless-LambdaDLQ"],
      reason: "The deployment invokes the function and waits for it: a failure fails the deployment.",
    },
  ];
}
