import type { ApplicationType } from "../../shared/domain/application-type.ts";
import type { UserName, UserStatus } from "../../shared/domain/user.ts";
import { type IsoDate, yearOf } from "../../shared/dates.ts";
import type { NewApplicationDefaults } from "./start-application.ts";

export const loanDefaults = { term: 60, balloon: 0, deposit: 0 };

export function defaultsFor(
  type: ApplicationType,
  user: { readonly name: UserName; readonly status: UserStatus },
  today: IsoDate,
): NewApplicationDefaults {
  const plain = { applicationType: type, user: user.name, loanDetails: loanDefaults };
  return type === "consumer" && user.status === "new" ? { ...plain, ...sample(today) } : plain;
}

// The specification gives no sample values. The walkthrough has the user choose the rest.
function sample(today: IsoDate) {
  return {
    isDemo: true,
    asset: { assetValue: 20_000, typeOfSale: "DEALER_SALE", ageOfAsset: yearOf(today) - 2 },
    employer: { timeOfEmployment: 24 },
  } as const;
}
