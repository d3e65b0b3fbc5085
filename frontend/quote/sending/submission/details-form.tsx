import { Form, Input, Select, Button } from "antd";
import { useEffect, useState } from "react";
import type { Application } from "../../../../shared/domain/application.ts";
import { australianStates } from "../../../../shared/domain/australian-state.ts";
import { isMasked } from "../../../../shared/domain/driver-licence.ts";
import type { RequiredField } from "../../../../shared/domain/submission.ts";
import { customerEmail, customerPhone } from "../../../../shared/wire/person.ts";
import { filledLine } from "../../../../shared/wire/text.ts";
import { problemBy } from "../../../client/field-problem.ts";
import { type Detail, type Typed, detailsOf, saveDetails, timeFormat } from "./lender-details.ts";
import kit from "../../../ui/kit.module.css";
import { validatorRule } from "../../../ui/rules.tsx";
import { SubmitBar } from "../../../ui/submit-bar.tsx";
import { SubmitForm } from "../../../ui/submit-form.tsx";
import { useFreshValue } from "../../../ui/use-fresh-value.ts";
import sending from "../sending.module.css";
import { formatRule } from "./figure-fields.tsx";
import styles from "./submission.module.css";
import { FormError } from "../../../ui/form-error.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { customerRoutes } from "../../../../shared/wire/customer-routes.ts";
import { call } from "../../../client/call.ts";

/** The element id of a field. */
const idOfDetail = (field: string): string => `detail-${field}`;

export function focusDetail(field: string): void {
  const place = document.getElementById(idOfDetail(field));
  place?.scrollIntoView({ block: "center" });
  place?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
}

/** Texts by the field's path in the application. */
type Texts = Readonly<Record<string, string | undefined>>;

const noChange: Typed = new Map();

interface DetailsFormProps {
  readonly application: Application;
  readonly fields: readonly RequiredField[];
  /** Told whether something is typed that is not saved. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** Why what sends or records the application waits. */
export const unsavedReason = "Save the details first";

/** Another form for other applicants, as the path of a field has an applicant's position. */
export const DetailsForm = (props: DetailsFormProps) => (
  <Details key={props.application.customers.map(({ _id }) => _id).join()} {...props} />
);

/** What could not be saved stays in its fields. */
function Details({ application, fields, onUnsaved }: DetailsFormProps) {
  const [changed, setChanged] = useState(noChange);
  const details = detailsOf(fields, application);
  const isUnsaved = details.length > 0 && changed.size > 0;
  useEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved]);
  if (details.length === 0) return undefined;
  const changesIn = (texts: Texts): Typed =>
    new Map(
      details.flatMap(({ field, saved }) => {
        const text = texts[field]?.trim() ?? "";
        return text === "" || text === saved ? [] : [[field, text]];
      }),
    );
  return (
    <section className={styles.details} aria-label="Details for the lender">
      <SubmitForm
        initialValues={{}}
        onSubmit={async () => {
          await saveDetails(application, changed);
          setChanged((now) => new Map([...now].filter(([field, text]) => changed.get(field) !== text)));
        }}
        nameOf={(name) => [[...changed.keys()].find((field) => field.endsWith(`.${name}`)) ?? name]}
        onChange={(texts) => setChanged(changesIn(texts))}
      >
        <div className={sending.columns}>
          {details.map((detail) => (
            <div key={detail.field} id={idOfDetail(detail.field)}>
              <DetailField detail={detail} />
            </div>
          ))}
        </div>
        <SubmitBar label="Save details" type="default" isReady={changed.size > 0} reason="Change a detail first" />
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

const timeRule = (field: string) => formatRule(timeFormat(field.endsWith("yearsAtAddress") ? "yearsAtAddress" : "monthsAtAddress"));

function DetailField({ detail }: { readonly detail: Detail }) {
  const { field, label, kind, saved } = detail;
  const item = { name: field, label };
  useFreshValue(field, saved === "" ? undefined : saved);
  if (kind === "state")
    return (
      <Form.Item {...item}>
        <Select options={stateOptions} placeholder="Choose" />
      </Form.Item>
    );
  if (kind === "driverLicence") return <LicenceField detail={detail} />;
  return (
    <Form.Item {...item} rules={[kind === "number" ? timeRule(field) : rules[kind]]}>
      <Input type={kind === "day" ? "date" : "text"} {...(kind === "number" && { inputMode: "numeric" })} autoComplete="off" />
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

/** Shows the whole number of a masked field on demand. Each call is recorded. */
function RevealNumber({ customerId, field, label }: NonNullable<Detail["licence"]> & { readonly label: string }) {
  // null if the customer has none.
  const [number, setNumber] = useState<string | null>();
  const { isBusy, failure, submit } = useSubmit(async () => {
    const numbers = await call(customerRoutes.showDriverLicence, { body: { customerId } });
    setNumber(numbers[field]);
  });
  const isShown = number !== undefined;
  return (
    <>
      <span className={`${kit.flex} ${kit.gap8} ${styles.number}`}>
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
