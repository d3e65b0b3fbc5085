import { Button } from "antd";
import type { CheckService, CustomerCheck } from "../../../../shared/domain/customer-check.ts";
import type { Customer } from "../../../../shared/domain/customer.ts";
import { sendCheck, useCheckPolling } from "./checks.ts";
import { useIsConnected } from "../../../client/connected.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { usePanel } from "../panel-context.ts";
import { checkServiceTitles, checkText, previousScoresText } from "./check-text.ts";
import styles from "./documents.module.css";

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

export function CheckRow({ service, customer, mayRequest }: CheckRowProps) {
  const { application, isClosed } = usePanel();
  const { isBusy, failure, submit } = useSubmit(() => sendCheck(application, service, customer._id));
  const isConnected = useIsConnected(service);
  const pollError = useCheckPolling(service, { application, customer, isReadOnly: isClosed || isConnected !== true });
  const checks = customer.checks.filter((check) => check.service === service);
  const previousScores = service === "creditFile" ? previousScoresText(customer.creditProfile) : undefined;
  const title = checkServiceTitles[service];
  const { verb, action } = labels[service];
  return (
    <li className={styles["row"]} aria-label={title}>
      <div className={styles["head"]}>
        <strong>{title}</strong>
        {!isClosed && isConnected && (
          <Button type="text" aria-label={action} disabled={!mayRequest} loading={isBusy} onClick={submit}>
            {verb}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {checks.length === 0 && <p className={styles["state"]}>{isConnected === false ? notConnected : "Not sent"}</p>}
        {checks.map((check) => (
          <CheckLine key={check._id} check={check} />
        ))}
        {previousScores !== undefined && <p className={styles["state"]}>{previousScores}</p>}
        {pollError && <p className={styles["rejected"]}>{pollError.message}</p>}
      </div>
      <FailureAlert failure={failure} />
    </li>
  );
}

const CheckLine = ({ check }: { readonly check: CustomerCheck }) => (
  <p className={check.status === "failed" || check.status === "delayed" ? styles["rejected"] : styles["state"]}>{checkText(check)}</p>
);
