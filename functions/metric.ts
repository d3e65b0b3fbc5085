/** One count as CloudWatch reads it from the log, by a dimension whose values are few and name nobody. */
export function countMetric(name: string, dimensions: Readonly<Record<string, string>>): void {
  const CloudWatchMetrics = [{ Namespace: "Kelpie", Dimensions: [Object.keys(dimensions)], Metrics: [{ Name: name, Unit: "Count" }] }];
  process.stdout.write(`${JSON.stringify({ _aws: { Timestamp: Date.now(), CloudWatchMetrics }, ...dimensions, [name]: 1 })}\n`);
}
