import { Annotations, Stack, type StackProps } from "aws-cdk-lib";
import * as budgets from "aws-cdk-lib/aws-budgets";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import * as sns from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { type Alarm, type Watched, alarmsOf } from "./alarms.ts";
import type { ApiStack } from "./api-stack.ts";
import { dashboardRows } from "./dashboard.ts";
import type { DataStack } from "./data-stack.ts";
import { MalwareScanWatch } from "./malware-scan-watch.ts";
import { securityAlarmsOf } from "./security-alarms.ts";
import { type Stage, isAlarmAddress, metricsNamespace } from "./stage.ts";

interface WatchProps extends StackProps {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly api: ApiStack;
}

export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: WatchProps) {
    super(scope, id, props);
    const { stage, data, api } = props;
    const watched: Watched = { namespace: metricsNamespace(stage), data, api };
    const alarmsTo = this.#alarmsTo(stage);
    const topic = this.#topic(alarmsTo);
    const created = this.#createAlarms([...alarmsOf(watched), ...securityAlarmsOf(watched)], topic, stage);
    if (stage.malwareScan) new MalwareScanWatch(this, "MalwareScan", { stage, data, topic });
    this.#budget(stage, alarmsTo);
    new cloudwatch.Dashboard(this, "Dashboard", {
      dashboardName: `kelpie-${stage.name}`,
      widgets: [[new cloudwatch.AlarmStatusWidget({ title: "Alarms", alarms: created, width: 24 })], ...dashboardRows(watched)],
    });
  }

  /** Alarms are emailed to the CDK context "alarmsTo". Without it they appear on the dashboard only. */
  #alarmsTo({ name }: Stage): string | undefined {
    const alarmsTo: unknown = this.node.tryGetContext("alarmsTo");
    if (isAlarmAddress(alarmsTo)) return alarmsTo;
    if (alarmsTo !== undefined) throw new Error(`alarmsTo: found ${JSON.stringify(alarmsTo)}, expected an email address`);
    if (name === "prod") Annotations.of(this).addWarningV2("kelpie:alarmsTo", "Alarms are emailed to no one: add -c alarmsTo=EMAIL");
    return undefined;
  }

  #topic(alarmsTo: string | undefined): sns.Topic {
    const topic = new sns.Topic(this, "Alarms", { enforceSSL: true });
    // The policy of enforceSSL replaces SNS's default one, which lets every service of the account publish.
    topic.grantPublish(
      new ServicePrincipal("cloudwatch.amazonaws.com", { conditions: { StringEquals: { "aws:SourceAccount": this.account } } }),
    );
    if (alarmsTo !== undefined) topic.addSubscription(new EmailSubscription(alarmsTo));
    return topic;
  }

  #budget({ name, monthlyBudget }: Stage, alarmsTo: string | undefined): void {
    const warning = (notificationType: string, threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: "PERCENTAGE", comparisonOperator: "GREATER_THAN" },
      subscribers: [{ subscriptionType: "EMAIL", address: alarmsTo ?? "" }],
    });
    new budgets.CfnBudget(this, "Budget", {
      budget: {
        budgetName: `kelpie-${name}-monthly`,
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: monthlyBudget, unit: "USD" },
      },
      ...(alarmsTo !== undefined && {
        notificationsWithSubscribers: [warning("ACTUAL", 80), warning("ACTUAL", 100), warning("FORECASTED", 120)],
      }),
    });
  }

  #createAlarms(alarms: readonly Alarm[], topic: sns.Topic, stage: Stage): cloudwatch.Alarm[] {
    return alarms.map(({ name, metric, threshold, periods, runbook }) => {
      const alarm = new cloudwatch.Alarm(this, name, {
        alarmName: `kelpie-${stage.name}-${name}`,
        alarmDescription: runbook,
        metric,
        threshold,
        evaluationPeriods: periods,
        comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(new SnsAction(topic));
      return alarm;
    });
  }
}
