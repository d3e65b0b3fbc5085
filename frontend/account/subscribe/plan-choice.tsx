import { Form, Radio } from "antd";
import type { Plan } from "../../../shared/domain/billing.ts";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { usePlans, useSubscribe } from "./billing.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { SubmitBar } from "../../ui/submit-bar.tsx";
import { SubmitForm } from "../../ui/submit-form.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./subscribe-screen.module.css";
import { Money } from "../../ui/figures.tsx";

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
  if (plans === undefined && error === undefined) return <output className={kit.loading}>Loading...</output>;
  if (error instanceof ApiError && error.code === "NOT_CONNECTED") return <p className={kit.secondary}>{error.message}</p>;
  if (plans === undefined) {
    const text = `${error?.message ?? ""} You can keep quoting.`;
    return <ErrorPanel title="The plans could not be loaded" text={text} onRetry={() => void mutate()} isRetrying={isValidating} />;
  }
  if (plans.length > 0) return <PlanForm plans={plans} chosen={chosen} />;
  return <p className={kit.secondary}>No plans are available at the moment. You can keep quoting.</p>;
}

function PlanForm({ plans, chosen }: { readonly plans: readonly Plan[]; readonly chosen: string | undefined }) {
  const subscribe = useSubscribe();
  const isNew = chosen === undefined;
  return (
    <SubmitForm
      initialValues={{ plan: plans.find(({ _id }) => _id === chosen)?._id ?? plans[0]?._id ?? "" }}
      onSubmit={({ plan }) => subscribe(plan)}
    >
      <Form.Item name="plan" label="Plan">
        <Radio.Group aria-label="Plan" className={`${kit.stack} ${kit.gap8}`}>
          {plans.map(({ _id, name, amount, gst, interval }) => (
            <Radio key={_id} value={_id} className={styles.plan}>
              <span className={styles.name}>{name}</span>
              <span className={`${kit.end} ${kit.secondary}`}>
                <Money dollars={amount} /> a {interval}
                {gst > 0 && (
                  <>
                    , GST <Money dollars={gst} /> included
                  </>
                )}
              </span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <SubmitBar label={isNew ? "Subscribe" : "Change plan"} type={isNew ? "primary" : "default"} align="start" />
    </SubmitForm>
  );
}
