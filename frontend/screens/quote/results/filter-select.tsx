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
  /** What is chosen, in short. */
  readonly summary: string;
  /** Only one at a time, as in the walkthrough and in a new quote. */
  readonly isSingle: boolean;
  readonly isClearable?: boolean;
  readonly onChoose: (chosen: T[]) => void;
}

/** One filter: its name and what is chosen, and below it, once opened, what there is to choose. */
export function FilterSelect<T extends string>({
  name,
  choices,
  chosen,
  summary,
  isSingle,
  isClearable = true,
  onChoose,
}: FilterSelectProps<T>) {
  const toggled = (value: T) => (chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  const all = choices.map(({ value }) => value);
  return (
    <div className={styles["place"]}>
      <Combobox
        names={{ "aria-label": `${name}: ${summary}` }}
        listName={name}
        options={choices}
        chosen={chosen}
        isMultiple={!isSingle}
        onChoose={(value) => onChoose(isSingle ? [value] : toggled(value))}
        lead={<span className={styles["name"]}>{name}</span>}
        summary={<strong className={styles["chosen"]}>{summary}</strong>}
        {...(isSingle && isClearable && chosen.length > 0 && { onClear: () => onChoose([]) })}
        foot={!isSingle && <FilterFooter onAll={() => onChoose(all)} onNone={() => onChoose([])} />}
      />
    </div>
  );
}
