/** A sparse index: items without its keys are not in it. Both keys are strings. */
export interface IndexDefinition {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
  readonly projected: readonly string[];
}

export interface TableDefinition {
  readonly partitionKey: string;
  readonly sortKey: string;
  readonly timeToLive: string;
  readonly streamView: "NEW_IMAGE";
  readonly indexes: readonly IndexDefinition[];
}

/** What a list says of an application without reading it; functions/store/workspace/stage-facts.ts reads it. */
const listed = ["applicationType", "status", "createdAt", "movedAt", "linkedAt", "signedAt", "submissions", "outcome"] as const;

export const ownerIndex = { name: "lists-of-one", partitionKey: "ownerList", sortKey: "listSort", projected: listed } as const;

export const allOwnersIndex = {
  name: "lists-of-all",
  partitionKey: "everyList",
  sortKey: "listSort",
  projected: ["quotes", "referrals", "archived", ...listed],
} as const;

export const tableDefinition: TableDefinition = {
  partitionKey: "pk",
  sortKey: "sk",
  timeToLive: "ttl",
  streamView: "NEW_IMAGE",
  indexes: [ownerIndex, allOwnersIndex],
};
