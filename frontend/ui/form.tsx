import type { FormEvent, ReactNode } from "react";
import styles from "./form.module.css";

interface FormProps {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Fields with one button, which Enter presses too. */
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
