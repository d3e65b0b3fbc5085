/** What the customer wants of the finance, most important first. */
export const objectiveLabels = {
  repayment: "Lowest repayment",
  totalCost: "Lowest total of all payments",
  rate: "Lowest rate",
  term: "Shortest term",
  noBalloon: "No balloon",
  speed: "Fastest answer",
  lender: "Lender of choice",
  other: "Other",
} as const;

export type ObjectiveKind = keyof typeof objectiveLabels;

export interface Objective {
  readonly kind: ObjectiveKind;
  /** Of the kind "other" alone: what the customer wants. */
  readonly text?: string | undefined;
}

export const objectiveText = ({ kind, text }: Objective): string => (text === undefined ? objectiveLabels[kind] : text);

/** Lengths of the broker's texts. */
export const selectionLimits = { min: 20, why: 1_000, reason: 500, objective: 200 } as const;
