/** Each domain is a folder and a Lambda function. */
export const domains = [
  "application",
  "quote",
  "customer",
  "document",
  "entity",
  "organisation",
  "user",
  "billing",
  "referral",
  "link",
  "customer-checks",
  "submission",
  "rulebook",
  "batch",
  "record",
  "telemetry",
  "health",
] as const;

export type Domain = (typeof domains)[number];
