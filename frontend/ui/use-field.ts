import { useState } from "react";

export interface FieldState {
  readonly value: string;
  readonly isFilled: boolean;
  /** Why the value is invalid, whether or not it is shown yet. */
  readonly problem: string | undefined;
  /** Shows the server's message for this value until it is changed. */
  readonly reject: (value: string, message: string) => void;
  readonly control: {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly onBlur: () => void;
    readonly error: string | undefined;
  };
}

/** An empty field has no problem. Shows a problem after the field has lost the focus. */
export function useField(problemOf: (value: string) => string | undefined, initial = ""): FieldState {
  const [value, setValue] = useState(initial);
  const [isBlurred, setIsBlurred] = useState(false);
  const [rejected, setRejected] = useState<{ value: string; message: string }>();
  const rejection = rejected?.value === value ? rejected.message : undefined;
  const problem = value === "" ? undefined : (problemOf(value) ?? rejection);
  return {
    value,
    isFilled: value.trim() !== "",
    problem,
    reject: (rejectedValue, message) => setRejected({ value: rejectedValue, message }),
    control: {
      value,
      onChange: setValue,
      onBlur: () => setIsBlurred(true),
      error: isBlurred || rejection !== undefined ? problem : undefined,
    },
  };
}
