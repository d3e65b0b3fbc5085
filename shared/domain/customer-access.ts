import type { IsoTime } from "./value-types.ts";

export const accessRoles = ["cover", "administrator", "master"] as const;

/** What was done with a customer's quote, and by whom. */
export interface AccessEntry {
  readonly _id: string;
  readonly at: IsoTime;
  readonly who: {
    /** A user's name, "Customer, by link", "A lender" or "Kelpie (automatic or support)". */
    readonly name: string;
    readonly organisation: string | null;
    /** In whose place a user acted who is not the quote's broker. */
    readonly as?: (typeof accessRoles)[number] | undefined;
  };
  /** In words: "Document downloaded". */
  readonly event: string;
  /** The labels of the fields that changed, without their values. */
  readonly fields: readonly string[];
  /** The id of the part of the quote. */
  readonly part: string | null;
  readonly ip: string | null;
}

export interface AccessPage {
  /** Newest first. */
  readonly entries: readonly AccessEntry[];
  /** Of the next page; absent on the last one. */
  readonly cursor?: string | undefined;
}
