import type { ReferralPayload } from "../../shared/entities/referral.ts";
import type { ReferralFigures } from "../../shared/quote/referral.ts";
import { Refusal } from "../http/refusal.ts";

const sentFigures = ["totalLoanAmount", "minRepayments", "maxRepayments", "minRate", "maxRate"] as const;

/** Refuses figures that are not the server's own, by name, with what was found and what is right. */
export function refuseStale(sent: Pick<ReferralPayload, (typeof sentFigures)[number]>, now: ReferralFigures): void {
  const differing = sentFigures.filter((name) => sent[name] !== now[name]);
  if (differing.length === 0) return;
  const told = differing.map((name) => `${name}: found ${String(sent[name])}, expected ${String(now[name])}`).join("; ");
  throw new Refusal("conflict", "QUOTE_STALE", `The figures have changed since they were shown. ${told}.`, differing[0]);
}
