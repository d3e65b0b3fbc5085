import { Combobox } from "./combobox.tsx";
import type { Option } from "./use-combobox.ts";

interface SelectProps<T> {
  /** Ties the control to its label and messages. */
  readonly names: { readonly id: string; readonly "aria-describedby": string | undefined };
  /** The same as the visible label. */
  readonly label: string;
  readonly options: readonly Option<T>[];
  readonly value: T | null | undefined;
  readonly onChoose: (value: T) => void;
  readonly isReadOnly?: boolean;
}

export function Select<T extends string | number>({ names, label, options, value, onChoose, isReadOnly = false }: SelectProps<T>) {
  return (
    <Combobox
      names={{ ...names, placeholder: isReadOnly ? "-" : "Select", disabled: isReadOnly }}
      listName={label}
      options={options}
      chosen={value === null || value === undefined ? [] : [value]}
      text={options.find((option) => option.value === value)?.label ?? ""}
      onChoose={onChoose}
    />
  );
}
