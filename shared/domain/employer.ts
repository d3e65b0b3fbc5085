import { employmentTypeLabels } from "./employment-type.ts";
import { type Fields, type Values, choice, decimal } from "./field.ts";

export const employerFields = {
  employmentType: choice(employmentTypeLabels, { label: "Employment type", criterion: { mustMatch: "Employment type" } }),
  timeOfEmployment: decimal({
    label: "Time at current job",
    unit: "months",
    max: 1200,
    criterion: { whole: true, mustMatch: "Time at current job" },
  }),
} satisfies Fields;

export interface Employer extends Values<typeof employerFields> {
  readonly _id: string;
}
