import { slugOf } from "./takers.ts";

/** The secret with an organisation's credentials for a lender. */
export const accountSecret = (organisationId: string, lender: string): string => `lender/${organisationId}/${slugOf(lender)}`;

/** The secret with the key by which a lender and this product sign what they send each other. */
export const signingSecret = (lender: string): string => `lender-signing/${slugOf(lender)}`;
