import { useEffect, useRef, useState } from "react";
import type { Known } from "../../../../shared/entities/known.ts";
import type { Read, TypedText } from "./typed-text.ts";

interface Typing<T> {
  readonly text: TypedText<T>;
  readonly value: Known<T>;
  readonly onSave: (value: T | null) => void;
  /** Saves while the field is being typed in, so long after the last key. */
  readonly savesAfterMs?: number | undefined;
}

/** What is being typed: saved when it is left or Enter is pressed; what cannot be read stays as it was typed, with what is expected. */
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
    /** Leaves what was typed aside, for a value that came otherwise. */
    forget: () => setTyped(undefined),
    /** Why what was typed is no value. */
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
