import { randomUUID } from "node:crypto";
import { prefix } from "../../../../shared/wire/route.ts";
import { submissionRoutes } from "../../../../shared/wire/submission-routes.ts";
import { type Lenders, type LendersOptions, startLenders } from "./lenders.ts";

/** The fake lenders with their secrets, by name without the prefix, and the environment of the functions. */
export interface LendersSetup {
  readonly secrets: Readonly<Record<string, string>>;
  start(options: Pick<LendersOptions, "folder" | "faultInjection">, apiUrl: () => Promise<string>): Promise<Lenders>;
  environmentOf(lenders: Pick<Lenders, "urls">): Record<string, string>;
}

export function setUpLenders(): LendersSetup {
  const keys = { now: randomUUID(), "lender-a": randomUUID() };
  return {
    secrets: Object.fromEntries(Object.entries(keys).map(([lender, key]) => [`lender-signing/${lender}`, key])),
    start: (options, apiUrl) =>
      startLenders({ ...options, keys, eventsUrl: async () => (await apiUrl()) + prefix + submissionRoutes.receiveSubmissionEvent.path }),
    environmentOf: ({ urls }) => ({ LENDER_NOW_URL: urls.now, LENDER_A_URL: urls["lender-a"] }),
  };
}
