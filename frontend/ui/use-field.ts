import { useState } from "react";

/** One field of a form: what is typed, what is wrong with it, and what its control is given. */
export interface FieldState {
  readonly value: string;
  readonly isFilled: boolean;
  /** What is wrong with the value, whether or not it is shown yet. */
  readonly problem: string | undefined;
  /** Marks a value that the server did not take; another one is free of it. */
  readonly refuse: (value: string, message: string) => void;
  /** Problems are shown from the time the field was left. */
  readonly control: {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly onBlur: () => void;
    readonly error: string | undefined;
  };
}

/** A field with what stands in it to begin with; an empty one has no problem. */
export function useField(problemOf: (value: string) => string | undefined, initial = ""): FieldState {
  const [value, setValue] = useState(initial);
  const [isLeft, setIsLeft] = useState(false);
  const [refused, setRefused] = useState<{ value: string; message: string }>();
  const refusal = refused?.value === value ? refused.message : undefined;
  const problem = value === "" ? undefined : (problemOf(value) ?? refusal);
  return {
    value,
    isFilled: value.trim() !== "",
    problem,
    refuse: (tried, message) => setRefused({ value: tried, message }),
    control: { value, onChange: setValue, onBlur: () => setIsLeft(true), error: isLeft || refusal !== undefined ? problem : undefined },
  };
}
