/** Living arrangements (core specification, section 3) with the labels a broker sees. */
export const livingArrangementLabels = {
  PROPERTY_OWNER: "Property owner",
  RENTING: "Renting",
  BOARDING: "Boarding",
  LIVING_WITH_PARENTS: "Living w/ parents",
} as const;

export type LivingArrangement = keyof typeof livingArrangementLabels;
