import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { stages } from "../../infra/aws/stage.ts";
import { releaseBaseline } from "../../infra/ops/release-baseline.ts";
import { type Templates, upgradeProblems } from "../../infra/ops/upgrade.ts";
import { type Deployment, type DeployedResource, type StackResource, at, change, listOf, oneOf } from "./support/aws/deployment.ts";
import { cdkContext, composedStacks } from "./support/stacks.ts";

const baseline = releaseBaseline();

function templatesOf(stage: keyof typeof stages): Templates {
  const { app, ...stacks } = composedStacks(stages[stage], cdkContext);
  const deployed = Object.values(stacks).filter((stack) => stack !== undefined);
  return Object.fromEntries(deployed.map((stack) => [stack.stackName, Template.fromStack(stack).toJSON() as Templates[string]]));
}

describe("the next release deploys over the last one", () => {
  it.each([
    ["dev", templatesOf("dev")],
    ["prod", templatesOf("prod")],
  ])("in %s", (stage, next) => {
    expect(upgradeProblems(baseline[stage]!, next)).toEqual([]);
  });
});

/** Gives a resource another logical id, as the rename of its construct does. */
function renameConstruct({ template, id, resource }: StackResource): void {
  delete template.Resources[id];
  template.Resources[`Renamed${id}`] = resource;
}

const remove = ({ template, id }: StackResource): void => {
  delete template.Resources[id];
};

const index = (IndexName: string) => ({ IndexName, KeySchema: [], Projection: { ProjectionType: "KEYS_ONLY" } });

function addIndexes(deployment: Deployment, ...names: readonly string[]): void {
  const table = oneOf(deployment, "AWS::DynamoDB::Table");
  change(table, ["GlobalSecondaryIndexes"], [...listOf(at(table, "GlobalSecondaryIndexes")), ...names.map(index)]);
}

/** The last release of prod, with a budget that mails its subscribers as those of before did. */
function released(): Deployment {
  const deployment = structuredClone(baseline["prod"]) as Deployment;
  const budget: DeployedResource = {
    Type: "AWS::Budgets::Budget",
    Properties: { Budget: { BudgetName: "monthly" }, NotificationsWithSubscribers: [{ Subscribers: [{ Address: "one@kelpie.com.au" }] }] },
  };
  Object.assign(deployment["kelpie-prod-watch"]!.Resources, { MailingBudget: budget });
  return deployment;
}

const problemsAfter = (edit: (deployment: Deployment) => void): string[] => {
  const next = released();
  edit(next);
  return upgradeProblems(released(), next);
};

describe("a release is reported that", () => {
  const queue = (deployment: Deployment) => oneOf(deployment, "AWS::SQS::Queue", "fileCheck");
  const table = (deployment: Deployment) => oneOf(deployment, "AWS::DynamoDB::Table");

  it.each<[string, (deployment: Deployment) => void, string]>([
    [
      "changes an index's projection",
      (next) => change(table(next), ["GlobalSecondaryIndexes", 0, "Projection"], { ProjectionType: "ALL" }),
      "kelpie-prod-data TableCD117FA1 (AWS::DynamoDB::Table) changes its index lists-of-one in place: add one of another name instead",
    ],
    [
      "creates two indexes of a table",
      (next) => addIndexes(next, "one", "other"),
      "kelpie-prod-data TableCD117FA1 (AWS::DynamoDB::Table) creates or deletes 2 indexes (one, other): one in a release",
    ],
    [
      "exchanges an index for another one at once",
      (next) => {
        change(table(next), ["GlobalSecondaryIndexes"], listOf(at(table(next), "GlobalSecondaryIndexes")).slice(1));
        addIndexes(next, "lists-of-one-2");
      },
      "kelpie-prod-data TableCD117FA1 (AWS::DynamoDB::Table) creates or deletes 2 indexes (lists-of-one, lists-of-one-2): one in a release",
    ],
    [
      "renames the construct of a queue with a fixed name",
      (next) => renameConstruct(queue(next)),
      "kelpie-prod-api fileCheckDeadLetters637FC286 (AWS::SQS::Queue) becomes kelpie-prod-api RenamedfileCheckDeadLetters637FC286 of the same name: it is created before the old one is deleted",
    ],
    [
      "gives a queue another name",
      (next) => change(queue(next), ["QueueName"], "kelpie-prod-failed-arrivals"),
      "kelpie-prod-api fileCheckDeadLetters637FC286 (AWS::SQS::Queue) is replaced, or its update rejected: QueueName changes",
    ],
    [
      "moves the subscriber of a budget with a fixed name",
      (next) =>
        change(
          oneOf(next, "AWS::Budgets::Budget", "Mailing"),
          ["NotificationsWithSubscribers", 0, "Subscribers", 0, "Address"],
          "two@x.au",
        ),
      "kelpie-prod-watch MailingBudget (AWS::Budgets::Budget) is replaced, or its update rejected: NotificationsWithSubscribers changes",
    ],
    [
      "renames the construct of an alarm",
      (next) => renameConstruct(oneOf(next, "AWS::CloudWatch::Alarm", "emailsbounce")),
      "kelpie-prod-watch emailsbounce7CDCAD0A (AWS::CloudWatch::Alarm) becomes kelpie-prod-watch Renamedemailsbounce7CDCAD0A of the same name: it is created before the old one is deleted",
    ],
    [
      "renames the construct of the header policy, whose name is in a part of its properties",
      (next) => renameConstruct(oneOf(next, "AWS::CloudFront::ResponseHeadersPolicy", "Headers")),
      "kelpie-prod-web HeadersECA0794E (AWS::CloudFront::ResponseHeadersPolicy) becomes kelpie-prod-web RenamedHeadersECA0794E of the same name: it is created before the old one is deleted",
    ],
    [
      "renames the construct of the table",
      (next) => renameConstruct(table(next)),
      "kelpie-prod-data TableCD117FA1 (AWS::DynamoDB::Table) leaves its stack with what it holds",
    ],
    [
      "removes a bucket",
      (next) => remove(oneOf(next, "AWS::S3::Bucket", "Sheets")),
      "kelpie-prod-data Sheets71F07851 (AWS::S3::Bucket) leaves its stack with what it holds",
    ],
    [
      "makes addresses of users case sensitive",
      (next) => change(oneOf(next, "AWS::Cognito::UserPool"), ["UsernameConfiguration", "CaseSensitive"], true),
      "kelpie-prod-data Users0A0EEA89 (AWS::Cognito::UserPool) is replaced, or its update rejected: UsernameConfiguration changes",
    ],
  ])("%s", (_title, edit, problem) => {
    expect(problemsAfter(edit)).toEqual([problem]);
  });
});

describe("a release is accepted that", () => {
  it.each<[string, (deployment: Deployment) => void]>([
    ["adds one index", (next) => addIndexes(next, "lists-of-one-2")],
    ["removes an alarm", (next) => remove(oneOf(next, "AWS::CloudWatch::Alarm"))],
    ["gives an alarm another name", (next) => change(oneOf(next, "AWS::CloudWatch::Alarm"), ["AlarmName"], "kelpie-prod-another")],
  ])("%s", (_title, edit) => {
    expect(problemsAfter(edit)).toEqual([]);
  });
});
