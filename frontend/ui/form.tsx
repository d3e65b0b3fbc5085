import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import kit from "./kit.module.css";

interface FormProps {
  readonly onSubmit: () => void;
  /** Puts the focus into the first field. */
  readonly isFocused?: boolean;
  readonly children: ReactNode;
}

/** Submits on Enter too. The fields validate, not the browser. */
export function Form({ onSubmit, isFocused = false, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isFocused) form.current?.querySelector("input")?.focus();
  }, [isFocused]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} className={`${kit.stack} ${kit.gap16}`} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
