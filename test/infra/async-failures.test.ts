import { describe, expect, it } from "vitest";
import { bucketDefinition } from "../../functions/adapters/files/bucket-definition.ts";
import { composedStacks, resourcesOf } from "./support/stacks.ts";

const { api, watch } = composedStacks();
const alarms = Object.values(resourcesOf(watch, "AWS::CloudWatch::Alarm")).map(({ Properties }) => Properties);
const queues = resourcesOf(api, "AWS::SQS::Queue");
const policies = Object.values(resourcesOf(api, "AWS::IAM::Policy")).map(({ Properties }) => Properties);
const configs = Object.values(resourcesOf(api, "AWS::Lambda::EventInvokeConfig")).map(({ Properties }) => Properties);

interface Attribute {
  readonly "Fn::GetAtt": readonly [id: string, name: string];
}

/** The functions that EventBridge invokes asynchronously: their own errors never reach the rule's dead-letter queue. */
const targets = Object.values(resourcesOf(api, "AWS::Events::Rule"))
  .flatMap(({ Properties }) => Properties["Targets"] as readonly { readonly Arn: Attribute }[])
  .map(({ Arn }) => Arn["Fn::GetAtt"][0]);
const invokedByRules = [...new Set(targets)];

const failureQueueOf = (functionId: string): string | undefined => {
  const config = configs.find(({ FunctionName }) => (FunctionName as { Ref: string }).Ref === functionId);
  const { OnFailure } = (config?.["DestinationConfig"] ?? {}) as { OnFailure?: { Destination: Attribute } };
  return OnFailure?.Destination["Fn::GetAtt"][0];
};

it("EventBridge invokes exactly these functions", () => {
  expect(invokedByRules.map((id) => id.replace(/Function.*/, "")).toSorted()).toEqual([
    "batchRunsRun",
    "fileCheckWorker",
    "outboxWorker",
    "retentionDestruction",
  ]);
});

describe.each(invokedByRules.map((id) => [id.replace(/Function.*/, ""), id] as const))("an event that %s fails to process", (name, id) => {
  const queue = failureQueueOf(id)!;

  it("is retried twice and then kept in an encrypted queue for 14 days", () => {
    const config = configs.find(({ FunctionName }) => (FunctionName as { Ref: string }).Ref === id);

    expect(config).toMatchObject({ MaximumRetryAttempts: 2, Qualifier: "$LATEST" });
    expect(queues[queue]?.Properties).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 60 * 60, SqsManagedSseEnabled: true });
  });

  it("can be sent to that queue by the function's role", () => {
    const sending = policies.filter((policy) => JSON.stringify(policy).includes(`{"Fn::GetAtt":["${queue}","Arn"]}`));

    expect(JSON.stringify(sending.map(({ Roles }) => Roles))).toContain(`${name}Role`);
    expect(JSON.stringify(sending)).toContain("sqs:SendMessage");
  });

  it("raises an alarm whose runbook names the queue", () => {
    const alarm = alarms.find(
      (each) => each["MetricName"] === "ApproximateNumberOfMessagesVisible" && JSON.stringify(each).includes(queue),
    )!;

    expect(alarm).toMatchObject({ Threshold: 1, EvaluationPeriods: 1 });
    expect(alarm["AlarmDescription"]).toContain(`--queue-name ${String(queues[queue]!.Properties["QueueName"])} `);
  });

  it("raises an alarm too when its delivery to the queue fails", () => {
    const alarm = alarms.find(({ AlarmName }) => AlarmName === "kelpie-prod-failed-events-are-lost");

    const watched = JSON.stringify(alarm?.["Metrics"]);
    expect(watched).toContain("DestinationDeliveryFailures");
    expect(watched).toContain(id);
  });
});

describe("a file whose check failed", () => {
  it("stays in quarantine as long as its event stays in the failure queue", () => {
    const queue = queues[failureQueueOf(invokedByRules.find((id) => id.startsWith("fileCheck"))!)!]!;

    expect(bucketDefinition.quarantineDays * 24 * 60 * 60).toBe(queue.Properties["MessageRetentionPeriod"]);
  });

  it("has a runbook with the command that checks it again", () => {
    const alarm = alarms.find(({ AlarmName }) => AlarmName === "kelpie-prod-files-are-not-checked")!;

    expect(alarm["AlarmDescription"]).toContain("npm run ops -- recheck-files");
  });
});

it("every alarm description fits CloudWatch's 1,024 characters", () => {
  for (const { AlarmDescription } of alarms) expect((AlarmDescription as string).length).toBeLessThanOrEqual(1024);
});
