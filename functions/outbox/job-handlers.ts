/** Jobs other than emails. A bundle chunk of its own, because they load further clients. */
import { applicationJobs } from "../application/transfer-ownership.ts";
import { customerCheckJobs } from "../customer-checks/jobs.ts";
import { digestDeadLetterHandlers, digestJobs } from "../digest/jobs.ts";
import { linkJobs } from "../link/jobs.ts";
import { documentJobs, documentDeadLetterHandlers } from "../document/jobs.ts";
import { organisationJobs } from "../organisation/jobs.ts";
import { retentionJobs } from "../retention/jobs.ts";
import { rulebookDeadLetterHandlers, rulebookJobs } from "../rulebook/jobs.ts";
import { submissionJobs, submissionDeadLetterHandlers } from "../submission/jobs.ts";

export const jobHandlers = new Map(
  Object.entries({
    ...applicationJobs,
    ...customerCheckJobs,
    ...digestJobs,
    ...documentJobs,
    ...linkJobs,
    ...organisationJobs,
    ...retentionJobs,
    ...rulebookJobs,
    ...submissionJobs,
  }),
);

export const deadLetterHandlers = new Map(
  Object.entries({
    ...digestDeadLetterHandlers,
    ...submissionDeadLetterHandlers,
    ...documentDeadLetterHandlers,
    ...rulebookDeadLetterHandlers,
  }),
);
