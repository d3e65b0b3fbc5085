import { type IsoDate, monthsElapsed } from "../../../../shared/dates.ts";
import { areExpired } from "../../../../shared/rulebook/expiry.ts";
import type { Product } from "../../../api/application/ranked-products.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Months after which a sheet's rates may have changed. */
const oldFromMonths = 6;
/** Months from which the age is given in years. */
const yearsFromMonths = 24;

/** Example: 6 Apr 2023 */
export function sheetDateText(date: IsoDate): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return `${day} ${months[month - 1]} ${year}`;
}

type Verification = Pick<Product, "expiresOn" | "verifiedOn">;

/** Of rates that have expired, with their last day if the lender states it. */
export function expiryText({ expiresOn, verifiedOn }: Verification, today: IsoDate): string | undefined {
  if (!areExpired({ expiresOn, verifiedOn }, today)) return undefined;
  const day = expiresOn !== undefined && expiresOn < today ? ` ${sheetDateText(expiresOn)}` : "";
  return `Expired${day}, check with the lender`;
}

/** Undefined where it is not known, as of a product that is only tried. */
export function verificationText({ verifiedOn }: Verification): string | undefined {
  if (verifiedOn === undefined) return undefined;
  return verifiedOn === null ? "not verified" : `verified ${sheetDateText(verifiedOn)}`;
}

/** Example: 7 months old; undefined for a recent sheet. */
export function sheetAgeText(date: IsoDate | null, today: IsoDate): string | undefined {
  if (date === null) return undefined;
  const age = Math.floor(monthsElapsed(today, date));
  if (age < oldFromMonths) return undefined;
  return age < yearsFromMonths ? `${age} months old` : `${Math.floor(age / 12)} years old`;
}
