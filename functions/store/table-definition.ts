/** A sparse index: items without its keys are not in it. Both keys are texts. */
export interface IndexDefinition {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
  /** What it carries beside keys. */
  readonly projected: readonly string[];
}

export interface TableDefinition {
  readonly partitionKey: string;
  readonly sortKey: string;
  readonly timeToLive: string;
  readonly streamView: "NEW_IMAGE";
  readonly indexes: readonly IndexDefinition[];
}

/** One user's lists, newest first. */
export const ownerIndex = { name: "lists-of-one", partitionKey: "ownerList", sortKey: "listSort", projected: [] } as const;

/** Everybody's lists, newest first, and the numbers of every organisation. */
export const everybodyIndex = {
  name: "lists-of-all",
  partitionKey: "everyList",
  sortKey: "listSort",
  projected: ["quotes", "referrals", "archived"],
} as const;

/** The one table, on demand; its stream feeds the outbox's worker. */
export const tableDefinition: TableDefinition = {
  partitionKey: "pk",
  sortKey: "sk",
  timeToLive: "expiresAt",
  streamView: "NEW_IMAGE",
  indexes: [ownerIndex, everybodyIndex],
};
