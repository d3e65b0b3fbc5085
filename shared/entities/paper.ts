/** What is read and signed: the privacy disclosure, for consumers the credit guide, and a referrer's agreement. */
export const paperKinds = ["privacy", "creditGuide", "referralAgreement"] as const;

export type PaperKind = (typeof paperKinds)[number];
