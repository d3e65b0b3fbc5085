import { readFile } from "node:fs/promises";
import { Stack } from "aws-cdk-lib";
import { describe, expect, it } from "vitest";
import { generatedParts, withGeneratedPart } from "../../infra/aws/generated-parts.ts";
import { stages } from "../../infra/aws/stage.ts";
import { cdkContext, composedStacks, resourcesOf } from "./support/stacks.ts";

const { data, api, edge, web, watch, recovery, release } = composedStacks();
const alarmsOf = (stack: Stack) => Object.values(resourcesOf(stack, "AWS::CloudWatch::Alarm")).map(({ Properties }) => Properties);
const alarms = alarmsOf(watch);

describe("a part of a page that is printed from code", () => {
  it.each(generatedParts)("is what npm run generate writes: $name of infra/$page", async (part) => {
    const page = await readFile(new URL(`../../infra/${part.page}`, import.meta.url), "utf8");

    expect(page).toBe(withGeneratedPart(part, page));
  });
});

describe("the alarms", () => {
  it("mail when they ring and when they are green again, with a runbook that starts with what to do first", () => {
    expect(alarms.length).toBeGreaterThanOrEqual(9);
    for (const alarm of alarms) {
      expect(alarm["AlarmActions"]).toHaveLength(1);
      expect(alarm["OKActions"]).toEqual(alarm["AlarmActions"]);
      expect((alarm["AlarmDescription"] as string).length).toBeGreaterThan(60);
    }
  });

  it("are all in the operators' list, which names no other", async () => {
    const page = await readFile(new URL("../../infra/alarms.md", import.meta.url), "utf8");
    const [, list = ""] = page.split("<!-- alarms: written by npm run generate -->");
    const listed = [...list.split("<!--")[0]!.matchAll(/^- `([\w-]+)`:/gm)].map(([, name]) => `kelpie-prod-${name}`);
    const deployed = [data, api, edge!, web, watch, recovery!, release].flatMap(alarmsOf).map(({ AlarmName }) => AlarmName);

    expect(new Set(listed)).toEqual(new Set(deployed));
  });

  it("include each that the deployment's steps name", async () => {
    const page = await readFile(new URL("../../infra/README.md", import.meta.url), "utf8");
    const named = [...page.matchAll(/--alarm-name kelpie-STAGE-([\w-]+)/g)].map(([, name]) => `kelpie-prod-${name}`);

    expect(named).not.toEqual([]);
    expect(alarms.map(({ AlarmName }) => AlarmName)).toEqual(expect.arrayContaining(named));
  });

  it("include one for records that were not destroyed when due", () => {
    const alarm = alarms.find(({ AlarmName }) => AlarmName === "kelpie-prod-records-are-not-destroyed")!;

    expect(JSON.stringify(alarm)).toContain("ApproximateNumberOfMessagesVisible");
    expect(alarm["AlarmDescription"]).toContain("log names the customer's id");
  });

  it.each(["sign-ins-are-rejected", "foreign-ids-are-requested", "callers-are-rejected", "secret-reads-are-denied"])(
    "include %s",
    (name) => {
      expect(alarms.map(({ AlarmName }) => AlarmName)).toContain(`kelpie-prod-${name}`);
    },
  );

  it("ring at the first request for an application of another organisation", () => {
    expect(alarms.find(({ AlarmName }) => AlarmName === "kelpie-prod-foreign-ids-are-requested")).toMatchObject({
      MetricName: "ForeignIds",
      Dimensions: [{ Name: "relation", Value: "stranger" }],
      Threshold: 1,
      EvaluationPeriods: 1,
    });
  });

  it("count the sign-ins of browsers and of the API that Cognito rejects", () => {
    const alarm = JSON.stringify(alarms.find(({ AlarmName }) => AlarmName === "kelpie-prod-sign-ins-are-rejected"));

    expect(alarm).toContain('"Expression":"attempts - successes"');
    for (const name of ["SignInSuccesses", "UserPoolClient"]) expect(alarm).toContain(name);
  });

  it("treat missing data as not breaching, but where the missing is what is wrong", () => {
    const breaching = alarms.filter(({ TreatMissingData }) => TreatMissingData !== "notBreaching");
    expect(breaching.map(({ AlarmName }) => AlarmName)).toEqual(["kelpie-prod-backups-are-missing"]);
  });

  it("ring at the first failure of the sign-in trigger, and before Cognito gives up waiting for it", () => {
    const trigger = expect.stringContaining("SignInTokens") as string;
    const [fail, slow] = ["sign-ins-fail", "sign-ins-are-slow"].map((name) =>
      alarms.find(({ AlarmName }) => AlarmName === `kelpie-prod-${name}`),
    );

    expect(fail).toMatchObject({ MetricName: "Errors", Threshold: 1, EvaluationPeriods: 1 });
    expect(slow).toMatchObject({ MetricName: "Duration", ExtendedStatistic: "p99", Threshold: 3000 });
    for (const alarm of [fail, slow]) expect(JSON.stringify(alarm!["Dimensions"])).toEqual(trigger);
  });

  it("ring for errors of any function", () => {
    const alarm = alarms.find(({ AlarmName }) => AlarmName === "kelpie-prod-functions-fail")!;

    expect(alarm).toMatchObject({ Namespace: "AWS/Lambda", MetricName: "Errors" });
    expect(alarm["Dimensions"]).toBeUndefined();
  });
});

describe("a backup", () => {
  it("that fails, is aborted or expires is told to the alarms' recipients", () => {
    const rules = Object.values(resourcesOf(watch, "AWS::Events::Rule")).map(({ Properties }) => Properties);
    const rule = rules.find(({ EventPattern }) => JSON.stringify(EventPattern).includes("aws.backup"))!;

    expect(rule["EventPattern"]).toMatchObject({
      "detail-type": ["Backup Job State Change"],
      detail: { state: expect.arrayContaining(["FAILED", "ABORTED", "EXPIRED"]) as string[], backupVaultName: [expect.anything()] },
    });
    expect(rule["Targets"]).toMatchObject([{ Arn: { Ref: Object.keys(resourcesOf(watch, "AWS::SNS::Topic"))[0] } }]);
  });

  it("that was not completed in 36 hours rings, also when no job ran at all", () => {
    expect(alarms.find(({ AlarmName }) => AlarmName === "kelpie-prod-backups-are-missing")).toMatchObject({
      MetricName: "NumberOfBackupJobsCompleted",
      Period: 43_200,
      EvaluationPeriods: 3,
      ComparisonOperator: "LessThanThreshold",
      Threshold: 1,
      TreatMissingData: "breaching",
    });
  });

  it("is not waited for in a stage without backups", () => {
    const names = alarmsOf(composedStacks(stages.dev).watch).map(({ AlarmName }) => AlarmName);
    expect(names).not.toContain("kelpie-dev-backups-are-missing");
  });
});

describe("the budget", () => {
  const budgetOf = (stack: Stack) => Object.values(resourcesOf(stack, "AWS::Budgets::Budget"))[0]!.Properties;

  it("is the stage's, and warns the alarms' topic before and when it is spent", () => {
    const notifications = budgetOf(watch)["NotificationsWithSubscribers"] as {
      Notification: Record<string, unknown>;
      Subscribers: unknown;
    }[];

    expect(budgetOf(watch)["Budget"]).toMatchObject({
      BudgetLimit: { Amount: stages.prod.monthlyBudget, Unit: "USD" },
      TimeUnit: "MONTHLY",
    });
    expect(notifications.map(({ Notification: { NotificationType, Threshold } }) => [NotificationType, Threshold])).toEqual([
      ["ACTUAL", 80],
      ["ACTUAL", 100],
      ["FORECASTED", 120],
    ]);
    for (const { Subscribers } of notifications)
      expect(Subscribers).toEqual([{ SubscriptionType: "SNS", Address: { Ref: Object.keys(resourcesOf(watch, "AWS::SNS::Topic"))[0] } }]);
  });

  it("stays the same for any recipient of the alarms, as another subscriber would replace it", () => {
    expect(budgetOf(composedStacks(stages.prod, { alarmsTo: "ops@kelpie.com.au" }).watch)).toEqual(budgetOf(watch));
  });
});

describe("the logs", () => {
  it.each([stages.dev, stages.prod])("of all functions of $name end, those of the CDK's own functions too", (stage) => {
    const { app: _, ...stacks } = composedStacks(stage, cdkContext);
    const logs = Object.values(stacks).flatMap((stack) => {
      const groups = stack ? resourcesOf(stack, "AWS::Logs::LogGroup") : {};
      const functions = stack ? Object.entries(resourcesOf(stack, "AWS::Lambda::Function")) : [];
      return functions.map(([id, { Properties }]) => {
        const { Ref } = (Properties["LoggingConfig"] as { LogGroup?: { Ref: string } } | undefined)?.LogGroup ?? { Ref: "" };
        return { id, days: groups[Ref]?.Properties["RetentionInDays"] };
      });
    });

    expect(logs.length).toBeGreaterThan(20);
    expect(logs.filter(({ days }) => days !== stage.logDays)).toEqual([]);
  });
});

describe("the dashboard", () => {
  const body = JSON.stringify(Object.values(resourcesOf(watch, "AWS::CloudWatch::Dashboard"))[0]!.Properties["DashboardBody"]);

  it.each([
    "Are brokers quoting?",
    "How fast?",
    "What fails?",
    "Which external service is down? What is stuck?",
    "What does it cost?",
    "Who is kept out?",
    "Do emails, file checks and backups go through?",
  ])("answers: %s", (question) => {
    expect(body).toContain(question);
  });

  it.each(["SignInTokens", "outbox", "fileCheck", "retention", "batchRuns"])("shows the errors and the duration of %s", (name) => {
    expect(body.split(`\\"label\\":\\"${name}\\"`).length - 1).toBeGreaterThanOrEqual(2);
  });

  it.each([
    "QuotesRanked",
    "ProductsPerQuote",
    "ReferralsSent",
    "Submissions",
    "ExternalFailures",
    "DeadLetters",
    "BlockedRequests",
    "SignInSuccesses",
    "Bounce",
    "FilesArrived",
    "ApproximateAgeOfOldestMessage",
    "NumberOfBackupJobsFailed",
  ])("shows %s", (metric) => {
    expect(body).toContain(metric);
  });

  it("shows what each of the two firewalls blocks, the site's in us-east-1", () => {
    const blocks = body.split("},{").filter((widget) => widget.includes("BlockedRequests"));
    expect(blocks.map((widget) => widget.includes("us-east-1"))).toEqual([true, false]);
  });
});
