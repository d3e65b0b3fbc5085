import { useEffect, useRef, useState } from "react";
import type { Known } from "../../../../shared/domain/known-fields.ts";
import type { Read, TypedText } from "./typed-text.ts";

interface Typing<T> {
  readonly text: TypedText<T>;
  readonly value: Known<T>;
  readonly onSave: (value: T | null) => void;
  /** Also saves while the user types, this long after the last key. */
  readonly savesAfterMs?: number | undefined;
}

/** Saves when the field loses the focus or Enter is pressed. Invalid text stays in the field, with what is expected. */
export function useTyped<T>({ text, value, onSave, savesAfterMs }: Typing<T>) {
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
  return {
    /** Discards the typed text, for a value that was set in another way. */
    forget: () => setTyped(undefined),
    /** Why the typed text is invalid. */
    unreadable: !isTyping && read && "expected" in read ? `found ${JSON.stringify(typed)}, expected ${read.expected}` : undefined,
    input: {
      value: typed ?? text.write(value),
      onFocus: () => setIsTyping(true),
      onChange: (event: { readonly target: { readonly value: string } }) => setTyped(event.target.value),
      onBlur: leave,
      onKeyDown: (event: { readonly key: string }) => event.key === "Enter" && save(),
    },
  };
}

function useSaveWhileTyping(typed: string | undefined, afterMs: number | undefined, save: () => void): void {
  const latest = useLatest(save);
  useEffect(() => {
    if (afterMs === undefined || typed === undefined) return;
    const timer = setTimeout(() => latest.current(), afterMs);
    return () => clearTimeout(timer);
  }, [typed, afterMs, latest]);
}

/** Saves a field that unmounts while the user types in it. */
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
