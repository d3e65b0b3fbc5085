import type { JobHandler } from "../job-handler.ts";

/** The handlers of a domain's jobs, by the first word of their kinds. Each domain is a bundle chunk of its own. */
export const domains: Readonly<Record<string, () => Promise<readonly JobHandler[]>>> = {
  application: async () => (await import("../application/transfer-ownership.ts")).applicationHandlers,
  book: async () => (await import("../book/job-handlers.ts")).bookHandlers,
  check: async () => (await import("../customer-checks/job-handlers.ts")).checkHandlers,
  digest: async () => (await import("../digest/job-handlers.ts")).digestHandlers,
  document: async () => (await import("../document/job-handlers.ts")).documentHandlers,
  link: async () => (await import("../link/emails.ts")).linkHandlers,
  organisation: async () => (await import("../organisation/job-handlers.ts")).organisationHandlers,
  proof: async () => (await import("../proof/job-handlers.ts")).proofHandlers,
  referral: async () => (await import("../referral/emails.ts")).referralHandlers,
  retention: async () => (await import("../retention/job-handlers.ts")).retentionHandlers,
  rulebook: async () => (await import("../rulebook/job-handlers.ts")).rulebookHandlers,
  submission: async () => (await import("../submission/job-handlers.ts")).submissionHandlers,
  today: async () => (await import("../today/job-handlers.ts")).todayHandlers,
  user: async () => (await import("../user/emails.ts")).userHandlers,
  webhook: async () => (await import("../organisation/webhook-delivery.ts")).webhookHandlers,
};

export async function handlerOf(kind: string): Promise<JobHandler | undefined> {
  const handlers = await domains[kind.split(".")[0]!]?.();
  return handlers?.find((handler) => handler.kind === kind);
}
