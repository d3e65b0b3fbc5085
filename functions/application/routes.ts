import type { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { brokerRead, brokerWrite, ownerWrite, quoteRead, quoteWrite, withDailyLimit } from "../call/access-rules.ts";
import { callLimits } from "../call/call-limits.ts";
import { addErrors, editErrors, notFoundErrors, ownerOnlyErrors, readOnly, statusErrors } from "../call/route-errors.ts";
import type { RouteErrors, RouteRows } from "../call/route-row.ts";

/** The administrator also lists the members' applications. */
const memberListErrors: RouteErrors = { ...notFoundErrors, forbidden: ["NOT_YOURS", "NOT_ADMINISTRATOR"] };

export const domain = { description: "Quotes: start, change, copy, archive, list", needs: ["copyLicences"] } as const;

export const routeRows = {
  startQuote: { ...withDailyLimit(callLimits.applications, brokerWrite), says: "Start a quote" },
  readApplication: { ...quoteRead, says: "Read an application with everything in it", errors: notFoundErrors },
  readHistory: { ...quoteRead, says: "Read who changed what in an application", errors: notFoundErrors },
  updateApplication: {
    ...quoteWrite,
    says: "Change several parts of an application at once",
    errors: { ...notFoundErrors, conflict: [...readOnly, "STATUS", "BUREAU_SCORE"] },
  },
  listReferrals: { ...brokerRead, says: "List a user's referrals, newest first", errors: memberListErrors },
  listQuotes: { ...brokerRead, says: "List a user's quotes, newest first", errors: memberListErrors },
  listArchived: { ...brokerRead, says: "List a user's archived quotes, newest first", errors: memberListErrors },
  countStages: { ...brokerRead, says: "Count a list's applications by stage", errors: memberListErrors },
  copyQuote: {
    ...withDailyLimit(callLimits.applications, quoteWrite),
    says: "Copy a quote",
    errors: { ...notFoundErrors, conflict: ["TOO_MANY_ITEMS"] },
  },
  acceptProposal: {
    ...withDailyLimit(callLimits.applications, brokerWrite),
    says: "Start a quote that a program of the organisation has proposed",
    errors: notFoundErrors,
  },
  archiveQuote: { ...ownerWrite, says: "Archive a quote", errors: { ...statusErrors, ...ownerOnlyErrors } },
  restoreQuote: { ...quoteWrite, says: "Take a quote out of the archive", errors: statusErrors },
  markOutcome: {
    ...quoteWrite,
    says: "Mark an application as settled or lost, or take the mark back",
    errors: { ...notFoundErrors, conflict: ["STATUS"] },
  },
  addVariant: {
    ...quoteWrite,
    says: "Add a scenario: other terms of a quote under a name",
    errors: { ...notFoundErrors, conflict: [...readOnly, "TOO_MANY_ITEMS", "TOO_MANY"] },
  },
  updateVariant: { ...quoteWrite, says: "Rename a scenario or change its terms", errors: editErrors },
  removeVariant: { ...quoteWrite, says: "Remove a scenario", errors: editErrors },
  applyVariant: { ...quoteWrite, says: "Make a scenario's terms the quote's own", errors: addErrors },
  updateAsset: { ...quoteWrite, says: "Change the asset", errors: editErrors },
  updateLoanDetails: { ...quoteWrite, says: "Change the term, the balloon, the deposit or the brokerage rate", errors: editErrors },
  addNote: { ...withDailyLimit(callLimits.notes, quoteWrite), says: "Add a note to an application", errors: addErrors },
  declare: { ...quoteWrite, says: "Accept the broker's declaration", errors: addErrors },
  saveSupplier: { ...quoteWrite, says: "Save the asset's supplier", errors: addErrors },
} as const satisfies RouteRows<typeof applicationRoutes>;
