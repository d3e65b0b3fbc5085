import { Input, type InputProps } from "antd";
import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import { PanelItem } from "./panel-item.tsx";
import type { InputFormat } from "./input-format.ts";
import { useTextInput } from "./use-text-input.ts";
import type { FieldPreview } from "../../client/application/open-application.ts";

interface TypedFieldProps<T> extends Pick<InputProps, "prefix" | "inputMode" | "placeholder"> {
  readonly label: string;
  readonly format: InputFormat<T>;
  readonly value: T | null | undefined;
  readonly onSave: (value: T | null) => void;
  readonly saveKey?: string;
  readonly attributes?: readonly CriterionAttribute[];
  /** A unit, or what the value means; undefined stands for a text that is not accepted. */
  readonly suffix?: string | ((value: T | null | undefined) => string | undefined) | undefined;
  /** Why the value could not be saved. */
  readonly problem?: string | undefined;
  readonly note?: string | undefined;
  readonly isReadOnly?: boolean;
  /** Also saves while the user types, this long after the last key. */
  readonly savesAfterMs?: number;
  /** Ranks by what is typed. */
  readonly preview?: FieldPreview;
}

export function TypedField<T>(props: TypedFieldProps<T>) {
  const {
    label,
    format,
    value,
    onSave,
    saveKey,
    savesAfterMs,
    preview,
    note,
    attributes = [],
    problem: failure,
    suffix,
    isReadOnly = false,
    ...control
  } = props;
  const { input, entered, problem = failure } = useTextInput({ format, value, onSave, saveKey, savesAfterMs, preview });
  return (
    <PanelItem label={label} problem={problem} isFilled={value !== null && value !== undefined} note={note} attributes={attributes}>
      {(names) => (
        <Input
          {...names}
          {...control}
          {...input}
          suffix={typeof suffix === "function" ? suffix(entered) : suffix}
          placeholder={isReadOnly ? "-" : control.placeholder}
          disabled={isReadOnly}
          autoComplete="off"
        />
      )}
    </PanelItem>
  );
}
