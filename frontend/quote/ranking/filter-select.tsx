import { type RefSelectProps, Select } from "antd";
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from "react";
import { NoMatch, comboboxParts, matchesSearch } from "../../ui/combobox-parts.tsx";
import { ChevronIcon, CloseIcon } from "../../ui/control-icons.tsx";
import { TickIcon } from "../../ui/icons.tsx";
import { FilterFooter } from "./filter-footer.tsx";
import styles from "./filter-select.module.css";
import { moveInMenu } from "./menu-keys.ts";

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

/** Its options can be searched by typing; below several of them are buttons for all and none. */
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
  const [isOpen, setIsOpen] = useState(false);
  const select = useRef<RefSelectProps>(null);
  const footer = useRef<HTMLDivElement>(null);
  const followKeys = (event: KeyboardEvent) => isOpen && moveInMenu(event, { control: select, footer, onClose: () => setIsOpen(false) });
  const isWithAll = hasAll && !isSingle;
  const choose = (option: unknown) => {
    const value = choices.find((choice) => choice.value === option)?.value;
    if (value === undefined) onChoose([]);
    else if (isSingle) onChoose([value]);
    else onChoose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  };
  const shown = <strong className={styles["chosen"]}>{summary}</strong>;
  return (
    <div role="presentation" className={styles["place"]} onKeyDownCapture={followKeys}>
      <Select<T | "" | (T | "")[] | null, Choice<T | "">>
        ref={select}
        className={styles["select"]!}
        classNames={{ popup: { root: styles["menu"]! } }}
        aria-label={`${name}: ${summary}`}
        prefix={<span className={styles["name"]}>{name}</span>}
        suffixIcon={<ChevronIcon direction="down" />}
        allowClear={isSingle && isClearable && { clearIcon: <CloseIcon />, label: `Clear ${name.toLowerCase()}` }}
        components={comboboxParts}
        // The chosen values are shown in short.
        placeholder={shown}
        labelRender={() => shown}
        maxTagCount={0}
        maxTagPlaceholder={shown}
        {...(!isSingle && { mode: "multiple", optionRender: withBox })}
        menuItemSelectedIcon={null}
        value={isSingle ? (chosen[0] ?? null) : isWithAll && chosen.length === 0 ? [everything.value] : [...chosen]}
        options={isWithAll ? [everything, ...choices] : [...choices]}
        showSearch={{ filterOption: matchesSearch }}
        notFoundContent={<NoMatch />}
        virtual={false}
        popupMatchSelectWidth={false}
        popupRender={isSingle ? asItIs : withFooter}
        open={isOpen}
        onOpenChange={setIsOpen}
        onSelect={choose}
        onDeselect={choose}
        onClear={() => onChoose([])}
      />
    </div>
  );

  function withFooter(list: ReactElement) {
    return (
      <>
        {list}
        <FilterFooter buttons={footer} onAll={() => onChoose(choices.map(({ value }) => value))} onNone={() => onChoose([])} />
      </>
    );
  }
}

const asItIs = (list: ReactElement) => list;

const withBox = ({ label }: { readonly label?: ReactNode }) => (
  <span className={styles["option"]}>
    <span className={styles["box"]} aria-hidden="true">
      <TickIcon />
    </span>
    {label}
  </span>
);
