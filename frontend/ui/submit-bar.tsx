import { Button, Form } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { DisabledReason } from "./disabled-reason.tsx";
import { FailureAlert } from "./failure-alert.tsx";
import { TickIcon } from "./icons.tsx";
import kit from "./kit.module.css";
import styles from "./submit-form.module.css";
import { hasPassed, useFormState } from "./submit-form.tsx";

interface SubmitBarProps {
  readonly label: string;
  readonly type?: "primary" | "default";
  readonly isDanger?: boolean;
  readonly icon?: ReactNode;
  /** Shown while the button is disabled. */
  readonly reason?: string;
  /** What is required beside the form's fields. */
  readonly isReady?: boolean;
  /** Across the form, with the reason below it. */
  readonly isWide?: boolean;
  /** At the left on a page, at the right in a dialog. */
  readonly align?: "start" | "end";
  /** Other buttons, before it. */
  readonly children?: ReactNode;
}

/** The failure of the last submit, and the submit button, which is disabled until the fields are valid. */
export function SubmitBar(props: SubmitBarProps) {
  const { label, type = "primary", isDanger = false, icon, reason, isReady = true, isWide = false, align = "end", children } = props;
  const { isBusy, failure } = useFormState();
  const isValid = useIsValid();
  const isDisabled = !isValid || !isReady;
  const isExplained = isDisabled && isValid !== undefined && !isBusy && reason !== undefined;
  const note = <span className={styles.note}>{isExplained && <DisabledReason text={reason} />}</span>;
  const isNoteFirst = !isWide && align === "end";
  return (
    <>
      <FailureAlert failure={failure} />
      <div className={isWide ? styles.wide : `${styles.bar} ${styles[align]}`}>
        {isNoteFirst && note}
        {children}
        <Button
          htmlType="submit"
          type={type}
          danger={isDanger}
          icon={icon}
          block={isWide}
          {...(isWide && { size: "large" })}
          loading={isBusy}
          disabled={isDisabled && !isBusy}
        >
          {label}
        </Button>
        {!isNoteFirst && note}
      </div>
    </>
  );
}

/** The bar of a form over saved values: 'Save' is disabled while they are unchanged or invalid. */
export function SaveBar({ label = "Save" }: { readonly label?: string }) {
  const { isBusy, failure, saved, hasSaved } = useFormState();
  const values = Form.useWatch([], Form.useFormInstance()) as object | undefined;
  const isValid = useIsValid();
  const isChanged = values !== undefined && JSON.stringify({ ...saved, ...values }) !== JSON.stringify(saved);
  return (
    <>
      <FailureAlert failure={failure} />
      <div className={`${styles.bar} ${styles.start}`}>
        <Button htmlType="submit" type="primary" loading={isBusy} disabled={(!isChanged || !isValid) && !isBusy}>
          {label}
        </Button>
        <output className={styles.saved}>
          {hasSaved && !isChanged && !isBusy && (
            <>
              <TickIcon />
              Saved
            </>
          )}
        </output>
        {isChanged && isValid === false && !isBusy && <DisabledReason text="Check the fields above" />}
        {!isChanged && !hasSaved && values !== undefined && <span className={`${kit.small} ${kit.secondary}`}>No changes yet</span>}
      </div>
    </>
  );
}

/** Whether the form's rules allow its values; undefined until they have been checked. Shows no error. */
function useIsValid(): boolean | undefined {
  const form = Form.useFormInstance();
  const values: unknown = Form.useWatch([], form);
  const [isValid, setIsValid] = useState<boolean>();
  useEffect(() => {
    if (values === undefined) return undefined;
    let isCurrent = true;
    const settle = (valid: boolean) => isCurrent && setIsValid(valid);
    form.validateFields({ validateOnly: true }).then(
      () => settle(true),
      (check) => settle(hasPassed(check)),
    );
    return () => {
      isCurrent = false;
    };
  }, [form, values]);
  return isValid;
}
