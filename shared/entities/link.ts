import type { IsoTime } from "./known.ts";

export const linkPurposes = ["privacy", "upload", "bankStatements", "identityVerification"] as const;

/** What a link lets its holder do: sign the privacy disclosure, hand in documents, or go to a provider's page. */
export type LinkPurpose = (typeof linkPurposes)[number];

/** A link sent to a customer. Its secret is known to its holder alone. */
export interface Link {
  readonly _id: string;
  readonly purpose: LinkPurpose;
  readonly customerId: string;
  readonly createdAt: IsoTime;
  readonly expiresAt: IsoTime;
}
