/** What a browser may do at the bucket, from the site alone, and what becomes of what is left in it. Every version is kept. */
export const bucketDefinition = {
  /** Files as they came, until they are checked. */
  quarantine: "quarantine/",
  quarantineDays: 1,
  /** Files that were checked; nobody reads any other. */
  checked: "documents/",
  postedFromSite: ["POST"],
} as const;
