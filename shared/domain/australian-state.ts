export const australianStateLabels = { ACT: "ACT", NSW: "NSW", NT: "NT", QLD: "QLD", SA: "SA", TAS: "TAS", VIC: "VIC", WA: "WA" } as const;

export type AustralianState = keyof typeof australianStateLabels;

export const australianStates = Object.keys(australianStateLabels) as readonly AustralianState[];
