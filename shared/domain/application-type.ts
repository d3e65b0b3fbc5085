/** The two working quote types (core specification, section 1). */
export const applicationTypes = ["consumer", "commercial"] as const;

export type ApplicationType = (typeof applicationTypes)[number];
