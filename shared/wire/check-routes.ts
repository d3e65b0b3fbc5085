import * as z from "zod/mini";
import { check, openedCheck } from "./response/check.ts";
import { childId } from "./id.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";

const body = strictObject({ customerId: childId });

/**
 * Checks on other companies' pages. The first route of each pair e-mails the link to the customer's stored address. The second returns the
 * newest check, after updating open ones from the company. The e-mailed link is to /check#secret; its page sends the secret in the header
 * Link-Secret. The address of the company's page is for one visit and is in no e-mail.
 */
export const checkRoutes = defineRoutes({
  sendIdentityVerification: { method: "POST", path: "/identity-verification/send", body, data: check },
  findIdentityVerification: { method: "POST", path: "/identity-verification/search", body, data: z.nullable(check) },
  sendBankStatementsLink: { method: "POST", path: "/bank-statements/link", body, data: check },
  findBankStatements: { method: "POST", path: "/bank-statements/search", body, data: z.nullable(check) },
  requestCreditFile: { method: "POST", path: "/credit-file/request", body, data: check },
  findCreditFile: { method: "POST", path: "/credit-file/search", body, data: z.nullable(check) },
  /** Changes nothing, as mail scanners open links. */
  openCheck: { method: "GET", path: "/checks/current", data: openedCheck },
  visitCheckPage: { method: "POST", path: "/checks/current/page", data: strictObject({ url: z.string() }) },
});
