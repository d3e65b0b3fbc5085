import product from "../../package.json" with { type: "json" };
import type { Operation } from "../http/operation.ts";
import { countMetric } from "../metric.ts";

/** Counts what was done by its name; which application it was stands beside the count, and who did it nowhere. */
export const recordEvents: Operation<"recordEvents"> = async (_nobody, { body: { events } }) => {
  for (const { name, ...beside } of events) countMetric("Usage", { name }, beside);
  return null;
};

export const health: Operation<"health"> = async () => ({ version: product.version });
