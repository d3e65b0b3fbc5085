import type { Application } from "../../shared/entities/application.ts";
import type { CheckService } from "../../shared/entities/customer-check.ts";
import type { Customer } from "../../shared/entities/customer.ts";
import { checkRoutes } from "../../shared/wire/check-routes.ts";
import { rankAnew } from "./application-saves.ts";
import { call } from "./call.ts";
import { refreshDocuments } from "./documents.ts";
import { useApi } from "./use-api.ts";

const routes = {
  identity: { send: checkRoutes.sendIdentityVerification, find: checkRoutes.findIdentityVerification },
  bankStatements: { send: checkRoutes.sendBankStatementsLink, find: checkRoutes.findBankStatements },
  creditFile: { send: checkRoutes.requestCreditFile, find: checkRoutes.findCreditFile },
} as const;

/** Has a customer asked for something on another company's page, by a letter to the stored address. */
export async function sendCheck(application: Application, service: CheckService, customerId: string): Promise<void> {
  await call(routes[service].send, { body: { customerId } }, { idempotencyKey: crypto.randomUUID() });
  await refreshDocuments(application._id);
}

const everyMs = 10_000;

interface Awaited {
  readonly application: Application;
  readonly customer: Customer;
  /** Who may not write does not have the company asked. */
  readonly isReadOnly: boolean;
}

/** Asks again and again what came of a customer's open checks of a service; answers why it could not be asked, if so. */
export function useOutcome(service: CheckService, { application, customer, isReadOnly }: Awaited): Error | undefined {
  const open = customer.checks.filter((check) => check.service === service && check.status === "sent");
  const request = isReadOnly || open.length === 0 ? null : { body: { customerId: customer._id } };
  const { error } = useApi(routes[service].find, request, {
    refreshInterval: everyMs,
    onSuccess: (newest) => {
      if (open.length === 1 && newest?.status === "sent") return;
      void refreshDocuments(application._id);
      if (service === "creditFile") rankAnew(application._id);
    },
  });
  return request === null ? undefined : error;
}
