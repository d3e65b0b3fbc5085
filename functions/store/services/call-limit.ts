import { dayMs } from "../../../shared/dates.ts";
import type { CallLimit } from "../../call/call-limits.ts";
import { settingOr } from "../../configuration.ts";
import { ApiError } from "../../call/api-error.ts";
import type { Caller } from "../../call/caller.ts";
import { type RateLimit, consumeOrThrow, minuteMs, tooMany, usedOf } from "./rate-limit.ts";

/** Multiplies every limit, for load tests in which few users do the work of many. */
const factor = (): number => Number(settingOr("RATE_LIMIT_FACTOR", "1"));

/** Counts one call of a user and of the organisation. Throws ApiError: tooMany over a limit, or forbidden without a verified email. */
export async function consumeCallLimit({ userId, organisationId, isEmailVerified }: Caller, limit: CallLimit): Promise<void> {
  const { what, perUser, perOrganisation, perMinute, unverified } = limit;
  const of = (whose: string, max: number): RateLimit => ({ what: `${what} of ${whose}`, max: max * factor(), spanMs: dayMs });
  if (unverified !== undefined && !isEmailVerified) {
    if (unverified === 0) throw notVerified();
    const left = { what: `${what} without a verified email`, max: unverified, spanMs: dayMs };
    await consumeOrThrow(left, userId, 1, notVerified);
  }
  if (perMinute !== undefined) await consumeOrThrow({ what: "calls in a minute", max: perMinute * factor(), spanMs: minuteMs }, userId);
  if (perUser !== undefined) {
    const user = dailyLimitOfUser(limit, perUser * factor());
    await consumeOrThrow(user, userId, 1, () => usedUp("Your", limit, user));
  }
  if (organisationId === undefined || perOrganisation === undefined) return;
  const organisation = of("an organisation", perOrganisation);
  await consumeOrThrow(organisation, organisationId, 1, () => usedUp("Your organisation's", limit, organisation));
}

const dailyLimitOfUser = ({ what }: Pick<CallLimit, "what">, max: number): RateLimit => ({ what: `${what} of a user`, max, spanMs: dayMs });

/** How many calls a user has made today. */
export const callsToday = (userId: string, limit: CallLimit): Promise<number> => usedOf(dailyLimitOfUser(limit, 0), userId);

function usedUp(whose: string, { what }: CallLimit, limit: RateLimit): ApiError {
  const text = `${whose} daily limit of ${limit.max} ${what} is used up. Please try again tomorrow, or contact Kelpie if you need more.`;
  return Object.assign(tooMany(limit), { message: text });
}

const notVerified = () =>
  new ApiError("forbidden", "EMAIL_NOT_VERIFIED", "Please verify your email address first: use the link in the email we sent you.");
