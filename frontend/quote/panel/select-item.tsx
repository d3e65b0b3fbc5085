import { Select, type SelectProps } from "antd";
import { NoMatch, comboboxParts, isFound } from "../../ui/combobox-parts.tsx";
import { PanelItem, type PanelItemProps } from "./panel-item.tsx";

interface SelectItemProps<T> extends Pick<PanelItemProps, "label" | "attributes" | "note"> {
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T | null | undefined;
  readonly onChoose: (value: T) => void;
  readonly problem: string | undefined;
  readonly isReadOnly: boolean;
}

/** One for each value of a table of labels. */
export const optionsOf = <T extends string>(labels: Readonly<Record<T, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as T, label }));

/** A choice, which can be searched by typing. */
export function SelectItem<T extends string | number>({ label, options, value, onChoose, isReadOnly, ...item }: SelectItemProps<T>) {
  return (
    <PanelItem {...item} label={label} isFilled={value !== null && value !== undefined}>
      {({ id, ...names }) => (
        <Select<T>
          {...names}
          id={id}
          // The input is empty while nothing is searched: its description is what is chosen.
          aria-describedby={`${id}-chosen ${names["aria-describedby"] ?? ""}`}
          labelRender={chosenLabel(id)}
          value={value ?? (undefined as unknown as T)}
          options={[...options]}
          showSearch={{ filterOption: isFound }}
          components={comboboxParts}
          notFoundContent={<NoMatch />}
          placeholder={isReadOnly ? "-" : "Select"}
          disabled={isReadOnly}
          virtual={false}
          onChange={onChoose}
        />
      )}
    </PanelItem>
  );
}

const chosenLabel =
  (id: string): NonNullable<SelectProps["labelRender"]> =>
  ({ label }) => <span id={`${id}-chosen`}>{label}</span>;
