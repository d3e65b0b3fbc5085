export const usageEventNames = [
  "registration.success",
  "demo.started",
  "demo.skipped",
  "demo.step",
  "demo.finished",
  "quote.started",
  "quote.copied",
  "quote.archived",
  "application.submitted",
  "quote.expanded",
  "quote.filtered",
  "quote.ordered",
  "preview.differed",
  "referral.opened",
  "referral.sent",
  "page.error",
] as const;

export type UsageEventName = (typeof usageEventNames)[number];
