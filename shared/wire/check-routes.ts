import * as z from "zod/mini";
import { check } from "./response/check.ts";
import { childId } from "./id.ts";
import { named } from "./route.ts";
import { strictObject } from "./strict-object.ts";

const body = strictObject({ customerId: childId });

/**
 * Checks on other companies' pages. The first route of each pair e-mails the link to the customer's stored address. The second returns the
 * newest check, after updating open ones from the company.
 */
export const checkRoutes = named({
  sendIdentityVerification: { method: "POST", path: "/identity-verification/send", body, data: check },
  findIdentityVerification: { method: "POST", path: "/identity-verification/search", body, data: z.nullable(check) },
  sendBankStatementsLink: { method: "POST", path: "/bank-statements/link", body, data: check },
  findBankStatements: { method: "POST", path: "/bank-statements/search", body, data: z.nullable(check) },
  requestCreditFile: { method: "POST", path: "/credit-file/request", body, data: check },
  findCreditFile: { method: "POST", path: "/credit-file/search", body, data: z.nullable(check) },
});
