import type { IsoDate } from "../../shared/dates.ts";
import type { Application } from "../../shared/entities/application.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";

/**
 * The scenario that an application's workspace describes on a day: its first customer and, for a business, its first
 * entity (engine.md section 1). An empty list of employers is one that nobody has filled in yet, and a value, score or date of
 * birth that a broker has emptied is not known again.
 */
export function scenarioOf(application: Application, today: IsoDate): Scenario {
  const { applicationType, asset, loanDetails, entities, customers, customerProfile, creditProfile } = application;
  const [customer] = customers;
  const [entity] = entities;
  return {
    applicationType,
    today,
    asset: {
      assetValue: asset.assetValue ?? undefined,
      assetType: asset.assetType,
      typeOfSale: asset.typeOfSale,
      condition: asset.condition,
      ageOfAsset: asset.ageOfAsset,
    },
    loanDetails: {
      term: loanDetails.term,
      balloon: loanDetails.balloon,
      deposit: loanDetails.deposit,
      brokerageRate: loanDetails.brokerageRate,
    },
    customer: {
      dateOfBirth: customer?.dateOfBirth ?? undefined,
      defaultValue: customer?.defaultValue,
      employers: customer && customer.employers.length > 0 ? customer.employers.map(jobOf) : undefined,
    },
    customerProfile: { livingArrangements: customerProfile.livingArrangements },
    creditProfile: { score: creditProfile.score ?? undefined, hasAdverseCredit: creditProfile.hasAdverseCredit },
    entity: { timeInBusiness: entity?.timeInBusiness, gst: entity?.gst },
  };
}

function jobOf({ employmentType, timeOfEmployment }: Application["customers"][number]["employers"][number]) {
  return { employmentType, timeOfEmployment };
}
