import { jobHandler } from "../job-handler.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { checkAbn } from "./abn-check.ts";
import { organisationEmails } from "./emails.ts";
import { repeatAbnCheck } from "./jobs.ts";
import { type OrganisationRecord, isUnavailable, recordAbnCheck, recordOf } from "./store.ts";

const firstPauseMs = 60_000;
const maxPauseMs = 60 * 60_000;

export const organisationHandlers = [
  ...organisationEmails,
  jobHandler(repeatAbnCheck, async ({ organisationId, checkedAt, pauseMs = firstPauseMs }) => {
    const checked = await retryOnConflict<OrganisationRecord | undefined>(async () => {
      const organisation = await recordOf(organisationId);
      // Checked by another job or by the administrator meanwhile, or a retry of this job.
      if (organisation.abnCheck?.checkedAt !== checkedAt) return done(undefined);
      const result = await checkAbn(organisation);
      if (isUnavailable(result)) return done(organisation);
      const { kind } = await recordAbnCheck(organisation, result);
      return kind === "conditionFailed" ? retry() : done(undefined);
    });
    // While the register does not answer, the previous result stands. One without any result is asked for until there is one.
    if (!checked || !isUnavailable(checked.abnCheck)) return;
    const next = Math.min(maxPauseMs, pauseMs * 2);
    await writeSystemItems([outboxItem(repeatAbnCheck, { organisationId, checkedAt, pauseMs: next }, pauseMs)]);
  }),
];
