import type { ReactNode } from "react";
import type { CriterionAttribute } from "../../../../shared/quote/vocabulary.ts";
import { AffixedInput } from "../../../ui/affixed-input.tsx";
import { Field } from "./field.tsx";
import type { TypedText } from "./typed-text.ts";
import { useTyped } from "./use-typed.ts";

interface TypedFieldProps<T> {
  readonly label: string;
  readonly text: TypedText<T>;
  readonly value: T | null | undefined;
  readonly onSave: (value: T | null) => void;
  readonly attributes?: readonly CriterionAttribute[];
  /** Why the value could not be saved. */
  readonly problem?: string | undefined;
  readonly note?: string | undefined;
  readonly isReadOnly?: boolean;
  readonly placeholder?: string;
  readonly prefix?: string;
  readonly suffix?: ReactNode;
  /** Also saves while the user types, this long after the last key. */
  readonly savesAfterMs?: number;
  readonly inputMode?: "decimal" | "numeric";
}

export function TypedField<T>({ label, text, value, onSave, savesAfterMs, problem, note, attributes, ...control }: TypedFieldProps<T>) {
  const { input, unreadable } = useTyped({ text, value, onSave, savesAfterMs });
  const errorMessage = unreadable ?? problem;
  const { isReadOnly = false, placeholder, ...rest } = control;
  return (
    <Field
      label={label}
      problem={errorMessage}
      isFilled={value !== null && value !== undefined}
      note={note}
      {...(attributes && { attributes })}
    >
      {(names) => (
        <AffixedInput
          {...names}
          {...rest}
          {...input}
          placeholder={isReadOnly ? "-" : placeholder}
          aria-invalid={errorMessage !== undefined}
          disabled={isReadOnly}
        />
      )}
    </Field>
  );
}
