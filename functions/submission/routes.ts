import type { submissionRoutes } from "../../shared/wire/submission-routes.ts";
import {
  brokerRead,
  filesRead,
  memberWrite,
  quoteWrite,
  recordsRead,
  requiringFreshSignIn,
  requiringVerifiedAbn,
  returningSecret,
  webhookWrite,
  withDailyLimit,
} from "../call/access-rules.ts";
import { callLimits } from "../call/call-limits.ts";

import { administratorErrors, notFoundErrors, offerConflicts, statusErrors, webhookErrors } from "../call/route-errors.ts";
import type { RouteErrors, RouteRows } from "../call/route-row.ts";

const submissionErrors: RouteErrors = {
  invalid: ["LENDER"],
  ...notFoundErrors,
  conflict: ["STATUS", "CLOSED", "INCOMPLETE", "NOT_CONNECTED", ...offerConflicts],
};

export const domain = { description: "Submissions to lenders", needs: ["setLenderAccounts", "readSheets", "readPacks"] } as const;

export const routeRows = {
  readSubmission: {
    ...recordsRead,
    says: "Read the submission, or what it still lacks",
    errors: { invalid: ["LENDER"], ...notFoundErrors },
  },
  submitApplication: { ...requiringVerifiedAbn(quoteWrite), says: "Submit an application to a lender", errors: submissionErrors },
  postSubmission: {
    ...requiringVerifiedAbn(quoteWrite),
    says: "Submit an application to a lender, once for each Idempotency-Key",
    errors: submissionErrors,
  },
  createPack: {
    ...withDailyLimit(callLimits.packs, requiringVerifiedAbn(quoteWrite)),
    says: "Make a pack of documents and texts for a lender, which is kept for a day",
    errors: { invalid: ["LENDER"], ...notFoundErrors, conflict: ["CONSENT", "ARCHIVED", "CLOSED", ...offerConflicts] },
  },
  readPack: { ...filesRead, says: "Read a pack for a lender", errors: notFoundErrors },
  fetchPackFile: {
    ...returningSecret(filesRead),
    says: "Get the URL of a pack's ZIP or cover",
    errors: { ...notFoundErrors, conflict: ["NOT_READY"] },
  },
  lodgeApplication: {
    ...requiringVerifiedAbn(quoteWrite),
    says: "Record that an application was lodged with a lender outside Kelpie",
    errors: { invalid: ["LENDER"], ...notFoundErrors, conflict: ["STATUS", "CLOSED", "CONNECTED", "INCOMPLETE"] },
  },
  reopenSubmission: { ...quoteWrite, says: "Reopen a declined or referred application", errors: statusErrors },
  decideSubmission: { ...quoteWrite, says: "Record a lender's decision and terms", errors: { ...notFoundErrors, conflict: ["STATUS"] } },
  tickCondition: { ...quoteWrite, says: "Tick a condition of an approval", errors: { ...notFoundErrors, conflict: ["STATUS", "CHANGED"] } },
  withdrawSubmission: { ...quoteWrite, says: "Withdraw an application from a lender", errors: statusErrors },
  readLenderCredentials: { ...brokerRead, says: "List the lenders' accounts and which are set", errors: notFoundErrors },
  saveLenderCredentials: {
    ...requiringFreshSignIn(memberWrite),
    says: "Save the organisation's account with a lender",
    errors: { ...administratorErrors, invalid: ["LENDER"] },
  },
  receiveSubmissionEvent: { ...webhookWrite(3000), says: "Receive an event from a lender", errors: webhookErrors },
} as const satisfies RouteRows<typeof submissionRoutes>;
