import type { UsageEventName } from "../shared/domain/usage-event.ts";

/** Metrics with their dimensions. Dimension values are few and never identify a person. */
export interface Metrics {
  readonly QuotesRanked: { readonly applicationType: string };
  readonly ProductsPerQuote: { readonly applicationType: string };
  /** Price traces that did not end in their product's figures, and were not shown. */
  readonly TraceMismatches: object;
  /** The current rate sheets could not be read from S3: quotes continue with the last loaded ones. */
  readonly SheetsNotLoaded: object;
  readonly ReferralsSent: object;
  readonly Submissions: { readonly outcome: string };
  readonly FilesArrived: { readonly outcome: string };
  /** The bytes of each file that arrived. */
  readonly QuarantineBytes: object;
  readonly Usage: { readonly name: UsageEventName };
  /** Outbox jobs that failed for good. */
  readonly DeadLetters: { readonly kind: string };
  readonly ExternalCalls: { readonly service: string };
  /** Calls that failed or were not answered as agreed. */
  readonly ExternalFailures: { readonly service: string };
  /** Reads that Secrets Manager denied: the secret is not set, or a policy is wrong. */
  readonly SecretReadsDenied: object;
  /** Organisations whose browsers were given 90 % of the tiers of a type in a day. */
  readonly MostTiersRead: object;
  /** Calls that got 404 because they named another user's application: a "colleague" of the same organisation or a "stranger". */
  readonly ForeignIds: { readonly relation: string };
}

const namespace = process.env["METRICS_NAMESPACE"] ?? "Kelpie";

/** Adds 1 to a metric in CloudWatch's embedded metric format, in total (for alarms) and by dimensions. `details` appear only in the log. */
export const countMetric = <N extends keyof Metrics>(name: N, dimensions: Metrics[N], details: object = {}): void =>
  write(name, { value: 1, dimensions, details });

export const recordMetric = <N extends keyof Metrics>(name: N, value: number, dimensions: Metrics[N]): void =>
  write(name, { value, dimensions, details: {} });

interface Entry {
  readonly value: number;
  readonly dimensions: object;
  readonly details: object;
}

function write(name: keyof Metrics, { value, dimensions, details }: Entry): void {
  const by = Object.keys(dimensions);
  const Dimensions = by.length === 0 ? [[]] : [[], by];
  const CloudWatchMetrics = [{ Namespace: namespace, Dimensions, Metrics: [{ Name: name, Unit: "Count" }] }];
  const line = { _aws: { Timestamp: Date.now(), CloudWatchMetrics }, ...details, ...dimensions, [name]: value };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
