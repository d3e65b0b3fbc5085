import { Button } from "antd";
import type { Customer } from "../../../../shared/domain/customer.ts";
import { type Employer, employerFields } from "../../../../shared/domain/employer.ts";
import type { EmploymentType } from "../../../../shared/domain/employment-type.ts";
import { addEmployer, removeEmployer, saveEmployer } from "../../../api/application/applicants.ts";
import { useSaving } from "../../../api/application/saves.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { useSubmission } from "../../../ui/use-submission.ts";
import { usePanel } from "./panel-context.ts";
import styles from "./section.module.css";
import { SelectItem } from "./select-item.tsx";
import { jobSteps } from "./slider-steps.ts";
import { TypedField } from "./typed-field.tsx";
import { stepTyped } from "./typed-step.ts";

/** The first applicant's employers beside the current one, all of which lenders' rules look at. */
export function FurtherEmployers({ customer }: { readonly customer: Customer }) {
  const { application, isReadOnly } = usePanel();
  const { isBusy, failure, submit } = useSubmission(() => addEmployer(application._id, customer._id));
  return (
    <>
      {customer.employers.slice(1).map((employer, at) => (
        <FurtherEmployer key={employer._id} customer={customer} employer={employer} number={at + 2} />
      ))}
      <FormError failure={failure} />
      {!isReadOnly && (
        <Button type="link" size="small" loading={isBusy} onClick={submit}>
          Add another employer
        </Button>
      )}
    </>
  );
}

const typeOptions = Object.entries(employerFields.employmentType.labels).map(([value, label]) => ({
  value: value as EmploymentType,
  label,
}));

interface FurtherEmployerProps {
  readonly customer: Customer;
  readonly employer: Employer;
  readonly number: number;
}

function FurtherEmployer({ customer, employer, number }: FurtherEmployerProps) {
  const { application, isReadOnly } = usePanel();
  const { unsaved } = useSaving(application._id);
  const { isBusy, failure, submit } = useSubmission(() => removeEmployer(application._id, customer._id, employer._id));
  const stateOf = <F extends "employmentType" | "timeOfEmployment">(name: F) => {
    const change = unsaved.get(`${employer._id}.${name}`);
    return {
      value: change ? (change.value as Employer[F]) : employer[name],
      problem: change?.problem,
      save: (value: Employer[F]) => saveEmployer(application._id, customer._id, employer._id, { name, value }),
    };
  };
  const [type, time] = [stateOf("employmentType"), stateOf("timeOfEmployment")];
  return (
    <fieldset className={styles["group"]} aria-label={`Employer ${number}`}>
      <SelectItem
        label={`Employment type, employer ${number}`}
        options={typeOptions}
        value={type.value}
        onChoose={type.save}
        problem={type.problem}
        isReadOnly={isReadOnly}
      />
      <TypedField
        label={`Time with employer ${number}`}
        saveKey={`${employer._id}.timeOfEmployment`}
        text={stepTyped({
          ...jobSteps,
          max: employerFields.timeOfEmployment.max,
          isOpenEnded: false,
          describe: (months) => `${months} months`,
        })}
        value={time.value}
        problem={time.problem}
        onSave={(months) => months !== null && time.save(months)}
        isReadOnly={isReadOnly}
      />
      <FormError failure={failure} />
      {!isReadOnly && (
        <Button type="link" size="small" loading={isBusy} onClick={submit}>
          Remove employer {number}
        </Button>
      )}
    </fieldset>
  );
}
