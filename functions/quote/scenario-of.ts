import type { IsoDate } from "../../shared/dates.ts";
import type { Application } from "../../shared/domain/application.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";

/** Builds the scenario of shared/quote/README.md, section 1. An empty list of employers and a cleared value count as unknown. */
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
      employers: customer && customer.employers.length > 0 ? customer.employers.map(employmentOf) : undefined,
    },
    customerProfile: { livingArrangements: customerProfile.livingArrangements },
    creditProfile: { score: creditProfile.score ?? undefined, hasAdverseCredit: creditProfile.hasAdverseCredit },
    entity: { timeInBusiness: entity?.timeInBusiness, gst: entity?.gst },
  };
}

function employmentOf({ employmentType, timeOfEmployment }: Application["customers"][number]["employers"][number]) {
  return { employmentType, timeOfEmployment };
}
