import * as z from "zod/mini";
import { check } from "./answer/check.ts";
import { partId } from "./id.ts";
import { named } from "./route.ts";
import { strictObject } from "./strict-object.ts";

const body = strictObject({ customerId: partId });

/**
 * What a customer is asked to do on another company's page. The first call of each pair has the link mailed to the customer's stored
 * address; the second answers the newest one, after it has asked the company what came of those that are still open.
 */
export const checkRoutes = named({
  sendIdentityVerification: { method: "POST", path: "/identity-verification/send", body, data: check },
  findIdentityVerification: { method: "POST", path: "/identity-verification/search", body, data: z.nullable(check) },
  sendBankStatementsLink: { method: "POST", path: "/bank-statements/link", body, data: check },
  findBankStatements: { method: "POST", path: "/bank-statements/search", body, data: z.nullable(check) },
  requestCreditFile: { method: "POST", path: "/credit-file/request", body, data: check },
  findCreditFile: { method: "POST", path: "/credit-file/search", body, data: z.nullable(check) },
});
