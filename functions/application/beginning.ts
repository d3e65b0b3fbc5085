import type { ApplicationType } from "../../shared/entities/application-type.ts";
import type { UserName, UserStatus } from "../../shared/entities/user.ts";
import { type IsoDate, yearOf } from "../../shared/dates.ts";
import type { Beginning } from "./start.ts";

const loanDetails = { term: 60, balloon: 0, deposit: 0 };

/** How an application begins: with the sliders' defaults, and for a new user's first consumer quote with the demo's sample. */
export function beginningOf(
  type: ApplicationType,
  user: { readonly name: UserName; readonly status: UserStatus },
  today: IsoDate,
): Beginning {
  const plain = { applicationType: type, user: user.name, loanDetails };
  return type === "consumer" && user.status === "new" ? { ...plain, ...sample(today) } : plain;
}

// Our own sample: the walkthrough has the user choose the rest.
function sample(today: IsoDate) {
  return {
    isDemo: true,
    asset: { assetValue: 20_000, typeOfSale: "DEALER_SALE", ageOfAsset: yearOf(today) - 2 },
    employer: { timeOfEmployment: 24 },
  } as const;
}
