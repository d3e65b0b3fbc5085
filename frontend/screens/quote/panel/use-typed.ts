import { useEffect, useEffectEvent, useState } from "react";
import type { Known } from "../../../../shared/domain/known-fields.ts";
import type { FieldPreview } from "../../../api/application/preview.ts";
import { savesOf } from "../../../api/application/saves.ts";
import { usePanel } from "./panel-context.ts";
import type { TypedText } from "./typed-text.ts";

interface Typing<T> {
  readonly text: TypedText<T>;
  readonly value: Known<T>;
  readonly onSave: (value: T | null) => void;
  /** The key under which the value is saved: the save state counts its text while it is not accepted. */
  readonly saveKey?: string | undefined;
  /** Also saves while the user types, this long after the last key. */
  readonly savesAfterMs?: number | undefined;
  /** Ranks by what is typed. */
  readonly preview?: FieldPreview | undefined;
}

/** Saves when the field loses the focus or Enter is pressed. A text that is not accepted stays, with the reason, until it is. */
export function useTyped<T>({ text, value, onSave, saveKey, savesAfterMs, preview }: Typing<T>) {
  const [typed, setTyped] = useState<string>();
  const [isTyping, setIsTyping] = useState(false);
  const read = typed === undefined ? undefined : text.read(typed);
  const problem = !isTyping && read && "problem" in read ? read.problem : undefined;
  const save = () => read && "value" in read && read.value !== (value ?? null) && onSave(read.value);
  const leave = () => {
    setIsTyping(false);
    if (read === undefined || "problem" in read) return;
    save();
    preview?.release();
    setTyped(undefined);
  };
  // Another field can make the text acceptable: a higher asset value its deposit.
  useWhenTrue(!isTyping && read !== undefined && "value" in read, leave);
  useSaveWhileTyping(typed, savesAfterMs, save);
  useOnUnmount(save);
  useInvalid(saveKey, problem !== undefined);
  return {
    /** Discards the typed text, for a value that was set in another way. */
    forget: () => setTyped(undefined),
    /** Why the typed text is not accepted. */
    problem,
    input: {
      value: typed ?? text.write(value),
      onFocus: () => {
        setIsTyping(true);
        preview?.want();
      },
      onChange: (event: { readonly target: { readonly value: string } }) => {
        setIsTyping(true);
        setTyped(event.target.value);
        const next = text.read(event.target.value);
        preview?.show("value" in next ? next.value : undefined);
      },
      onBlur: leave,
      onPressEnter: leave,
    },
  };
}

function useWhenTrue(isTrue: boolean, act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (isTrue) actNow();
  }, [isTrue]);
}

function useSaveWhileTyping(typed: string | undefined, afterMs: number | undefined, save: () => void): void {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (afterMs === undefined || typed === undefined) return;
    const timer = setTimeout(() => saveNow(), afterMs);
    return () => clearTimeout(timer);
  }, [typed, afterMs]);
}

/** Saves a field that unmounts while the user types in it. */
function useOnUnmount(save: () => void): void {
  const saveNow = useEffectEvent(save);
  useEffect(() => () => saveNow(), []);
}

function useInvalid(saveKey: string | undefined, isInvalid: boolean): void {
  const { _id } = usePanel().application;
  useEffect(() => {
    if (saveKey === undefined || !isInvalid) return;
    const { setInvalid } = savesOf(_id);
    setInvalid(saveKey, true);
    return () => setInvalid(saveKey, false);
  }, [_id, saveKey, isInvalid]);
}
