import { Checkbox } from "antd";
import { businessDate } from "../../../../shared/business-date.ts";
import { daysBetween } from "../../../../shared/dates.ts";
import type { Submission } from "../../../../shared/domain/submission.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import kit from "../../../ui/kit.module.css";
import { shortDateText } from "../../../ui/short-date.ts";
import { StatusAlert } from "../../../ui/status-alert.tsx";
import { dayInSydney } from "../../../ui/sydney-time.ts";
import { useSubmit } from "../../../ui/use-submit.ts";
import sending from "../sending.module.css";
import styles from "./approval.module.css";
import { tickCondition } from "./lender-submission.ts";

interface ConditionsProps {
  readonly submission: Submission;
  /** They may be ticked. */
  readonly isOpen: boolean;
}

export function Conditions({ submission, isOpen }: ConditionsProps) {
  const { conditions, lapsesOn } = submission;
  const met = conditions.filter((condition) => condition.met).length;
  return (
    <section className={`${kit.stack} ${kit.gap8}`} aria-labelledby="conditions">
      <h3 id="conditions" className={`${kit.row} ${kit.spread} ${sending.heading}`}>
        Conditions
        <span className={`${kit.small} ${kit.secondary}`}>
          {met} of {conditions.length} met
        </span>
      </h3>
      <ul className={kit.list}>
        {conditions.map((condition, index) => (
          <Condition key={condition.text} {...{ submission, isOpen, condition, index }} />
        ))}
      </ul>
      {lapsesOn !== null && <StatusAlert type="warning" showIcon title={lapseText(lapsesOn, businessDate(new Date()))} />}
    </section>
  );
}

interface ConditionProps extends ConditionsProps {
  readonly condition: Submission["conditions"][number];
  readonly index: number;
}

function Condition({ submission, isOpen, condition: { text, met }, index }: ConditionProps) {
  const { isBusy, failure, submit } = useSubmit(() => tickCondition(submission, index, text, met === null));
  return (
    <li className={`${kit.flex} ${kit.wrap} ${kit.spread} ${styles.condition}`}>
      <Checkbox checked={(met !== null) !== isBusy} disabled={!isOpen} onChange={submit}>
        {text}
      </Checkbox>
      {met && <span className={`${kit.small} ${kit.secondary}`}>met {dayInSydney(met.at)}</span>}
      <FailureAlert failure={failure} />
    </li>
  );
}

function lapseText(lapsesOn: string, today: string): string {
  const days = daysBetween(today, lapsesOn);
  if (days < 0) return `Lapsed on ${shortDateText(lapsesOn)}`;
  return `Lapses on ${shortDateText(lapsesOn)}, ${days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`}`;
}
