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
  /** Errands of the outbox that are given up. */
  readonly DeadLetters: { readonly kind: string };
  /** Calls of other companies' services, and those of them that were not answered as they should have been. */
  readonly OutsideCalls: { readonly service: string };
  readonly OutsideFailures: { readonly service: string };
}

/** Where CloudWatch keeps them; each stage has its own. */
const namespace = process.env["METRICS_NAMESPACE"] ?? "Kelpie";

/** Counts once, as CloudWatch reads it from the log: altogether, for alarms, and by dimensions. */
export const countMetric = <N extends keyof Metrics>(name: N, dimensions: Metrics[N]): void => recordMetric(name, 1, dimensions);

/** Records a number, as countMetric counts. */
export function recordMetric<N extends keyof Metrics>(name: N, value: number, dimensions: Metrics[N]): void {
  const by = Object.keys(dimensions);
  const Dimensions = by.length === 0 ? [[]] : [[], by];
  const CloudWatchMetrics = [{ Namespace: namespace, Dimensions, Metrics: [{ Name: name, Unit: "Count" }] }];
  process.stdout.write(`${JSON.stringify({ _aws: { Timestamp: Date.now(), CloudWatchMetrics }, ...dimensions, [name]: value })}\n`);
}
