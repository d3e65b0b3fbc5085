import { Form, Input, Select, Button } from "antd";
import { useEffect, useState } from "react";
import type { Application } from "../../../../shared/domain/application.ts";
import { australianStates } from "../../../../shared/domain/australian-state.ts";
import { isMasked, type DriverLicenceField } from "../../../../shared/domain/driver-licence.ts";
import type { RequiredField } from "../../../../shared/domain/submission.ts";
import { customerEmail, customerPhone } from "../../../../shared/wire/person.ts";
import { filledLine } from "../../../../shared/wire/text.ts";
import { problemBy } from "../../../client/field-problem.ts";
import { type Detail, detailsOf, saveDetails, typedTime } from "./lender-details.ts";
import { validatorRule } from "../../../ui/rules.tsx";
import { SubmitBar } from "../../../ui/submit-bar.tsx";
import { SubmitForm } from "../../../ui/submit-form.tsx";
import { idOfDetail } from "./focus-detail.ts";
import styles from "./submission.module.css";
import { FormError } from "../../../ui/form-error.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { customerRoutes } from "../../../../shared/wire/customer-routes.ts";
import { call } from "../../../client/call.ts";

interface DetailsFormProps {
  readonly application: Application;
  readonly fields: readonly RequiredField[];
}

/** Typed texts by the field's path in the application. */
type Typed = Readonly<Record<string, string | undefined>>;

/** What could not be saved stays in its fields. */
export function DetailsForm({ application, fields }: DetailsFormProps) {
  const [typed, setTyped] = useState<Typed>({});
  const details = detailsOf(fields, application);
  const changed = details.flatMap(({ field, saved }) => {
    const text = typed[field]?.trim() ?? "";
    return text === "" || text === saved ? [] : [[field, text] as const];
  });
  if (details.length === 0) return undefined;
  return (
    <section className={styles.details} aria-label="Details for the lender">
      <SubmitForm
        initialValues={{}}
        onSubmit={async () => {
          await saveDetails(application, new Map(changed));
          setTyped({});
        }}
        nameOf={(name) => [changed.find(([field]) => field.endsWith(`.${name}`))?.[0] ?? name]}
        onChange={setTyped}
      >
        <div className={styles.grid}>
          {details.map((detail) => (
            <div key={detail.field} id={idOfDetail(detail.field)}>
              <DetailField detail={detail} />
            </div>
          ))}
        </div>
        <SubmitBar label="Save details" type="default" isReady={changed.length > 0} reason="Change a detail first" />
      </SubmitForm>
    </section>
  );
}

const lineProblem = validatorRule(problemBy(filledLine(300)));
const rules = {
  phone: validatorRule(problemBy(customerPhone)),
  email: validatorRule(problemBy(customerEmail)),
  text: lineProblem,
  day: lineProblem,
};
const maskChanged = "Enter the whole number, or leave the dots as they were.";
const stateOptions = australianStates.map((state) => ({ value: state }));

function timeProblem(field: string, text: string): string | undefined {
  const result = typedTime(field.endsWith("yearsAtAddress") ? "yearsAtAddress" : "monthsAtAddress", text);
  return "problem" in result ? result.problem : undefined;
}

function DetailField({ detail }: { readonly detail: Detail }) {
  const { field, label, kind, saved } = detail;
  const item = { name: field, label, initialValue: saved === "" ? undefined : saved };
  if (kind === "state")
    return (
      <Form.Item {...item}>
        <Select options={stateOptions} placeholder="Choose" />
      </Form.Item>
    );
  if (kind === "number")
    return (
      <Form.Item {...item} rules={[validatorRule((text) => timeProblem(field, text))]}>
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
    );
  if (kind === "driverLicence") return <LicenceField detail={detail} />;
  return (
    <Form.Item {...item} rules={[rules[kind]]}>
      <Input type={kind === "day" ? "date" : "text"} autoComplete="off" />
    </Form.Item>
  );
}

/** Shows the mask of a number again once the number is saved. */
function LicenceField({ detail: { field, label, saved, licence } }: { readonly detail: Detail }) {
  const form = Form.useFormInstance();
  useEffect(() => form.setFieldValue(field, saved), [form, field, saved]);
  return (
    <Form.Item
      name={field}
      label={label}
      rules={[lineProblem, validatorRule((text) => (isMasked(text) && text !== saved ? maskChanged : undefined))]}
      extra={saved !== "" && licence && <RevealNumber {...licence} label={label} />}
    >
      <Input autoComplete="off" onFocus={({ target }) => target.select()} />
    </Form.Item>
  );
}

interface RevealNumberProps {
  readonly customerId: string;
  readonly field: DriverLicenceField;
  readonly label: string;
}

/** Shows the whole number of a masked field on demand. */
function RevealNumber({ customerId, field, label }: RevealNumberProps) {
  const [number, setNumber] = useState<string | null>();
  const { isBusy, failure, submit } = useSubmit(async () => setNumber(await driverLicenceNumber(customerId, field)));
  const isShown = number !== undefined;
  return (
    <>
      <span className={styles.number}>
        <output>{number}</output>
        <Button
          type="link"
          size="small"
          loading={isBusy}
          aria-label={`${isShown ? "Hide" : "Show"} ${label}`}
          onClick={isShown ? () => setNumber(undefined) : submit}
        >
          {isShown ? "Hide" : "Show"}
        </Button>
      </span>
      <FormError failure={failure} />
    </>
  );
}

/** The whole number, or null if the customer has none. Each call is recorded. Throws ApiError. */
async function driverLicenceNumber(customerId: string, field: DriverLicenceField): Promise<string | null> {
  return (await call(customerRoutes.showDriverLicence, { body: { customerId } }))[field];
}
