import { describe, expect, it } from "vitest";
import { composedStacks, resourcesOf } from "./support/stacks.ts";

const { watch } = composedStacks();
const alarms = Object.values(resourcesOf(watch, "AWS::CloudWatch::Alarm")).map(({ Properties }) => Properties);

describe("the alarms", () => {
  it("have an action, and a runbook that starts with what to do first", () => {
    expect(alarms.length).toBeGreaterThanOrEqual(9);
    for (const alarm of alarms) {
      expect(alarm["AlarmActions"]).toHaveLength(1);
      expect((alarm["AlarmDescription"] as string).length).toBeGreaterThan(60);
    }
  });

  it("include one for records that were not destroyed when due", () => {
    const alarm = alarms.find(({ AlarmName }) => AlarmName === "kelpie-prod-records-are-not-destroyed")!;

    expect(JSON.stringify(alarm)).toContain("ApproximateNumberOfMessagesVisible");
    expect(alarm["AlarmDescription"]).toContain("log names the customer's id");
  });

  it("treat missing data as not breaching", () => {
    for (const alarm of alarms) expect(alarm["TreatMissingData"]).toBe("notBreaching");
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
