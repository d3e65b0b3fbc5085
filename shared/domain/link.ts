import type { IsoTime } from "./value-types.ts";

export const linkPurposes = ["privacy", "upload", "copy", "options", "answers"] as const;

/**
 * What the customer can do with the link: sign the privacy disclosure, upload documents, download what was signed, read Finance options, or answer
 * questions.
 */
export type LinkPurpose = (typeof linkPurposes)[number];

export const linkTitles: Readonly<Record<LinkPurpose, string>> = {
  privacy: "Privacy link",
  upload: "Upload link",
  answers: "Link with questions",
  copy: "Link to the signed copy",
  options: "Link to Finance options",
};

export const linkStatuses = ["open", "used", "expired", "revoked"] as const;

/** used: signed, nothing left to do. Other links stay open until they expire. */
export type LinkStatus = (typeof linkStatuses)[number];

/** A link for a customer; its secret is never returned. */
export interface Link {
  readonly _id: string;
  readonly purpose: LinkPurpose;
  readonly customerId: string;
  /** Of a link to Finance options: which. */
  readonly optionsId?: string | undefined;
  readonly createdAt: IsoTime;
  readonly expiresAt: IsoTime;
  /** False for a link that the broker copied, to send it by other means. */
  readonly isEmailed: boolean;
  /** When its page was first opened. */
  readonly openedAt: IsoTime | null;
  /** When its email came back. */
  readonly bouncedAt?: IsoTime | undefined;
  readonly status: LinkStatus;
}
