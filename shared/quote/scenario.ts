import type { IsoDate } from "../dates.ts";
import type { ApplicationType } from "../domain/application-type.ts";
import type { AssetType } from "../domain/asset-type.ts";
import type { AssetCondition } from "../domain/asset-condition.ts";
import type { EmploymentType } from "../domain/employment-type.ts";
import type { LivingArrangement } from "../domain/living-arrangement.ts";
import type { TypeOfSale } from "../domain/type-of-sale.ts";

/** absent or undefined: not known yet. null: known to be absent. */
type Known<T> = T | null | undefined;

export interface Employer {
  employmentType?: Known<EmploymentType>;
  /** Months at the job. */
  timeOfEmployment?: Known<number>;
}

/**
 * A broker's input (README.md, section 1). Money in dollars, terms in months, balloon and brokerage rate in percent, dates as YYYY-MM-DD.
 */
export interface Scenario {
  applicationType: ApplicationType;
  /** The business date in Australia/Sydney, set by the caller. */
  today: IsoDate;
  asset?: Known<{
    assetValue?: Known<number>;
    assetType?: Known<AssetType>;
    typeOfSale?: Known<TypeOfSale>;
    condition?: Known<AssetCondition>;
    /** Year of manufacture. */
    ageOfAsset?: Known<number>;
  }>;
  loanDetails?: Known<{
    term?: Known<number>;
    /** Percent of the asset value. */
    balloon?: Known<number>;
    /** Dollars. */
    deposit?: Known<number>;
    /** Percent of the net amount financed. */
    brokerageRate?: Known<number>;
  }>;
  customer?: Known<{
    dateOfBirth?: Known<IsoDate>;
    /** Dollars in default. */
    defaultValue?: Known<number>;
    employers?: Known<readonly Known<Employer>[]>;
  }>;
  customerProfile?: Known<{ livingArrangements?: Known<LivingArrangement> }>;
  creditProfile?: Known<{ score?: Known<number>; hasAdverseCredit?: Known<boolean> }>;
  entity?: Known<{
    /** The day trading began. */
    timeInBusiness?: Known<IsoDate>;
    /** The day of GST registration; null = known not to be registered. */
    gst?: Known<IsoDate>;
  }>;
}
