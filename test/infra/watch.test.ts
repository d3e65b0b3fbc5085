import { readFile } from "node:fs/promises";
import { Stack } from "aws-cdk-lib";
import { describe, expect, it } from "vitest";
import { stages } from "../../infra/aws/stage.ts";
import { composedStacks, resourcesOf } from "./support/stacks.ts";

const { data, api, edge, web, watch, recovery, release } = composedStacks();
const alarmsOf = (stack: Stack) => Object.values(resourcesOf(stack, "AWS::CloudWatch::Alarm")).map(({ Properties }) => Properties);
const alarms = alarmsOf(watch);

describe("the alarms", () => {
  it("have an action, and a runbook that starts with what to do first", () => {
    expect(alarms.length).toBeGreaterThanOrEqual(9);
    for (const alarm of alarms) {
      expect(alarm["AlarmActions"]).toHaveLength(1);
      expect((alarm["AlarmDescription"] as string).length).toBeGreaterThan(60);
    }
  });

  it("are all in the operators' table, which names no other", async () => {
    const page = await readFile(new URL("../../infra/README.md", import.meta.url), "utf8");
    const [, table = ""] = page.split(/^\| Alarm .*\n.*\n/m);
    const listed = [...table.split("\n\n")[0]!.matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => `kelpie-prod-${name}`);
    const deployed = [data, api, edge!, web, watch, recovery!, release].flatMap(alarmsOf).map(({ AlarmName }) => AlarmName);

    expect(new Set(listed)).toEqual(new Set(deployed));
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

  it("treat missing data as not breaching", () => {
    for (const alarm of alarms) expect(alarm["TreatMissingData"]).toBe("notBreaching");
  });
});

describe("the budget", () => {
  const budgetOf = (stack: Stack) => Object.values(resourcesOf(stack, "AWS::Budgets::Budget"))[0]!.Properties;

  it("is the stage's, and warns the alarms' recipient before and when it is spent", () => {
    const mailed = budgetOf(composedStacks(stages.prod, { alarmsTo: "ops@kelpie.com.au" }).watch);
    const notifications = mailed["NotificationsWithSubscribers"] as { Notification: Record<string, unknown>; Subscribers: unknown }[];

    expect(mailed["Budget"]).toMatchObject({ BudgetLimit: { Amount: stages.prod.monthlyBudget, Unit: "USD" }, TimeUnit: "MONTHLY" });
    expect(notifications.map(({ Notification: { NotificationType, Threshold } }) => [NotificationType, Threshold])).toEqual([
      ["ACTUAL", 80],
      ["ACTUAL", 100],
      ["FORECASTED", 120],
    ]);
    for (const { Subscribers } of notifications) expect(Subscribers).toEqual([{ SubscriptionType: "EMAIL", Address: "ops@kelpie.com.au" }]);
  });

  it("exists without a recipient, too", () => {
    expect(budgetOf(watch)["NotificationsWithSubscribers"]).toBeUndefined();
  });
});

describe("the dashboard", () => {
  const body = JSON.stringify(Object.values(resourcesOf(watch, "AWS::CloudWatch::Dashboard"))[0]!.Properties["DashboardBody"]);

  it.each(["Are brokers quoting?", "How fast?", "What fails?", "Which external service is down? What is stuck?", "What does it cost?"])(
    "answers: %s",
    (question) => {
      expect(body).toContain(question);
    },
  );

  it.each(["QuotesRanked", "ProductsPerQuote", "ReferralsSent", "Submissions", "ExternalFailures", "DeadLetters"])("shows %s", (metric) => {
    expect(body).toContain(metric);
  });
});
