export const newJobsFilter = { eventName: ["INSERT"], dynamodb: { Keys: { sk: { S: ["OUTBOX"] } } } } as const;

export const intervalSeconds = 60;
