import { endApplicationsOf } from "./endings-store.ts";

type Payload = Readonly<Record<string, unknown>>;

export const retentionJobs: Readonly<Record<string, (payload: Payload) => Promise<void>>> = {
  "retention.accountClosed": ({ userId }) => endApplicationsOf(String(userId)),
};
