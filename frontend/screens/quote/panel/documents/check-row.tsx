import type { CheckService, CustomerCheck } from "../../../../../shared/entities/customer-check.ts";
import type { Customer } from "../../../../../shared/entities/customer.ts";
import { sendCheck, useOutcome } from "../../../../api/checks.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormError } from "../../../../ui/form-error.tsx";
import { useSubmission } from "../../../../ui/use-submission.ts";
import { usePanel } from "../panel-context.ts";
import { checkText, formerScoresText } from "./check-text.ts";
import styles from "./documents.module.css";
import { isReachable } from "./reachable.ts";

interface Words {
  readonly title: string;
  readonly verb: string;
  /** What its button does, for those who hear it without its row. */
  readonly deed: string;
}

const words: Readonly<Record<CheckService, Words>> = {
  identity: { title: "Identity check", verb: "Send", deed: "Send identity check" },
  bankStatements: { title: "Statements from the bank", verb: "Send", deed: "Send bank statements link" },
  creditFile: { title: "Credit file from the bureau", verb: "Request", deed: "Request credit file" },
};

interface CheckRowProps {
  readonly service: CheckService;
  readonly customer: Customer;
}

/** One of the checks: each time that it was sent, what came of it, and the button that sends it. */
export function CheckRow({ service, customer }: CheckRowProps) {
  const { application, isReadOnly } = usePanel();
  const { isBusy, failure, submit } = useSubmission(() => sendCheck(application, service, customer._id));
  const silence = useOutcome(service, { application, customer, isReadOnly });
  const checks = customer.checks.filter((check) => check.service === service);
  const former = service === "creditFile" ? formerScoresText(customer.creditProfile) : undefined;
  const { title, verb, deed } = words[service];
  return (
    <li className={styles["wanted"]} aria-label={title}>
      <div className={styles["head"]}>
        <strong>{title}</strong>
        {!isReadOnly && (
          <Button look="text" aria-label={deed} disabled={!isReachable(customer)} isBusy={isBusy} onClick={submit}>
            {verb}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {checks.length === 0 && <p className={styles["state"]}>Not sent</p>}
        {checks.map((check) => (
          <CheckLine key={check._id} check={check} />
        ))}
        {former !== undefined && <p className={styles["state"]}>{former}</p>}
        {silence && <p className={styles["refused"]}>{silence.message}</p>}
      </div>
      <FormError failure={failure} />
    </li>
  );
}

const CheckLine = ({ check }: { readonly check: CustomerCheck }) => (
  <p className={check.status === "failed" || check.status === "delayed" ? styles["refused"] : styles["state"]}>{checkText(check)}</p>
);
