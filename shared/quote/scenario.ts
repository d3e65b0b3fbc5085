import type { IsoDate } from "../dates.ts";
import type { ApplicationType } from "../domain/application-type.ts";
import { assetFields } from "../domain/asset.ts";
import { creditProfileFields, customerFields, customerProfileFields } from "../domain/customer.ts";
import { employerFields } from "../domain/employer.ts";
import { entityFields } from "../domain/entity.ts";
import { type CriterionFields, type Fields, type PartValues, criterionFields } from "../domain/field.ts";
import type { Nullish } from "../domain/value-types.ts";
import { loanFields } from "../domain/loan-details.ts";

/** The fields of a scenario's parts: the ones that criteria may use. */
export const scenarioParts = {
  asset: criterionFields(assetFields),
  loanDetails: criterionFields(loanFields),
  customer: criterionFields(customerFields),
  customerProfile: criterionFields(customerProfileFields),
  creditProfile: criterionFields(creditProfileFields),
  entity: criterionFields(entityFields),
};

/** The fields of each of a customer's employers. */
export const scenarioEmployer = criterionFields(employerFields);

export type ScenarioPart = keyof typeof scenarioParts;

type PartOf<F extends Fields> = PartValues<CriterionFields<F>>;

export type Employer = PartOf<typeof employerFields>;

/**
 * A broker's input (README.md, section 1). Money in dollars, terms in months, balloon and brokerage rate in percent, dates as YYYY-MM-DD.
 */
export interface Scenario {
  applicationType: ApplicationType;
  /** The business date in Australia/Sydney, set by the caller. */
  today: IsoDate;
  asset?: Nullish<PartOf<typeof assetFields>>;
  loanDetails?: Nullish<PartOf<typeof loanFields>>;
  customer?: Nullish<PartOf<typeof customerFields> & { employers?: Nullish<readonly Nullish<Employer>[]> }>;
  customerProfile?: Nullish<PartOf<typeof customerProfileFields>>;
  creditProfile?: Nullish<PartOf<typeof creditProfileFields>>;
  entity?: Nullish<PartOf<typeof entityFields>>;
}
