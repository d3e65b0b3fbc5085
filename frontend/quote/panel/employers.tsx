import { Button } from "antd";
import type { Customer } from "../../../shared/domain/customer.ts";
import { type Employer, employerFields } from "../../../shared/domain/employer.ts";
import { addEmployer, removeEmployer, saveEmployer } from "./applicants.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { usePanel } from "./panel-context.ts";
import styles from "./section.module.css";
import { SelectItem, optionsOf } from "./select-item.tsx";
import { employmentSteps } from "./slider-steps.ts";
import { TypedField } from "./typed-field.tsx";
import { stepFormat } from "./step-format.ts";
import type { EmployerField } from "../../client/application/scenario-fields.ts";
import { useEntered } from "./use-entered.ts";

interface EmployersProps {
  readonly customer: Customer;
  /** How many of the first employers are entered elsewhere. */
  readonly from?: number;
}

/** An applicant's employers. Lenders' rules look at all those of the first applicant. */
export const Employers = ({ customer, from = 0 }: EmployersProps) =>
  customer.employers
    .slice(from)
    .map((employer, at) => <EmployerFields key={employer._id} customer={customer} employer={employer} number={from + at + 1} />);

export function AddEmployer({ customer }: { readonly customer: Customer }) {
  const { application, isReadOnly } = usePanel();
  const { isBusy, failure, submit } = useSubmit(() => addEmployer(application._id, customer._id));
  if (isReadOnly) return undefined;
  return (
    <div className={styles.actions}>
      <FormError failure={failure} />
      <Button type="link" size="small" loading={isBusy} onClick={submit}>
        {customer.employers.length === 0 ? "Add employer" : "Add another employer"}
      </Button>
    </div>
  );
}

const typeOptions = optionsOf(employerFields.employmentType.labels);

const timeFormat = stepFormat({
  ...employmentSteps,
  max: employerFields.timeOfEmployment.max,
  isOpenEnded: false,
  describe: (months) => `${months} months`,
});

interface EmployerFieldsProps {
  readonly customer: Customer;
  readonly employer: Employer;
  readonly number: number;
}

function EmployerFields({ customer, employer, number }: EmployerFieldsProps) {
  const { application, isReadOnly } = usePanel();
  const entered = useEntered();
  const { _id, employmentType, timeOfEmployment } = employer;
  const { isBusy, failure, submit } = useSubmit(() => removeEmployer(application._id, customer._id, _id));
  const save =
    <F extends EmployerField>(name: F) =>
    (value: Employer[F]) =>
      saveEmployer(application._id, customer._id, _id, { name, value });
  return (
    <fieldset className={styles.group} aria-label={`Employer ${number}`}>
      <SelectItem
        {...entered(`${_id}.employmentType`, employmentType)}
        label={`Employment type, employer ${number}`}
        options={typeOptions}
        onChoose={save("employmentType")}
      />
      <TypedField
        {...entered(`${_id}.timeOfEmployment`, timeOfEmployment)}
        label={`Time with employer ${number}`}
        format={timeFormat}
        onSave={(months) => months !== null && save("timeOfEmployment")(months)}
      />
      <FormError failure={failure} />
      {!isReadOnly && (
        <div className={styles.actions}>
          <Button type="link" size="small" loading={isBusy} onClick={submit}>
            Remove employer {number}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
