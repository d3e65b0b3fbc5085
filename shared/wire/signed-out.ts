/** Why a token that was once accepted no longer is: the code of a 401. */
export const signedOutCodes = ["SESSION_ENDED", "SIGNED_OUT_EVERYWHERE", "ACCOUNT_BLOCKED"] as const;

export type SignedOutCode = (typeof signedOutCodes)[number];
