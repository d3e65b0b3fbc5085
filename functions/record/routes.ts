import type { recordRoutes } from "../../shared/wire/record-routes.ts";
import { filesRead, quoteWrite, recordsRead, returningSecret, withDailyLimit } from "../call/access-rules.ts";
import { callLimits } from "../call/call-limits.ts";
import { editErrors, notFoundErrors, offerConflicts, readOnly } from "../call/route-errors.ts";
import type { RouteRows } from "../call/route-row.ts";

export const domain = {
  description: "Finance options for the customer, and records of the choice",
  needs: ["readSheets", "retainAgreements", "readFiles"],
} as const;

export const routeRows = {
  createOptions: {
    ...withDailyLimit(callLimits.financeOptions, quoteWrite),
    says: "Make Finance options of two or three products",
    errors: {
      ...editErrors,
      forbidden: ["NO_LICENCE"],
      conflict: [...readOnly, "NOT_ELIGIBLE", "INCOMPLETE", "FEE_REASON", ...offerConflicts],
    },
  },
  fetchOptions: { ...returningSecret(filesRead), says: "Get the URL of the PDF of Finance options", errors: notFoundErrors },
  createSelection: {
    ...withDailyLimit(callLimits.selections, quoteWrite),
    says: "Record which product was chosen, and why",
    errors: {
      ...editErrors,
      forbidden: ["NO_LICENCE"],
      conflict: [
        ...readOnly,
        "NOT_ELIGIBLE",
        "INCOMPLETE",
        "QUOTE_STALE",
        "REASONS_MISSING",
        "COMMISSION",
        "CONFLICT_PRIORITY",
        "OUTSIDE_REASON",
        "FEE_REASON",
        ...offerConflicts,
      ],
    },
  },
  fetchSelection: { ...returningSecret(filesRead), says: "Get a selection record and the URLs of its PDFs", errors: notFoundErrors },
  listRecords: {
    ...recordsRead,
    says: "List the Finance options and selection records of an application, newest first",
    errors: notFoundErrors,
  },
} as const satisfies RouteRows<typeof recordRoutes>;
