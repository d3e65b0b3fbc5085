import { Input, type InputProps } from "antd";
import { PanelItem, type PanelItemProps } from "./panel-item.tsx";
import { type TextInputOptions, useTextInput } from "./use-text-input.ts";

export interface TypedFieldProps<T>
  extends
    TextInputOptions<T>,
    Pick<PanelItemProps, "label" | "attributes" | "note">,
    Pick<InputProps, "prefix" | "inputMode" | "placeholder"> {
  /** A unit, or what the value means; undefined stands for a text that is not accepted. */
  readonly suffix?: string | ((value: T | null | undefined) => string | undefined) | undefined;
  /** Why the value could not be saved. */
  readonly problem?: string | undefined;
  readonly isReadOnly?: boolean;
}

export function TypedField<T>({ label, attributes, note, problem: failure, suffix, isReadOnly = false, ...field }: TypedFieldProps<T>) {
  const { input, entered, problem = failure } = useTextInput(field);
  const { value, prefix, inputMode, placeholder } = field;
  return (
    <PanelItem label={label} problem={problem} isFilled={value !== null && value !== undefined} note={note} attributes={attributes}>
      {(names) => (
        <Input
          {...names}
          {...input}
          prefix={prefix}
          inputMode={inputMode}
          suffix={typeof suffix === "function" ? suffix(entered) : suffix}
          placeholder={isReadOnly ? "-" : placeholder}
          disabled={isReadOnly}
          autoComplete="off"
        />
      )}
    </PanelItem>
  );
}
