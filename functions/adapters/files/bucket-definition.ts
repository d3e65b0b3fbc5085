export const bucketDefinition = {
  quarantine: "quarantine/",
  /** As long as the failure queue keeps its events, so that an operator can have a file checked again. */
  quarantineDays: 14,
  /** Checked files, the only ones that users can download. */
  checked: "documents/",
  postedFromSite: ["POST"],
} as const;
