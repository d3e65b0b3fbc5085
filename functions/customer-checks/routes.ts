import type { checkRoutes } from "../../shared/wire/check-routes.ts";
import { linkRead, quoteWrite, recordsRead, requiringVerifiedAbn, returningSecret } from "../call/access-rules.ts";

import { notFoundErrors, readOnly } from "../call/route-errors.ts";
import type { RouteErrors, RouteRows } from "../call/route-row.ts";

const sendCheckErrors: RouteErrors = {
  ...notFoundErrors,
  conflict: [...readOnly, "TOO_MANY_ITEMS", "CUSTOMER_INCOMPLETE", "NO_CONSENT", "NOT_CONNECTED"],
  tooMany: ["TOO_MANY"],
};
const findCheckErrors: RouteErrors = { ...notFoundErrors, tooMany: ["TOO_MANY"] };

export const domain = { description: "Identity verification, bank statements, credit file", needs: ["checks"] } as const;

export const routeRows = {
  sendIdentityVerification: {
    ...requiringVerifiedAbn(quoteWrite),
    says: "Email a customer the link to the identity verification",
    errors: sendCheckErrors,
  },
  findIdentityVerification: { ...recordsRead, says: "Read the latest identity verification", errors: findCheckErrors },
  sendBankStatementsLink: {
    ...requiringVerifiedAbn(quoteWrite),
    says: "Email a customer the link for bank statements",
    errors: sendCheckErrors,
  },
  findBankStatements: { ...recordsRead, says: "Read the latest request for bank statements", errors: findCheckErrors },
  requestCreditFile: { ...requiringVerifiedAbn(quoteWrite), says: "Request a customer's credit file", errors: sendCheckErrors },
  findCreditFile: { ...recordsRead, says: "Read the latest credit file", errors: findCheckErrors },
  openCheck: { ...linkRead(1200), says: "Read what a customer's check is for", errors: { gone: ["LINK_GONE"], conflict: ["CHECK_DONE"] } },
  visitCheckPage: {
    ...returningSecret(linkRead(600)),
    says: "Get the address of the company's page for one visit",
    errors: { gone: ["LINK_GONE"], conflict: ["CHECK_DONE"] },
  },
} as const satisfies RouteRows<typeof checkRoutes>;
