import type { IsoDate } from "../../shared/dates.ts";
import type { Caller } from "./caller.ts";

/** How a caller is related to the owner of an application. Colleagues without a role and strangers have no right. */
export type Relation = "owner" | "cover" | "administrator" | "master" | "colleague" | "stranger";

/** Who besides the owner may act. */
export type DelegateRole = Extract<Relation, "cover" | "administrator" | "master">;

/**
 * What a call does with an application. readQuote: quote, panel, ranking, notes, stage and history; readRecords: checks and what a lender
 * was sent; readFiles: documents, driver licence numbers, and the customer's other quotes; readAccess: who saw a customer; change: edits; own: what only the
 * owner may do.
 */
export type Right = "readQuote" | "readRecords" | "readFiles" | "readAccess" | "change" | "own";

const rights: Readonly<Record<Relation, readonly Right[]>> = {
  owner: ["readQuote", "readRecords", "readFiles", "readAccess", "change", "own"],
  cover: ["readQuote", "readRecords", "readFiles", "change"],
  administrator: ["readQuote", "readAccess"],
  master: ["readQuote", "readRecords", "readAccess"],
  colleague: [],
  stranger: [],
};

export const hasRight = (relation: Relation, right: Right): boolean => rights[relation].includes(right);

/** The grant by which a colleague covers for the owner. */
export interface CoverGrant {
  readonly organisationId: string;
  readonly ownerId: string;
  readonly colleagueId: string;
  /** The last day, in Sydney. */
  readonly until: IsoDate;
}

/** Who acts in the place of an application's owner. */
export interface Delegate {
  readonly userId: string;
  readonly role: DelegateRole;
  /** The call only reads. */
  readonly isReading: boolean;
  /** Of a cover: each write is made on condition that it is still there. */
  readonly grant?: CoverGrant | undefined;
}

export interface CallerRelation {
  readonly relation: Relation;
  /** Of a cover. */
  readonly grant?: CoverGrant;
}

export interface OwnerRelation extends CallerRelation {
  readonly ownerId: string;
}

/** Whose application the id names; undefined for an absent one. Reads as much for each of them. */
export type RelationOf = (caller: Caller, applicationId: string) => Promise<OwnerRelation | undefined>;
