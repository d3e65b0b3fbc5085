import { type IsoDate, daysAfter } from "../dates.ts";

interface Rates {
  /** The last day for which the lender states them. */
  readonly expiresOn?: IsoDate | null | undefined;
  /** The day on which staff compared them with the lender's document. */
  readonly verifiedOn?: IsoDate | null | undefined;
}

const verifiedForDays = 90;

/** Whether a lender's rates are past their last day, or 90 days past their verification. Those that were never verified have no such end. */
export const areExpired = ({ expiresOn, verifiedOn }: Rates, today: IsoDate): boolean =>
  (expiresOn ?? today) < today || (verifiedOn != null && daysAfter(verifiedOn, verifiedForDays) < today);
