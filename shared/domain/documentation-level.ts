/** Documentation levels, the sheets' product types (core specification, section 3). */
export const documentationLevels = ["Standard", "Low doc", "Light doc", "Full doc", "Adverse"] as const;

export type DocumentationLevel = (typeof documentationLevels)[number];
