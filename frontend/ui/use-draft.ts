import { useState } from "react";

/** A field over a saved value: keeps what is typed until it is saved or discarded. */
export interface Draft {
  readonly value: string;
  readonly isChanged: boolean;
  /** Why the typed value is invalid, whether or not it is shown yet. */
  readonly problem: string | undefined;
  /** Shows the saved value again. */
  readonly settle: () => void;
  readonly control: {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly onBlur: () => void;
    readonly error: string | undefined;
  };
}

/** Shows the problem after the field has lost the focus. */
export function useDraft(saved: string, problemOf: (value: string) => string | undefined): Draft {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setIsLeft] = useState(false);
  const value = typed ?? saved;
  const isChanged = value !== saved;
  const problem = isChanged ? problemOf(value) : undefined;
  const settle = () => {
    setTyped(undefined);
    setIsLeft(false);
  };
  return {
    value,
    isChanged,
    problem,
    settle,
    control: { value, onChange: setTyped, onBlur: () => setIsLeft(true), error: isLeft ? problem : undefined },
  };
}
