import { Combobox } from "../../../ui/combobox.tsx";
import { FilterFooter } from "./filter-footer.tsx";
import styles from "./filter-select.module.css";

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
}

export interface FilterSelectProps<T extends string> {
  readonly name: string;
  readonly choices: readonly Choice<T>[];
  readonly chosen: readonly T[];
  /** The chosen values in short. */
  readonly summary: string;
  /** One value at a time, as in the demo and in a new quote. */
  readonly isSingle: boolean;
  /** Choosing nothing means everything: the menu begins with 'All', which is ticked then. */
  readonly hasAll?: boolean;
  readonly isClearable?: boolean;
  readonly onChoose: (chosen: T[]) => void;
}

const everything = { value: "", label: "All" } as const;

export function FilterSelect<T extends string>({
  name,
  choices,
  chosen,
  summary,
  isSingle,
  hasAll = false,
  isClearable = true,
  onChoose,
}: FilterSelectProps<T>) {
  const toggled = (value: T) => (chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  const all = choices.map(({ value }) => value);
  const isWithAll = hasAll && !isSingle;
  return (
    <div className={styles["place"]}>
      <Combobox<T | "">
        names={{ "aria-label": `${name}: ${summary}` }}
        listName={name}
        options={isWithAll ? [everything, ...choices] : choices}
        chosen={isWithAll && chosen.length === 0 ? [everything.value] : chosen}
        isMultiple={!isSingle}
        onChoose={(value) => onChoose(value === everything.value ? [] : isSingle ? [value] : toggled(value))}
        lead={<span className={styles["name"]}>{name}</span>}
        summary={<strong className={styles["chosen"]}>{summary}</strong>}
        {...(isSingle && isClearable && chosen.length > 0 && { onClear: () => onChoose([]) })}
        footer={!isSingle && <FilterFooter onAll={() => onChoose(all)} onNone={() => onChoose([])} />}
      />
    </div>
  );
}
