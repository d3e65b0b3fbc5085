/** The codes of the errors that routes of several domains share, beside those of the middleware. */
import type { RouteErrors } from "./route-row.ts";

export const notFoundErrors: RouteErrors = { notFound: ["NOT_FOUND"] };
export const readOnly = ["SUBMITTED", "REFERRED", "ARCHIVED", "CLOSED"];
export const editErrors: RouteErrors = { ...notFoundErrors, conflict: readOnly };
export const addErrors: RouteErrors = { ...notFoundErrors, conflict: [...readOnly, "TOO_MANY_ITEMS"] };
export const statusErrors: RouteErrors = { ...notFoundErrors, conflict: ["STATUS", "CLOSED"] };
export const uploadConflicts = ["REPLACED", "TOO_MANY_FILES", "TOO_MANY_ITEMS"];
/** Not for a cover. */
export const ownerOnlyErrors: RouteErrors = { forbidden: ["OWNER_ONLY"] };
export const administratorErrors: RouteErrors = { ...notFoundErrors, forbidden: ["NOT_ADMINISTRATOR"] };
/** A product that may not be suggested to a customer or sent to a lender. */
export const offerConflicts = ["COST_CAP", "ASSUMED_RATE"];
export const webhookErrors: RouteErrors = { unauthenticated: ["SIGNATURE"] };
