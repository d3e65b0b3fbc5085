import { Alert, Button } from "antd";
import { type AskedField, askedFieldNames, askedFields } from "../../../shared/domain/customer-answers.ts";
import { type Customer, calledName } from "../../../shared/domain/customer.ts";
import { valueText } from "../../../shared/domain/field-text.ts";
import { discardAnswer } from "./applicants.ts";
import { scenarioFields } from "../../client/application/scenario-fields.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import kit from "../../ui/kit.module.css";
import styles from "./customer-answers.module.css";
import { usePanel } from "./panel-context.ts";
import { useScenarioValue } from "./use-scenario-value.ts";

/** What the customer answered by a link about fields that are still empty. Nothing is ranked by it until the broker uses it. */
export function CustomerAnswers({ customer }: { readonly customer: Customer }) {
  const { application } = usePanel();
  const { answers } = customer;
  const open = askedFieldNames.flatMap((field) => {
    const answer = answers?.[field] ?? null;
    return answer === null || (scenarioFields[field].read(application) ?? null) !== null ? [] : [{ field, answer }];
  });
  return open.map(({ field, answer }) => <ProposedAnswer key={field} customer={customer} field={field} answer={answer} />);
}

interface ProposedAnswerProps {
  readonly customer: Customer;
  readonly field: AskedField;
  readonly answer: string | number;
}

function ProposedAnswer({ customer, field, answer }: ProposedAnswerProps) {
  const { application } = usePanel();
  const { save, isReadOnly } = useScenarioValue(field);
  const discarding = useSubmit(() => discardAnswer(application._id, customer._id, field));
  const { label } = askedFields[field];
  const accept = () => save(answer);
  return (
    <>
      <Alert
        role="note"
        type="info"
        className={styles.answer}
        title={`${calledName(customer) ?? "The customer"} answered: ${label} ${valueText(askedFields[field], answer)}`}
        action={
          !isReadOnly && (
            <div className={`${kit.flex} ${kit.gap4}`}>
              <Button size="small" aria-label={`Use the answer about ${label}`} onClick={accept}>
                Use
              </Button>
              <Button
                size="small"
                type="text"
                aria-label={`Discard the answer about ${label}`}
                loading={discarding.isBusy}
                onClick={discarding.submit}
              >
                Discard
              </Button>
            </div>
          )
        }
      />
      <FailureAlert failure={discarding.failure} />
    </>
  );
}
