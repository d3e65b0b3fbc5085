/** The texts that are signed: privacy disclosure, credit guide (consumers only) and referrer agreement. */
export const agreementKinds = ["privacy", "creditGuide", "referralAgreement"] as const;

export type AgreementKind = (typeof agreementKinds)[number];
