import type { FormEvent, ReactNode } from "react";
import styles from "./form.module.css";

interface FormProps {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Submits on Enter too. The fields validate, not the browser. */
export function Form({ onSubmit, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles["form"]} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
