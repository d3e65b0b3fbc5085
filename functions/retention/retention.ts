import { businessDate } from "../../shared/business-date.ts";
import { type IsoDate, yearsAfter } from "../../shared/dates.ts";
import { listedRetention, retentionKey } from "../store/keys.ts";
import { type Step, updateStep } from "../store/transaction.ts";

/** How long what was recorded of a customer is kept: an assessment must be shown for so long. */
export const years = 7;

/** The last day, in Sydney, on which what ended at the latest of these moments (ISO) is kept. */
export function keptUntilAfter(moments: readonly string[]): IsoDate {
  const latest = Math.max(...moments.map((moment) => Date.parse(moment)));
  return yearsAfter(businessDate(new Date(latest)), years);
}

/** The step of a customer's removal from which the years count. A hold that stands already stays. */
export function retentionStep(customerId: string, removedAt: string): Step {
  const keptUntil = keptUntilAfter([removedAt]);
  const set = { removedAt, keptUntil, ...listedRetention(keptUntil, customerId) };
  return updateStep("retention", retentionKey(customerId), { set });
}
