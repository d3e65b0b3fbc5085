import { dayText } from "../format.ts";
import type { Entity } from "./entity.ts";

/** Whether the business register lists the ABN as active. */
export const isActiveAbn = (abnStatus: string): boolean => abnStatus.toLowerCase() === "active";

/** What the registers say against a business, as sentences for the broker: a cancelled ABN, a company that is not registered. */
export function registerWarnings({ abnStatus, abnStatusSince, asicData }: Entity): string[] {
  return [
    ...(abnStatus && !isActiveAbn(abnStatus) ? [abnWarning(abnStatus, abnStatusSince)] : []),
    ...(asicData && asicData.status.toLowerCase() !== "registered"
      ? [`ASIC lists this company as “${asicData.status}”. Check with your customer who trades now.`]
      : []),
  ];
}

const abnWarning = (status: string, since: Entity["abnStatusSince"]): string =>
  `The business register lists this ABN as ${status.toLowerCase()}${since ? ` since ${dayText(since)}` : ""}. Check with your customer whether the business still trades, and under which ABN.`;
