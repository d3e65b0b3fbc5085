import { type IsoDate, daysAfter } from "../dates.ts";

interface Rates {
  /** The last day for which the lender states them. */
  readonly expiresOn?: IsoDate | null | undefined;
  /** The day on which staff compared them with the lender's document. */
  readonly verifiedOn?: IsoDate | null | undefined;
}

const verifiedForDays = 90;

/** The last day that the lender states, or 90 days after their verification, whichever is earlier; undefined with neither. */
export const lastDayOf = ({ expiresOn, verifiedOn }: Rates): IsoDate | undefined =>
  [expiresOn, verifiedOn && daysAfter(verifiedOn, verifiedForDays)].filter((day) => day != null).toSorted()[0];

export const areExpired = (rates: Rates, today: IsoDate): boolean => (lastDayOf(rates) ?? today) < today;
