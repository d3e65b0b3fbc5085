import type { lenderRoutes } from "../../shared/wire/lender-routes.ts";
import type { rulebookRoutes } from "../../shared/wire/rulebook-routes.ts";
import { brokerRead, ratesRead, ratesWrite, requiringVerifiedEmail, withDailyLimit } from "../call/access-rules.ts";
import { callLimits } from "../call/call-limits.ts";
import { notFoundErrors } from "../call/route-errors.ts";
import type { RouteRows } from "../call/route-row.ts";

export const domain = { description: "Rate sheets and their approval", needs: ["keepSheets"] } as const;

export const routeRows = {
  listSheets: { ...ratesRead, says: "List the rate sheets" },
  readSheet: { ...ratesRead, says: "List the issues of a rate sheet, newest first", errors: notFoundErrors },
  readIssue: { ...ratesRead, says: "Read an issue of a rate sheet with its text and its problems", errors: notFoundErrors },
  createDraft: { ...ratesWrite, says: "Start a draft of a rate sheet", errors: notFoundErrors },
  updateDraft: {
    ...ratesWrite,
    says: "Change a draft of a rate sheet",
    errors: { ...notFoundErrors, forbidden: ["NOT_AUTHOR"], conflict: ["NOT_A_DRAFT"] },
  },
  submitDraft: {
    ...ratesWrite,
    says: "Submit a draft of a rate sheet for approval",
    errors: { ...notFoundErrors, conflict: ["NOT_A_DRAFT", "PROBLEMS"] },
  },
  approveIssue: {
    ...requiringVerifiedEmail(ratesWrite),
    says: "Approve a submitted rate sheet, which quotes then use",
    errors: { ...notFoundErrors, conflict: ["NOT_SUBMITTED", "FOUR_EYES", "NOT_LATEST", "EXAMPLES", "NOT_PUBLISHED"] },
  },
  rejectIssue: {
    ...requiringVerifiedEmail(ratesWrite),
    says: "Reject a draft or a submitted rate sheet",
    errors: { ...notFoundErrors, conflict: ["NOT_SUBMITTED"] },
  },
  withdrawIssue: {
    ...requiringVerifiedEmail(ratesWrite),
    says: "Withdraw a rate sheet, so that the one before it is in force again",
    errors: { ...notFoundErrors, conflict: ["NOT_ACTIVE", "FOUR_EYES", "NOT_LATEST", "NOT_PUBLISHED"] },
  },
  verifySheet: { ...ratesWrite, says: "Record that a rate sheet was compared with the lender's document", errors: notFoundErrors },
  startImpact: {
    ...withDailyLimit(callLimits.impacts, ratesWrite),
    says: "Start to compare the open quotes before and after an issue of a rate sheet",
    errors: { ...notFoundErrors, conflict: ["NOT_OPEN", "PROBLEMS", "NOT_PUBLISHED"] },
  },
  readImpact: { ...ratesRead, says: "Read how open quotes differ before and after an issue of a rate sheet", errors: notFoundErrors },
  listFeedback: { ...ratesRead, says: "List what lenders' own calculators said to brokers about a rate sheet" },
  readLender: {
    ...withDailyLimit(callLimits.lenderPages, requiringVerifiedEmail(brokerRead)),
    says: "Read a lender's rate sheets in words, with your organisation's contact and own amounts",
    errors: { ...notFoundErrors, forbidden: ["NOT_CONFIRMED"] },
  },
} as const satisfies RouteRows<typeof rulebookRoutes & typeof lenderRoutes>;
