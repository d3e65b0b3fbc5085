import { Annotations, Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { IBackupVault } from "aws-cdk-lib/aws-backup";
import * as budgets from "aws-cdk-lib/aws-budgets";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import * as events from "aws-cdk-lib/aws-events";
import { SnsTopic } from "aws-cdk-lib/aws-events-targets";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import * as sns from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { type Alarm, type Watched, alarmDescription, alarmsOf } from "./alarms.ts";
import type { ApiStack } from "./api-stack.ts";
import { dashboardRows } from "./dashboard.ts";
import { protectionRows } from "./protection-rows.ts";
import type { DataStack } from "./data-stack.ts";
import { functionAlarmsOf } from "./function-alarms.ts";
import { securityAlarmsOf } from "./security-alarms.ts";
import { type Stage, isAlarmAddress, metricsNamespace } from "./stage.ts";

interface MalwareScanWatchProps {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly topic: sns.ITopic;
}

/** Tells the alarms' recipients when GuardDuty can scan no longer, or only some uploads. GuardDuty sends an event and has no metric of it. */
class MalwareScanWatch extends Construct {
  constructor(scope: Construct, id: string, { stage, data, topic }: MalwareScanWatchProps) {
    super(scope, id);
    const runbook = `kelpie-${stage.name}: GuardDuty's malware protection plan is ${events.EventField.fromPath("$.detail.resourceStatus")}. Uploads wait for a scan and cannot be opened. First read the reason: aws guardduty get-malware-protection-plan --malware-protection-plan-id ID --query StatusReasons (infra/limits.md, Malware scan).`;
    new events.Rule(this, "Rule", {
      description: "GuardDuty's malware protection plan has a warning or an error",
      eventPattern: {
        source: ["aws.guardduty"],
        detailType: ["GuardDuty Malware Protection Resource Status Warning", "GuardDuty Malware Protection Resource Status Error"],
        detail: { s3BucketDetails: { bucketName: [data.files.bucketName] } },
      },
      targets: [new SnsTopic(topic, { message: events.RuleTargetInput.fromText(runbook) })],
    });
  }
}

interface WatchProps extends StackProps {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly api: ApiStack;
  readonly vault: IBackupVault | undefined;
}

export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: WatchProps) {
    super(scope, id, props);
    const { stage, data, api, vault } = props;
    const watched: Watched = { namespace: metricsNamespace(stage), data, api };
    const topic = this.#topic(this.#alarmsTo(stage));
    const alarms = [
      ...alarmsOf(watched),
      ...functionAlarmsOf(watched),
      ...securityAlarmsOf(watched),
      ...(vault ? [backupAlarm(vault)] : []),
    ];
    const created = this.#createAlarms(alarms, topic, stage);
    if (vault) this.#tellOfFailedBackups(stage, vault, topic);
    if (stage.malwareScan) new MalwareScanWatch(this, "MalwareScan", { stage, data, topic });
    this.#budget(stage, topic);
    new cloudwatch.Dashboard(this, "Dashboard", {
      dashboardName: `kelpie-${stage.name}`,
      widgets: [
        [new cloudwatch.AlarmStatusWidget({ title: "Alarms", alarms: created, width: 24 })],
        ...dashboardRows(watched),
        ...protectionRows(watched, { stage, vault }),
      ],
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
    const conditions = { StringEquals: { "aws:SourceAccount": this.account } };
    for (const service of ["cloudwatch.amazonaws.com", "budgets.amazonaws.com"])
      topic.grantPublish(new ServicePrincipal(service, { conditions }));
    if (alarmsTo !== undefined) topic.addSubscription(new EmailSubscription(alarmsTo));
    return topic;
  }

  #tellOfFailedBackups({ name }: Stage, { backupVaultName }: IBackupVault, topic: sns.Topic): void {
    const [state, resource] = ["$.detail.state", "$.detail.resourceArn"].map((path) => events.EventField.fromPath(path));
    const runbook = `kelpie-${name}: a backup of ${resource} is ${state}. The last good one is a day older. First read the reason: aws backup describe-backup-job --backup-job-id ${events.EventField.fromPath("$.detail.backupJobId")}. Fix it, then back up at once in the console (AWS Backup, Create on-demand backup).`;
    new events.Rule(this, "FailedBackups", {
      description: "A backup job of table or files has failed",
      eventPattern: {
        source: ["aws.backup"],
        detailType: ["Backup Job State Change"],
        detail: { state: ["FAILED", "ABORTED", "EXPIRED", "PARTIAL"], backupVaultName: [backupVaultName] },
      },
      targets: [new SnsTopic(topic, { message: events.RuleTargetInput.fromText(runbook) })],
    });
  }

  /** Without a name of its own and with a subscriber that never changes: a change of either replaces a budget. */
  #budget({ monthlyBudget }: Stage, topic: sns.Topic): void {
    const warning = (notificationType: string, threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: "PERCENTAGE", comparisonOperator: "GREATER_THAN" },
      subscribers: [{ subscriptionType: "SNS", address: topic.topicArn }],
    });
    const budget = new budgets.CfnBudget(this, "Budget", {
      budget: { budgetType: "COST", timeUnit: "MONTHLY", budgetLimit: { amount: monthlyBudget, unit: "USD" } },
      notificationsWithSubscribers: [warning("ACTUAL", 80), warning("ACTUAL", 100), warning("FORECASTED", 120)],
    });
    // Budgets checks that it may publish when the notification is created.
    budget.node.addDependency(topic);
  }

  #createAlarms(alarms: readonly Alarm[], topic: sns.Topic, stage: Stage): cloudwatch.Alarm[] {
    const { GREATER_THAN_OR_EQUAL_TO_THRESHOLD, LESS_THAN_THRESHOLD } = cloudwatch.ComparisonOperator;
    const { BREACHING, NOT_BREACHING } = cloudwatch.TreatMissingData;
    return alarms.map((definition) => {
      const { name, metric, threshold, periods, isMinimum = false } = definition;
      const alarm = new cloudwatch.Alarm(this, name, {
        alarmName: `kelpie-${stage.name}-${name}`,
        alarmDescription: alarmDescription(definition),
        metric,
        threshold,
        evaluationPeriods: periods,
        comparisonOperator: isMinimum ? LESS_THAN_THRESHOLD : GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: isMinimum ? BREACHING : NOT_BREACHING,
      });
      const toRecipients = new SnsAction(topic);
      alarm.addAlarmAction(toRecipients);
      // A second email says that it is over.
      alarm.addOkAction(toRecipients);
      return alarm;
    });
  }
}

const backupAlarm = ({ backupVaultName }: IBackupVault): Alarm => ({
  name: "backups-are-missing",
  metric: new cloudwatch.Metric({
    namespace: "AWS/Backup",
    metricName: "NumberOfBackupJobsCompleted",
    dimensionsMap: { BackupVaultName: backupVaultName },
    statistic: "Sum",
    period: Duration.hours(12),
  }),
  threshold: 1,
  periods: 3,
  isMinimum: true,
});
