/** The records of the table's stream that are new errands, as a Lambda event source filters them. */
export const newErrands = { eventName: ["INSERT"], dynamodb: { Keys: { sk: { S: ["OUTBOX"] } } } } as const;

/** How often the worker looks for what has been put off, and for what the stream has not brought. */
export const everySeconds = 60;
