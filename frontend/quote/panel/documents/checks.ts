import type { Application } from "../../../../shared/domain/application.ts";
import type { CheckService } from "../../../../shared/domain/customer-check.ts";
import type { Customer } from "../../../../shared/domain/customer.ts";
import { checkRoutes } from "../../../../shared/wire/check-routes.ts";
import { refreshRanking } from "../../../client/application/saves.ts";
import { call } from "../../../client/call.ts";
import { refreshDocuments } from "../../../client/document/documents.ts";
import { useApi } from "../../../client/use-api.ts";

const routes = {
  identity: { send: checkRoutes.sendIdentityVerification, find: checkRoutes.findIdentityVerification },
  bankStatements: { send: checkRoutes.sendBankStatementsLink, find: checkRoutes.findBankStatements },
  creditFile: { send: checkRoutes.requestCreditFile, find: checkRoutes.findCreditFile },
} as const;

/** Orders a check of a customer from another company. Throws ApiError. */
export async function sendCheck(application: Application, service: CheckService, customerId: string): Promise<void> {
  await call(routes[service].send, { body: { customerId } }, { idempotencyKey: crypto.randomUUID() });
  await refreshDocuments(application._id);
}

const pollMs = 10_000;

interface CheckTarget {
  readonly application: Application;
  readonly customer: Customer;
  /** Read-only users do not cause a request to the company. */
  readonly isReadOnly: boolean;
}

/** Polls the result of a customer's open checks. Returns the error of the last poll, if it failed. */
export function useCheckPolling(service: CheckService, { application, customer, isReadOnly }: CheckTarget): Error | undefined {
  const open = customer.checks.filter((check) => check.service === service && check.status === "sent");
  const request = isReadOnly || open.length === 0 ? null : { body: { customerId: customer._id } };
  const { error } = useApi(routes[service].find, request, {
    refreshInterval: pollMs,
    onSuccess: (newest) => {
      if (open.length === 1 && newest?.status === "sent") return;
      void refreshDocuments(application._id);
      if (service === "creditFile") void refreshRanking(application._id);
    },
  });
  return request === null ? undefined : error;
}
