import { useEffect, useEffectEvent, useState } from "react";
import type { Nullish } from "../../../shared/domain/value-types.ts";
import { usePanel } from "./panel-context.ts";
import type { InputFormat } from "./input-format.ts";
import { type FieldPreview, openApplication } from "../../client/application/open-application.ts";

export interface TextInputOptions<T> {
  readonly format: InputFormat<T>;
  readonly value: Nullish<T>;
  readonly onSave: (value: T | null) => void;
  /** The key under which the value is saved: the save state counts its text while it is not accepted. */
  readonly saveKey?: string | undefined;
  /** Also saves while the user types, this long after the last key. */
  readonly savesAfterMs?: number | undefined;
  /** Told with each key what the text says; undefined while it is not accepted. */
  readonly onType?: ((value: T | null | undefined) => void) | undefined;
  /** Ranks by what is typed. */
  readonly preview?: FieldPreview | undefined;
}

/** Saves when the field loses the focus or Enter is pressed. Rejected text stays in the field, with its error, until it parses. */
export function useTextInput<T>({ format, value, onSave, saveKey, savesAfterMs, onType, preview }: TextInputOptions<T>) {
  const [typed, setTyped] = useState<string>();
  const [isTyping, setIsTyping] = useState(false);
  const result = typed === undefined ? undefined : format.parse(typed);
  const problem = !isTyping && result && "problem" in result ? result.problem : undefined;
  const save = () => result && "value" in result && result.value !== (value ?? null) && onSave(result.value);
  const leave = () => {
    setIsTyping(false);
    if (result === undefined || "problem" in result) return;
    save();
    preview?.release();
    setTyped(undefined);
  };
  // Another field can make the text acceptable: a higher asset value its deposit.
  useWhenTrue(!isTyping && result !== undefined && "value" in result, leave);
  useSaveWhileTyping(typed, savesAfterMs, save);
  useOnUnmount(save);
  useInvalid(saveKey, problem !== undefined);
  return {
    /** Discards the typed text, for a value that was set in another way. */
    discard: () => setTyped(undefined),
    /** The value of what is typed, or the saved one. */
    entered: result === undefined ? value : "value" in result ? result.value : undefined,
    /** Why the typed text is not accepted. */
    problem,
    input: {
      value: typed ?? format.format(value),
      onFocus: () => {
        setIsTyping(true);
        preview?.prefetch();
      },
      onChange: (event: { readonly target: { readonly value: string } }) => {
        setIsTyping(true);
        setTyped(event.target.value);
        const next = format.parse(event.target.value);
        const accepted = "value" in next ? next.value : undefined;
        onType?.(accepted);
        preview?.show(accepted);
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
    const { setInvalid } = openApplication(_id).saves;
    setInvalid(saveKey, true);
    return () => setInvalid(saveKey, false);
  }, [_id, saveKey, isInvalid]);
}
