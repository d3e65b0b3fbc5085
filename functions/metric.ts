import type { UsageEventName } from "../shared/entities/usage-event.ts";

/** What the product counts of itself, and by which dimensions; their values are few and name nobody. */
export interface Metrics {
  /** Quotes that have been answered. */
  readonly QuotesRanked: { readonly applicationType: string };
  /** Products that a quote answered with. */
  readonly ProductsPerQuote: { readonly applicationType: string };
  readonly ReferralsSent: object;
  readonly Submissions: { readonly outcome: string };
  /** Files that were checked as they arrived. */
  readonly FilesArrived: { readonly outcome: string };
  /** What somebody did, and pages that failed. */
  readonly Usage: { readonly name: UsageEventName };
  /** Errands of the outbox that are given up. */
  readonly DeadLetters: { readonly kind: string };
  /** Calls of other companies' services, and those of them that were not answered as they should have been. */
  readonly OutsideCalls: { readonly service: string };
  readonly OutsideFailures: { readonly service: string };
}

/** Where CloudWatch keeps them; each stage has its own. */
const namespace = process.env["METRICS_NAMESPACE"] ?? "Kelpie";

/**
 * Counts once, as CloudWatch reads it from the log: altogether, for alarms, and by dimensions. What stands beside it is in the log alone:
 * ids and places in the code.
 */
export const countMetric = <N extends keyof Metrics>(name: N, dimensions: Metrics[N], beside: object = {}): void =>
  write(name, { value: 1, dimensions, beside });

/** Records a number, as countMetric counts. */
export const recordMetric = <N extends keyof Metrics>(name: N, value: number, dimensions: Metrics[N]): void =>
  write(name, { value, dimensions, beside: {} });

interface Recorded {
  readonly value: number;
  readonly dimensions: object;
  readonly beside: object;
}

function write(name: keyof Metrics, { value, dimensions, beside }: Recorded): void {
  const by = Object.keys(dimensions);
  const Dimensions = by.length === 0 ? [[]] : [[], by];
  const CloudWatchMetrics = [{ Namespace: namespace, Dimensions, Metrics: [{ Name: name, Unit: "Count" }] }];
  const line = { _aws: { Timestamp: Date.now(), CloudWatchMetrics }, ...beside, ...dimensions, [name]: value };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
