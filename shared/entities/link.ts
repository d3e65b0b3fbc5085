import type { IsoTime } from "./known.ts";

export const linkPurposes = ["privacy", "upload"] as const;

/** What a link lets its holder do: sign the privacy disclosure, or hand in documents. */
export type LinkPurpose = (typeof linkPurposes)[number];

export const linkStatuses = ["open", "used", "expired", "revoked"] as const;

/** used = signed, so that there is nothing left to do; a link to hand in documents stays open until it expires. */
export type LinkStatus = (typeof linkStatuses)[number];

/** A link for a customer. Its secret is known to its holder alone. */
export interface Link {
  readonly _id: string;
  readonly purpose: LinkPurpose;
  readonly customerId: string;
  readonly createdAt: IsoTime;
  readonly expiresAt: IsoTime;
  readonly status: LinkStatus;
}
