import type { FormEvent, ReactNode } from "react";
import styles from "./form.module.css";

interface FormProps {
  readonly label: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Fields with one button, which Enter presses too. */
export function Form({ label, onSubmit, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles["form"]} aria-label={label} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
