import { useId, useState } from "react";
import type { Plan } from "../../../shared/domain/billing.ts";
import { usePlans, useSubscribe } from "../../api/account/billing.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Form } from "../../ui/form.tsx";
import { Money } from "../../ui/money.tsx";
import { useSubmission } from "../../ui/use-submission.ts";
import styles from "./subscribe-screen.module.css";

interface PlanChoiceProps {
  readonly title: string;
  /** The current plan. */
  readonly chosen?: string | undefined;
}

export const PlanChoice = ({ title, chosen }: PlanChoiceProps) => (
  <>
    <p>{title}</p>
    <Plans chosen={chosen} />
  </>
);

function Plans({ chosen }: Pick<PlanChoiceProps, "chosen">) {
  const { data: plans, error, isValidating, mutate } = usePlans();
  if (plans === undefined && error === undefined) return <output>Loading...</output>;
  if (plans === undefined) {
    const text = `${error?.message ?? ""} You can keep quoting.`;
    return <ErrorPanel title="The plans could not be loaded" text={text} onRetry={() => void mutate()} isRetrying={isValidating} />;
  }
  if (plans.length > 0) return <PlanForm plans={plans} chosen={chosen} />;
  return <p className={styles["note"]}>No plans are available at the moment. You can keep quoting.</p>;
}

function PlanForm({ plans, chosen }: { readonly plans: readonly Plan[]; readonly chosen: string | undefined }) {
  const group = useId();
  const [picked, setPicked] = useState(() => plans.find(({ _id }) => _id === chosen)?._id ?? plans[0]!._id);
  const subscribe = useSubscribe();
  const { isBusy, failure, submit } = useSubmission(() => subscribe(picked));
  return (
    <Form onSubmit={submit}>
      <fieldset className={styles["plans"]}>
        <legend className={styles["legend"]}>Plan</legend>
        {plans.map(({ _id, name, amount, interval }) => (
          <label key={_id} className={styles["plan"]}>
            <input type="radio" name={group} checked={_id === picked} onChange={() => setPicked(_id)} />
            <span className={styles["name"]}>{name}</span>
            <span className={styles["price"]}>
              <Money dollars={amount} /> a {interval}
            </span>
          </label>
        ))}
      </fieldset>
      <FormError failure={failure} />
      <Button type="submit" variant={chosen === undefined ? "filled" : "outlined"} isBusy={isBusy}>
        {chosen === undefined ? "Subscribe" : "Change plan"}
      </Button>
    </Form>
  );
}
