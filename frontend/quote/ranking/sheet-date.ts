import type { IsoDate } from "../../../shared/dates.ts";
import { areExpired } from "../../../shared/rulebook/expiry.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { shortDateText } from "../../ui/short-date.ts";

type Verification = Pick<Product, "expiresOn" | "verifiedOn">;

/** Of rates that have expired, with their last day if the lender states it. */
export function expiryText({ expiresOn, verifiedOn }: Verification, today: IsoDate): string | undefined {
  if (!areExpired({ expiresOn, verifiedOn }, today)) return undefined;
  const day = expiresOn !== undefined && expiresOn < today ? ` ${shortDateText(expiresOn)}` : "";
  return `Expired${day}, check with the lender`;
}

export const rateDateText = ({ date }: Pick<Product, "date">): string =>
  date === null ? "Rates date not stated" : `Lender rates as of ${shortDateText(date)}`;

/** Undefined where it is not known, as of a product that is only tried. */
export function verificationText({ verifiedOn }: Verification): string | undefined {
  if (verifiedOn === undefined) return undefined;
  return verifiedOn === null ? "not verified" : `verified ${shortDateText(verifiedOn)}`;
}
