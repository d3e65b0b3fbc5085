import { hasSigned } from "../../../../shared/checklist/checklist.ts";
import { checkServices, type CheckService, type CustomerCheck } from "../../../../shared/domain/customer-check.ts";
import type { Customer } from "../../../../shared/domain/customer.ts";
import { usePanel } from "../panel-context.ts";
import kit from "../../../ui/kit.module.css";
import styles from "./documents.module.css";
import { StateText } from "./state-text.tsx";
import { canReceiveEmail } from "./can-receive-email.ts";
import { Button } from "antd";
import { useIsConnected } from "../../../client/connected.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { checkServiceTitles, checkText, previousScoresText } from "./check-text.ts";
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
    <section className={`${kit.stack} ${kit.gap8} ${styles.links}`} aria-label="Checks by other companies">
      <h3>Checks by other companies</h3>
      {!isClosed && !isReachable && <StateText>Save the customer’s name and email first: the links are sent there.</StateText>}
      {!isClosed && isReachable && !isConsenting && (
        <StateText>Send the privacy link first. You can request checks once the customer has signed the privacy disclosure.</StateText>
      )}
      <ul className={kit.list}>
        {checkServices.map((service) => (
          <CheckRow key={service} service={service} customer={customer} mayRequest={isReachable && isConsenting} />
        ))}
      </ul>
    </section>
  );
}

/** The button's text and its accessible name, and the requests. */
const services = {
  identity: {
    verb: "Send",
    action: "Send identity check",
    send: checkRoutes.sendIdentityVerification,
    find: checkRoutes.findIdentityVerification,
  },
  bankStatements: {
    verb: "Send",
    action: "Send bank statements link",
    send: checkRoutes.sendBankStatementsLink,
    find: checkRoutes.findBankStatements,
  },
  creditFile: { verb: "Request", action: "Request credit file", send: checkRoutes.requestCreditFile, find: checkRoutes.findCreditFile },
} as const;

const notConnected = "Not connected. Upload the document instead.";

interface CheckRowProps {
  readonly service: CheckService;
  readonly customer: Customer;
  readonly mayRequest: boolean;
}

function CheckRow({ service, customer, mayRequest }: CheckRowProps) {
  const { application, isClosed } = usePanel();
  const { verb, action, send } = services[service];
  const { isBusy, failure, submit } = useSubmit(async () => {
    await call(send, { body: { customerId: customer._id } }, { idempotencyKey: crypto.randomUUID() });
    await refreshDocuments(application._id);
  });
  const isConnected = useIsConnected(service);
  // Read-only users do not cause a request to the company.
  const pollError = useCheckPolling(service, customer, !isClosed && isConnected === true);
  const checks = customer.checks.filter((check) => check.service === service);
  const previousScores = service === "creditFile" ? previousScoresText(customer.creditProfile) : undefined;
  const title = checkServiceTitles[service];
  return (
    <li className={styles.row} aria-label={title}>
      <div className={`${kit.row} ${kit.spread} ${kit.gap12} ${styles.head}`}>
        <strong>{title}</strong>
        {!isClosed && isConnected && (
          <Button size="small" aria-label={action} disabled={!mayRequest} loading={isBusy} onClick={submit}>
            {verb}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {checks.length === 0 && <StateText>{isConnected === false ? notConnected : "Not sent"}</StateText>}
        {checks.map((check) => (
          <CheckLine key={check._id} check={check} />
        ))}
        {previousScores !== undefined && <StateText>{previousScores}</StateText>}
        {pollError && <StateText isProblem>{pollError.message}</StateText>}
      </div>
      <FailureAlert failure={failure} />
    </li>
  );
}

function CheckLine({ check }: { readonly check: CustomerCheck }) {
  const { status, bouncedAt } = check;
  const needsAttention = status === "failed" || status === "delayed" || (status === "sent" && Boolean(bouncedAt));
  return <StateText isProblem={needsAttention}>{checkText(check)}</StateText>;
}

const pollMs = 10_000;

/** Polls the result of a customer's open checks, unless this is not allowed. Returns the error of the last poll, if it failed. */
function useCheckPolling(service: CheckService, customer: Customer, mayPoll: boolean): Error | undefined {
  const { _id: applicationId } = usePanel().application;
  const open = customer.checks.filter((check) => check.service === service && check.status === "sent");
  const request = mayPoll && open.length > 0 ? { body: { customerId: customer._id } } : null;
  const { error } = useApi(services[service].find, request, {
    refreshInterval: pollMs,
    onSuccess: (newest) => {
      if (open.length === 1 && newest?.status === "sent") return;
      void refreshDocuments(applicationId);
      if (service === "creditFile") void refreshRanking(applicationId);
    },
  });
  return request === null ? undefined : error;
}
