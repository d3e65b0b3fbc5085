/** What a program may do with a key of an organisation. */
export const apiScopes = {
  "quote:price": "Price deals, and ask what would change a price",
  "policy:read": "Ask who lends on what is known of a deal",
  "quote:read": "Read the quotes without who they are for",
  "quote:propose": "Propose quotes to members, who start them or not",
} as const;

export type ApiScope = keyof typeof apiScopes;

export const apiScopeNames = Object.keys(apiScopes) as [ApiScope, ...ApiScope[]];

export const maxApiKeys = 20;
/** A key is good for at most so many days. */
export const maxApiKeyDays = 366;
