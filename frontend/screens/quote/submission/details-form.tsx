import { useState } from "react";
import type { Application } from "../../../../shared/domain/application.ts";
import { australianStates } from "../../../../shared/domain/australian-state.ts";
import type { RequiredField } from "../../../../shared/domain/submission.ts";
import { ApiError } from "../../../../shared/wire/api-error.ts";
import { type Detail, detailsOf, saveDetails } from "../../../api/submission/lender-details.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useSubmission } from "../../../ui/use-submission.ts";
import { idOfDetail } from "./focus-detail.ts";
import styles from "./submission.module.css";

interface DetailsFormProps {
  readonly application: Application;
  readonly fields: readonly RequiredField[];
}

/** What could not be saved stays in its fields. */
export function DetailsForm({ application, fields }: DetailsFormProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const details = detailsOf(fields, application);
  const changed = details.filter(
    ({ field, saved }) => typed.has(field) && typed.get(field)!.trim() !== saved && typed.get(field)!.trim() !== "",
  );
  const { isBusy, failure, submit } = useSubmission(async () => {
    await saveDetails(application, new Map(changed.map(({ field }) => [field, typed.get(field)!])));
    setTyped(new Map());
  });
  const rejected = failure instanceof ApiError ? failure.field : undefined;
  if (details.length === 0) return undefined;
  return (
    <section className={styles["details"]} aria-label="Details for the lender">
      <Form onSubmit={() => changed.length > 0 && submit()}>
        <div className={styles["grid"]}>
          {details.map((detail) => (
            <div key={detail.field} id={idOfDetail(detail.field)}>
              <DetailField
                detail={detail}
                value={typed.get(detail.field) ?? detail.saved}
                onChange={(text) => setTyped(new Map([...typed, [detail.field, text]]))}
                error={
                  rejected !== undefined && detail.field.endsWith(`.${rejected}`) && typed.has(detail.field)
                    ? (failure as ApiError).message
                    : undefined
                }
              />
            </div>
          ))}
        </div>
        <FormError failure={failure} />
        <div className={styles["buttons"]}>
          <Button type="submit" disabled={changed.length === 0} isBusy={isBusy}>
            Save details
          </Button>
        </div>
      </Form>
    </section>
  );
}

interface DetailFieldProps {
  readonly detail: Detail;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
}

function DetailField({ detail: { label, kind }, value, onChange, error }: DetailFieldProps) {
  const field = { label, value, onChange, error };
  if (kind === "text") return <TextField {...field} autoComplete="off" maxLength={300} />;
  if (kind === "number")
    return (
      <TextField
        {...field}
        onChange={(text) => onChange(text.replaceAll(/\D/g, ""))}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
      />
    );
  if (kind === "day") return <TextField {...field} type="date" autoComplete="off" />;
  return (
    <Field label={label} error={error}>
      {(names) => (
        <select {...names} className={styles["select"]} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">Choose</option>
          {australianStates.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
