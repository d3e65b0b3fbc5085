/** The warning that stands wherever a comparison rate is shown. A reviewed text is a new one, dated with the day of its issue. */
export const comparisonRateWarning = {
  version: "2026-11-24",
  text: "WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.",
} as const;
