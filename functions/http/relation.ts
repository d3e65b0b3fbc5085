import type { Caller } from "./caller.ts";

/** How a caller is related to the owner of an application. Colleagues without a role and strangers have no right. */
export type Relation = "owner" | "administrator" | "master" | "colleague" | "stranger";

/** Who besides the owner may act. */
export type StandInRole = Extract<Relation, "administrator" | "master">;

/**
 * What a call does with an application. readQuote: quote, panel, ranking, notes, stage and history; readRecords: checks and what a lender
 * was sent; readFiles: documents, and the customer's other quotes; change: any edit; own: what only the owner may do.
 */
export type Right = "readQuote" | "readRecords" | "readFiles" | "change" | "own";

const rights: Readonly<Record<Relation, readonly Right[]>> = {
  owner: ["readQuote", "readRecords", "readFiles", "change", "own"],
  administrator: ["readQuote"],
  master: ["readQuote", "readRecords"],
  colleague: [],
  stranger: [],
};

export const hasRight = (relation: Relation, right: Right): boolean => rights[relation].includes(right);

/** Who acts in the place of an application's owner. */
export interface StandIn {
  readonly userId: string;
  readonly as: StandInRole;
  /** The call only reads. */
  readonly isReading: boolean;
}

export interface FoundOwner {
  readonly ownerId: string;
  readonly relation: Relation;
}

/** Whose application the id names; undefined for an absent one. Reads as much for each of them. */
export type RelationOf = (caller: Caller, applicationId: string) => Promise<FoundOwner | undefined>;
