import type { linkRoutes } from "../../shared/wire/link-routes.ts";
import { linkRead, linkWrite, publicWrite, quoteWrite, requiringVerifiedAbn, returningSecret } from "../call/access-rules.ts";

import { notFoundErrors, offerConflicts, uploadConflicts } from "../call/route-errors.ts";
import type { RouteErrors, RouteRows } from "../call/route-row.ts";

const sendLinkConflicts = ["ARCHIVED", "CLOSED", "TOO_MANY_ITEMS", "CUSTOMER_INCOMPLETE"];
const sendLinkErrors: RouteErrors = {
  ...notFoundErrors,
  conflict: sendLinkConflicts,
  tooMany: ["TOO_MANY"],
};

export const domain = {
  description: "Links that a customer opens without signing in",
  needs: ["postFiles", "readFiles", "readSheets"],
} as const;

export const routeRows = {
  readUploadUrl: {
    ...returningSecret(requiringVerifiedAbn({ ...quoteWrite, writes: false })),
    says: "Create a link for a customer's uploads",
    errors: sendLinkErrors,
  },
  sendPrivacyLink: {
    ...requiringVerifiedAbn(quoteWrite),
    says: "Email a customer the link to the agreements",
    errors: { ...sendLinkErrors, conflict: [...sendLinkConflicts, "OWN_MAILBOX"] },
  },
  sendUploadLink: { ...requiringVerifiedAbn(quoteWrite), says: "Email a customer the link for uploads", errors: sendLinkErrors },
  sendCopyLink: {
    ...requiringVerifiedAbn(quoteWrite),
    says: "Email a customer the link to what the customer signed",
    errors: { ...sendLinkErrors, conflict: [...sendLinkConflicts, "NOTHING_SIGNED"] },
  },
  sendOptionsLink: {
    ...requiringVerifiedAbn(quoteWrite),
    says: "Email a customer the link to Finance options",
    errors: { ...sendLinkErrors, conflict: [...sendLinkConflicts, ...offerConflicts] },
  },
  sendAnswersLink: {
    ...requiringVerifiedAbn(quoteWrite),
    says: "Email a customer the link with the questions that lenders wait for",
    errors: { ...sendLinkErrors, conflict: [...sendLinkConflicts, "NOTHING_TO_ASK"] },
  },
  answerByLink: {
    ...linkWrite(600),
    says: "Answer questions with a customer's link",
    errors: { ...notFoundErrors, gone: ["LINK_GONE"], conflict: ["STATUS"] },
  },
  openLink: { ...linkRead(1200), says: "Read what a customer's link is for", errors: { gone: ["LINK_GONE"] } },
  recordOpening: { ...linkWrite(600), says: "Record that a customer's link was opened", errors: { gone: ["LINK_GONE"] } },
  uploadByLink: {
    ...returningSecret(linkWrite(600)),
    says: "Start an upload with a customer's link",
    errors: { ...notFoundErrors, gone: ["LINK_GONE"], conflict: uploadConflicts },
  },
  fetchByLink: {
    ...returningSecret(linkRead(600)),
    says: "Get the URL of a signed document, or of Finance options, with a customer's link",
    errors: { gone: ["LINK_GONE"], tooMany: ["TOO_MANY"] },
  },
  unsubscribe: { ...publicWrite(300), says: "Stop the reminders to a customer's mailbox", errors: notFoundErrors },
  revokeLink: { ...quoteWrite, says: "Revoke a customer's link", errors: notFoundErrors },
} as const satisfies RouteRows<typeof linkRoutes>;
