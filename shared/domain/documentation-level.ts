/** Documentation levels, the sheets' product types (core specification, section 3). */
export const documentationLevels = ["Standard", "Low doc", "Light doc", "Full doc", "Adverse"] as const;

/** What a broker can choose for a quote; "Adverse" says nothing about documents. */
export const documentationLevelLabels = {
  Standard: "Standard",
  "Low doc": "Low doc",
  "Light doc": "Light doc",
  "Full doc": "Full doc",
} as const satisfies Partial<Record<(typeof documentationLevels)[number], string>>;

export type DocumentationLevel = (typeof documentationLevels)[number];
