import { Duration } from "aws-cdk-lib";
import type { IBackupVault } from "aws-cdk-lib/aws-backup";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import type { Watched } from "./alarms.ts";
import { byDimension, graph, half, period, quarter, titled } from "./dashboard.ts";
import { siteFirewallMetric } from "./edge-stack.ts";
import { signIns } from "./security-alarms.ts";
import { signInFirewallMetric } from "./sign-in-protection.ts";
import type { Stage } from "./stage.ts";

interface Protected {
  readonly stage: Stage;
  readonly vault: IBackupVault | undefined;
}

/** The dashboard's rows about what keeps attackers out, and about what goes on unseen. */
export function protectionRows(watched: Watched, { stage, vault }: Protected): cloudwatch.IWidget[][] {
  return [
    [titled("Who is kept out?")],
    [...(stage.hasFirewall ? blocks() : []), signInGraph(watched)],
    [titled("Do emails, file checks and backups go through?")],
    [emails(), fileChecks(watched), queueAge(watched), ...(vault ? [backups(vault)] : [])],
  ];
}

/** A line for each rule. CloudFront's firewall has its metrics in us-east-1, and no dimension for the region. */
const blocks = (): cloudwatch.IWidget[] => [
  graph("Blocked by the site's firewall", [blockedBy(siteFirewallMetric, "Rule,WebACL", "us-east-1")], quarter),
  graph("Blocked by the pool's firewall", [blockedBy(signInFirewallMetric, "Region,Rule,WebACL")], quarter),
];

const blockedBy = (name: string, dimensions: string, searchRegion?: string): cloudwatch.MathExpression =>
  new cloudwatch.MathExpression({
    expression: `SEARCH('{AWS/WAFV2,${dimensions}} WebACL="${name}" MetricName="BlockedRequests"', 'Sum', ${period.toSeconds()})`,
    usingMetrics: {},
    label: "",
    period,
    ...(searchRegion !== undefined && { searchRegion }),
  });

const signInGraph = ({ data }: Watched): cloudwatch.IWidget =>
  graph("Sign-ins", [signIns(data, "SampleCount").with({ label: "attempts" }), signIns(data, "Sum").with({ label: "successes" })], half);

/** SES counts them for the whole account. */
const emails = (): cloudwatch.IWidget =>
  graph(
    "Emails",
    ["Send", "Delivery", "Bounce", "Complaint", "Reject"].map(
      (metricName) => new cloudwatch.Metric({ namespace: "AWS/SES", metricName, statistic: "Sum", period, label: metricName }),
    ),
    quarter,
  );

const fileChecks = ({ namespace }: Watched): cloudwatch.IWidget =>
  graph("Uploaded files by the outcome of their check and scan", [byDimension(namespace, "FilesArrived", "outcome")], quarter);

const queueAge = ({ api }: Watched): cloudwatch.IWidget =>
  graph(
    "Age of the oldest failed event, s",
    Object.values(api.workers).map(({ deadLetters }) =>
      deadLetters.metricApproximateAgeOfOldestMessage({ period, label: deadLetters.plainName }),
    ),
    quarter,
  );

const backups = ({ backupVaultName }: IBackupVault): cloudwatch.IWidget =>
  graph(
    "Backup jobs a day",
    ["NumberOfBackupJobsCompleted", "NumberOfBackupJobsFailed"].map(
      (metricName) =>
        new cloudwatch.Metric({
          namespace: "AWS/Backup",
          metricName,
          dimensionsMap: { BackupVaultName: backupVaultName },
          statistic: "Sum",
          period: Duration.days(1),
          label: metricName,
        }),
    ),
    quarter,
  );
