import type { EmploymentType } from "./employment-type.ts";
import type { Known } from "./known-fields.ts";

export interface Employer {
  readonly _id: string;
  readonly employmentType?: Known<EmploymentType>;
  /** Months at the job. */
  readonly timeOfEmployment?: Known<number>;
}
