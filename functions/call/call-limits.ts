/** The most calls of a user and of an organisation in a day: several times what the busiest broker or office needs. */
export interface CallLimit {
  /** Completes "Your daily limit of 400 ... is used up". */
  readonly what: string;
  readonly perUser?: number;
  readonly perOrganisation?: number;
  /** Calls of any kind in a minute. */
  readonly perMinute?: number | undefined;
  /** Calls in a day without a verified email address: none if 0, unlimited if absent. */
  readonly unverified?: number;
}

/** However many keys an organisation has. */
const byKey = (max: number) => ({ perUser: max, perOrganisation: max, perMinute: 60 }) as const;

export const callLimits = {
  applications: { what: "new quotes", perUser: 400, perOrganisation: 8_000 },
  customers: { what: "new customers", perUser: 400, perOrganisation: 8_000 },
  customerDetails: { what: "new customer details", perUser: 4_000, perOrganisation: 80_000 },
  driverLicences: { what: "driver licence views", perUser: 100, perOrganisation: 1_000 },
  paymentDetails: { what: "views of account numbers", perUser: 100, perOrganisation: 1_000 },
  impacts: { what: "comparisons of open quotes", perUser: 100, perOrganisation: 1_000 },
  /** A whole sheet each. */
  lenderPages: { what: "lenders' pages", perUser: 60 },
  lenderFigures: { what: "lenders' figures sent to the rates office", perUser: 200, perOrganisation: 4_000 },
  keptQuotes: { what: "saved quotes", perUser: 400, perOrganisation: 8_000 },
  financeOptions: { what: "Finance options", perUser: 200, perOrganisation: 4_000 },
  packs: { what: "packs for lenders", perUser: 100, perOrganisation: 2_000 },
  selections: { what: "selection records", perUser: 200, perOrganisation: 4_000 },
  notes: { what: "notes", perUser: 2_000, perOrganisation: 40_000 },
  businesses: { what: "added businesses", perUser: 400, perOrganisation: 8_000, unverified: 30 },
  documents: { what: "uploaded documents", perUser: 1_500, perOrganisation: 30_000 },
  registerLookUps: { what: "business register look-ups", perUser: 1_000, perOrganisation: 10_000, unverified: 30 },
  tierLists: { what: "lists of a lender's tiers", perUser: 300, perOrganisation: 6_000, unverified: 0 },
  /** A ranking takes milliseconds, so brokers have as many as they save; strangers could copy rate sheets with them. */
  rankings: { what: "rankings", unverified: 1_000 },
  whatIfs: { what: "what-if calculations", perUser: 1_500, perOrganisation: 30_000, unverified: 150 },
  lendings: { what: "questions who lends", perUser: 300, perOrganisation: 6_000 },
  liveRankings: { what: "live rankings", perUser: 60, perOrganisation: 1_200 },
  organisationChanges: { what: "changes to your organisation", perUser: 100, perOrganisation: 200 },
  batches: { what: "files of scenarios", perUser: 10, perOrganisation: 100 },
  pricedScenarios: { what: "batch pricing calls", perUser: 200, perOrganisation: 1_000 },
  referrals: { what: "referrals", perUser: 40, perOrganisation: 200 },
  keyMessages: { what: "messages of assistants", perMinute: 60 },
  keyPrices: { what: "prices by key", ...byKey(5_000) },
  keyQuotes: { what: "quotes read by key", ...byKey(1_000) },
  keyProposals: { what: "proposals by key", ...byKey(50) },
  keyPolicies: { what: "questions who lends by key", ...byKey(300) },
} as const satisfies Readonly<Record<string, CallLimit>>;
