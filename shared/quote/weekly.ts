import { round2 } from "../money.ts";

/** Weeks per month on a card by the core specification; the referral uses another figure. */
const weeksPerMonthOnCard = 4.33;

/** Dollars a week of a monthly repayment, as a card shows them. */
export const weeklyOnCard = (monthly: number): number => round2(monthly / weeksPerMonthOnCard);
