/** Employment types (core specification, section 3) with the labels a broker sees. */
export const employmentTypeLabels = {
  FULL_TIME: "Full-time",
  PART_TIME: "Part-time",
  CASUAL: "Casual",
  CONTRACT: "Contract",
  SELF_EMPLOYED: "Self employed",
  BENEFITS: "Benefits",
} as const;

export type EmploymentType = keyof typeof employmentTypeLabels;
