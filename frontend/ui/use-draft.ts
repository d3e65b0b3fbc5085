import { useState } from "react";

/** One field over a value that is saved elsewhere: what is typed stands until it has been saved or given up. */
export interface Draft {
  readonly value: string;
  readonly isChanged: boolean;
  /** What is wrong with what is typed, whether or not it is shown yet. */
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

/** Problems are shown from the time the field was left. */
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
