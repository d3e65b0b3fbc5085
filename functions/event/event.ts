import product from "../../package.json" with { type: "json" };
import type { Operation } from "../http/operation.ts";
import { countMetric } from "../metric.ts";
import { takeNetworkAllowance } from "../store/network-allowance.ts";

/**
 * Counts what was done by its name; which application it was stands beside the count, and who did it nowhere. Anybody may tell of
 * something, and each is a line of the log: 600 from one network in ten minutes.
 */
export const recordEvents: Operation<"recordEvents"> = async (_nobody, { body: { events } }, { ip }) => {
  await takeNetworkAllowance("telling what was done", ip, events.length);
  for (const { name, ...beside } of events) countMetric("Usage", { name }, beside);
  return null;
};

export const health: Operation<"health"> = async () => ({ version: product.version });
