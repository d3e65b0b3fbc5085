/** Whether a lender lends on what is known of a deal, in order, with the word that a broker sees. */
export const lendingAnswerLabels = { yes: "Yes", needs: "Needs", notStated: "Not stated", no: "No" } as const;

export type LendingAnswer = keyof typeof lendingAnswerLabels;

export const lendingAnswers = Object.keys(lendingAnswerLabels) as LendingAnswer[];
