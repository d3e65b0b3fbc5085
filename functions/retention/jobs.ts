import { endApplicationsOf } from "./deletion-review-store.ts";

type Payload = Readonly<Record<string, unknown>>;

export const retentionJobs: Readonly<Record<string, (payload: Payload) => Promise<void>>> = {
  "retention.accountClosed": ({ userId }) => endApplicationsOf(String(userId)),
};
