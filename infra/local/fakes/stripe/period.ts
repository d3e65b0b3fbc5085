import { type Subscription, priceOf } from "./account.ts";

const daySeconds = 24 * 60 * 60;
export const secondsIn = { month: 30 * daySeconds, year: 365 * daySeconds };

/** The end of the paid period, in seconds since 1970. */
export const periodEndOf = (subscription: Subscription): number =>
  subscription.created + subscription.ahead + secondsIn[priceOf(subscription).interval];
