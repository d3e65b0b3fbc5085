import { Input } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { CriterionAttribute } from "../../../../shared/quote/vocabulary.ts";
import { Field } from "./field.tsx";
import type { Read, TypedText } from "./typed-text.ts";

interface TypedFieldProps<T> {
  readonly label: string;
  readonly text: TypedText<T>;
  readonly value: T | null | undefined;
  readonly onSave: (value: T | null) => void;
  readonly attributes?: readonly CriterionAttribute[];
  /** Why the value could not be saved. */
  readonly problem?: string | undefined;
  readonly isReadOnly?: boolean;
  readonly placeholder?: string;
  readonly prefix?: string;
  readonly suffix?: ReactNode;
  /** Saves while the field is being typed in, so long after the last key. */
  readonly savesAfterMs?: number;
  readonly inputMode?: "decimal" | "numeric";
}

/** A field that is typed: saved when it is left or Enter is pressed; what cannot be read stays as it was typed, with what is expected. */
export function TypedField<T>({ label, text, value, onSave, savesAfterMs, problem, attributes, ...control }: TypedFieldProps<T>) {
  const [typed, setTyped] = useState<string>();
  const [isTyping, setIsTyping] = useState(false);
  const read: Read<T> | undefined = typed === undefined ? undefined : text.read(typed);
  const save = () => read && "value" in read && read.value !== (value ?? null) && onSave(read.value);
  const leave = () => {
    setIsTyping(false);
    if (read === undefined || "expected" in read) return;
    save();
    setTyped(undefined);
  };
  useSaveWhileTyping(typed, savesAfterMs, save);
  useOnUnmount(save);
  const unreadable = !isTyping && read && "expected" in read ? `found ${JSON.stringify(typed)}, expected ${read.expected}` : undefined;
  const said = unreadable ?? problem;
  const { isReadOnly = false, placeholder, ...rest } = control;
  return (
    <Field label={label} problem={said} isFilled={value !== null && value !== undefined} {...(attributes && { attributes })}>
      {(names) => (
        <Input
          {...names}
          {...rest}
          placeholder={isReadOnly ? "-" : placeholder}
          {...(said !== undefined && { status: "error", "aria-invalid": true })}
          disabled={isReadOnly}
          autoComplete="off"
          value={typed ?? text.write(value)}
          onFocus={() => setIsTyping(true)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={leave}
          onPressEnter={save}
        />
      )}
    </Field>
  );
}

function useSaveWhileTyping(typed: string | undefined, afterMs: number | undefined, save: () => void): void {
  const latest = useLatest(save);
  useEffect(() => {
    if (afterMs === undefined || typed === undefined) return;
    const timer = setTimeout(() => latest.current(), afterMs);
    return () => clearTimeout(timer);
  }, [typed, afterMs, latest]);
}

/** A field that goes away while it is being typed in is saved all the same. */
function useOnUnmount(save: () => void): void {
  const latest = useLatest(save);
  useEffect(() => () => latest.current(), [latest]);
}

function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
