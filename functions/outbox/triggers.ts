export const newJobsFilter = { eventName: ["INSERT"], dynamodb: { Keys: { sk: { S: ["OUTBOX"] } } } } as const;

export const intervalSeconds = 60;

/** The detail type of SES's event. */
export const bounceEvent = "Email Bounced";

/** What the schedule of the daily digests sends, each morning in Sydney. */
export const digestEvent = "Daily digest";
export const digestTime = { hour: 7, minute: 30, timeZone: "Australia/Sydney" } as const;

/** What the schedule of the book sends, before the digests. */
export const bookEvent = "Daily book";
export const bookTime = { hour: 7, minute: 15, timeZone: "Australia/Sydney" } as const;
