/** What the customer is told of what follows, once the page has done its part. */
export const whatHappensNext = {
  privacy:
    "Once you have signed, your broker sees it at once and may ask lenders on your behalf. You can ask your broker for a copy of what you have signed.",
  upload:
    "Each file is checked as it arrives, and your broker then sees it. You may come back to this page until the link expires, to add or replace files.",
} as const;
