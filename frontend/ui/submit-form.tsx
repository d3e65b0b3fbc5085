import { Form, type FormInstance } from "antd";
import { type ReactNode, createContext, useContext, useId, useState } from "react";
import { fieldErrors } from "./field-errors.ts";
import { fieldMessage } from "./rules.tsx";
import styles from "./submit-form.module.css";
import { useSubmit } from "./use-submit.ts";

type NamePath = readonly (string | number)[];

interface SubmitFormProps<V extends object> {
  readonly initialValues: V;
  /** `before`: what the fields showed before the user changed them. */
  readonly onSubmit: (values: V, before: V) => Promise<void>;
  /** The form's field that a field of the request comes from; by default the one of the same name. */
  readonly nameOf?: (field: string) => NamePath;
  readonly onChange?: (values: V) => void;
  readonly children: ReactNode;
}

interface FormState {
  readonly isBusy: boolean;
  /** The error of the last submit, unless it is shown at a field. */
  readonly failure: unknown;
  /** What the fields showed first, or the values of the last submit. */
  readonly saved: object;
  readonly hasSaved: boolean;
}

const FormContext = createContext<FormState | undefined>(undefined);

/** The submission of the form around a component. */
export function useFormState(): FormState {
  const state = useContext(FormContext);
  if (state === undefined) throw new Error("useFormState is called outside a SubmitForm");
  return state;
}

const ownName = (field: string): NamePath => [field];

interface CheckFailure {
  readonly errorFields: readonly unknown[];
}

/** antd rejects a check without errors once another has started, such as that of the last key typed before Enter. */
export const hasPassed = ({ errorFields }: CheckFailure): boolean => errorFields.length === 0;

/**
 * antd's form with one submit at a time. A field is checked when it is left, what is typed stays after an error,
 * and the server's message about a field is shown at the field until it changes.
 */
export function SubmitForm<V extends object>({ initialValues, onSubmit, nameOf = ownName, onChange, children }: SubmitFormProps<V>) {
  const [form] = Form.useForm<V>();
  // antd fills the fields once: what is saved elsewhere later is not what the user has seen.
  const [first] = useState(initialValues);
  const [sent, setSent] = useState<V>();
  const [isAtField, setIsAtField] = useState(false);
  const { isBusy, failure, submit } = useSubmit(async () => {
    const values = form.getFieldsValue();
    setIsAtField(false);
    try {
      await onSubmit(values, sent ?? first);
      setSent(values);
      const unchanged = pathsOf(values).filter((name) => form.getFieldValue(name as never) === valueAt(values, name));
      form.setFields(unchanged.map((name) => ({ name: name as never, touched: false })));
    } catch (error) {
      setIsAtField(showAtFields(form, error, nameOf));
      throw error;
    }
  });
  const state = { isBusy, failure: isAtField ? undefined : failure, saved: sent ?? first, hasSaved: sent !== undefined };
  return (
    <Form
      form={form}
      name={useId()}
      layout="vertical"
      className={styles.form}
      initialValues={initialValues}
      validateTrigger="onBlur"
      onFinish={submit}
      onFinishFailed={(check) => hasPassed(check) && submit()}
      onValuesChange={(changed, values) => {
        form.setFields(pathsOf(changed).map((name) => ({ name: name as never, errors: [] })));
        onChange?.(values);
      }}
    >
      <FormContext value={state}>{children}</FormContext>
    </Form>
  );
}

/** Returns whether every message has a field of this form. */
function showAtFields<V>(form: FormInstance<V>, error: unknown, nameOf: (field: string) => NamePath): boolean {
  const known = new Set(pathsOf(form.getFieldsValue()).map(String));
  const errors = fieldErrors(error).map(({ field, message }) => ({ name: nameOf(field), errors: [fieldMessage(message)] }));
  const shown = errors.filter(({ name }) => known.has(String(name)));
  form.setFields(shown as never);
  return shown.length > 0 && shown.length === errors.length;
}

/** The paths of the leaves of a form's values. */
function pathsOf(values: unknown, path: NamePath = []): readonly NamePath[] {
  if (typeof values !== "object" || values === null) return [path];
  return Object.entries(values).flatMap(([key, value]) => pathsOf(value, [...path, Array.isArray(values) ? Number(key) : key]));
}

const valueAt = (values: object, path: NamePath): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Readonly<Record<string | number, unknown>> | undefined)?.[step], values);
