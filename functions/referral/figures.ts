import type { ReferralPayload } from "../../shared/domain/referral.ts";
import type { ReferralFigures } from "../../shared/quote/referral.ts";
import { ApiError } from "../call/api-error.ts";

const sentFigures = ["totalLoanAmount", "minRepayments", "maxRepayments", "minRate", "maxRate"] as const;

/** Throws an ApiError (conflict) that names the figures which differ from the server's. */
export function rejectStale(sent: Pick<ReferralPayload, (typeof sentFigures)[number]>, now: ReferralFigures): void {
  const differing = sentFigures.filter((name) => sent[name] !== now[name]);
  if (differing.length === 0) return;
  const messages = differing.map((name) => `${name}: found ${String(sent[name])}, expected ${String(now[name])}`).join("; ");
  throw new ApiError("conflict", "QUOTE_STALE", `The figures have changed since they were shown. ${messages}.`, differing[0]);
}
