import { hasSigned } from "../../../../shared/checklist/checklist.ts";
import { checkServices, type CheckService, type CustomerCheck } from "../../../../shared/domain/customer-check.ts";
import type { Customer } from "../../../../shared/domain/customer.ts";
import { usePanel } from "../panel-context.ts";
import kit from "../../../ui/kit.module.css";
import styles from "./documents.module.css";
import { canReceiveEmail } from "./can-receive-email.ts";
import { Button } from "antd";
import { useIsConnected } from "../../../client/connected.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { checkServiceTitles, checkText, previousScoresText } from "./check-text.ts";
import type { Application } from "../../../../shared/domain/application.ts";
import { checkRoutes } from "../../../../shared/wire/check-routes.ts";
import { call } from "../../../client/call.ts";
import { refreshDocuments } from "../../../client/document/documents.ts";
import { useApi } from "../../../client/use-api.ts";
import { refreshRanking } from "../../../client/application/ranked-products.ts";

export function CustomerChecks({ customer }: { readonly customer: Customer }) {
  const { application, isClosed } = usePanel();
  const isReachable = canReceiveEmail(customer);
  const isConsenting = hasSigned(application, "privacy", customer._id);
  return (
    <section className={styles.links} aria-label="Checks by other companies">
      <h3>Checks by other companies</h3>
      {!isClosed && !isReachable && <p className={styles.state}>Save the customer’s name and email first: the links are sent there.</p>}
      {!isClosed && isReachable && !isConsenting && (
        <p className={styles.state}>
          Send the privacy link first. You can request checks once the customer has signed the privacy disclosure.
        </p>
      )}
      <ul className={kit.list}>
        {checkServices.map((service) => (
          <CheckRow key={service} service={service} customer={customer} mayRequest={isReachable && isConsenting} />
        ))}
      </ul>
    </section>
  );
}

interface CheckLabels {
  readonly verb: string;
  /** The accessible name of the button. */
  readonly action: string;
}

const labels: Readonly<Record<CheckService, CheckLabels>> = {
  identity: { verb: "Send", action: "Send identity check" },
  bankStatements: { verb: "Send", action: "Send bank statements link" },
  creditFile: { verb: "Request", action: "Request credit file" },
};

const notConnected = "Not connected. Upload the document instead.";

interface CheckRowProps {
  readonly service: CheckService;
  readonly customer: Customer;
  readonly mayRequest: boolean;
}

function CheckRow({ service, customer, mayRequest }: CheckRowProps) {
  const { application, isClosed } = usePanel();
  const { isBusy, failure, submit } = useSubmit(() => sendCheck(application, service, customer._id));
  const isConnected = useIsConnected(service);
  const pollError = useCheckPolling(service, { application, customer, isReadOnly: isClosed || isConnected !== true });
  const checks = customer.checks.filter((check) => check.service === service);
  const previousScores = service === "creditFile" ? previousScoresText(customer.creditProfile) : undefined;
  const title = checkServiceTitles[service];
  const { verb, action } = labels[service];
  return (
    <li className={styles.row} aria-label={title}>
      <div className={styles.head}>
        <strong>{title}</strong>
        {!isClosed && isConnected && (
          <Button size="small" aria-label={action} disabled={!mayRequest} loading={isBusy} onClick={submit}>
            {verb}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {checks.length === 0 && <p className={styles.state}>{isConnected === false ? notConnected : "Not sent"}</p>}
        {checks.map((check) => (
          <CheckLine key={check._id} check={check} />
        ))}
        {previousScores !== undefined && <p className={styles.state}>{previousScores}</p>}
        {pollError && <p className={styles.rejected}>{pollError.message}</p>}
      </div>
      <FailureAlert failure={failure} />
    </li>
  );
}

function CheckLine({ check }: { readonly check: CustomerCheck }) {
  const { status, bouncedAt } = check;
  const needsAttention = status === "failed" || status === "delayed" || (status === "sent" && bouncedAt);
  return <p className={needsAttention ? styles.rejected : styles.state}>{checkText(check)}</p>;
}

const routes = {
  identity: { send: checkRoutes.sendIdentityVerification, find: checkRoutes.findIdentityVerification },
  bankStatements: { send: checkRoutes.sendBankStatementsLink, find: checkRoutes.findBankStatements },
  creditFile: { send: checkRoutes.requestCreditFile, find: checkRoutes.findCreditFile },
} as const;

/** Orders a check of a customer from another company. Throws ApiError. */
async function sendCheck(application: Application, service: CheckService, customerId: string): Promise<void> {
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
function useCheckPolling(service: CheckService, { application, customer, isReadOnly }: CheckTarget): Error | undefined {
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
