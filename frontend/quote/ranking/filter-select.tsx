import { type RefSelectProps, Select, Button } from "antd";
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState, type RefObject } from "react";
import { NoMatch, comboboxParts, matchesSearch } from "../../ui/combobox-parts.tsx";
import { ChevronIcon, CloseIcon } from "../../ui/control-icons.tsx";
import { TickIcon } from "../../ui/icons.tsx";
import kit from "../../ui/kit.module.css";
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
  const shown = <strong className={styles.chosen}>{summary}</strong>;
  return (
    <div role="presentation" className={styles.place} onKeyDownCapture={followKeys}>
      <Select<T | "" | (T | "")[] | null, Choice<T | "">>
        ref={select}
        className={kit.wide}
        classNames={{ popup: { root: styles.menu } }}
        aria-label={`${name}: ${summary}`}
        prefix={<span className={styles.name}>{name}</span>}
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
  <span className={`${kit.row} ${kit.gap8}`}>
    <span className={styles.box} aria-hidden="true">
      <TickIcon />
    </span>
    {label}
  </span>
);

interface FilterFooterProps {
  readonly buttons: RefObject<HTMLDivElement | null>;
  readonly onAll: () => void;
  readonly onNone: () => void;
}

const FilterFooter = ({ buttons, onAll, onNone }: FilterFooterProps) => (
  <div ref={buttons} className={styles.footer}>
    <Button type="link" size="small" onClick={onAll}>
      Select all
    </Button>
    <Button type="link" size="small" onClick={onNone}>
      Deselect all
    </Button>
  </div>
);

interface Menu {
  readonly control: RefObject<RefSelectProps | null>;
  /** Holds the buttons below the options. */
  readonly footer: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Keys in an open menu. antd's Tab chooses the active option; here it goes to the menu's buttons, and from the last to the next control. */
function moveInMenu(event: KeyboardEvent, { control, footer, onClose }: Menu): void {
  const buttons = [...(footer.current?.querySelectorAll("button") ?? [])];
  const at = buttons.findIndex((button) => button === event.target);
  if (event.key === "Escape" && at >= 0) {
    // A dialog around the control stays open.
    event.stopPropagation();
    onClose();
    control.current?.focus();
  }
  if (event.key !== "Tab") return;
  event.stopPropagation();
  const stop = event.shiftKey ? at - 1 : at + 1;
  // The demo moves the focus itself.
  const next = event.defaultPrevented ? undefined : buttons[stop];
  if (next) {
    event.preventDefault();
    next.focus();
  } else if (event.shiftKey && at === 0) {
    event.preventDefault();
    control.current?.focus();
  } else {
    // The browser moves on from the control.
    if (at >= 0) control.current?.focus();
    onClose();
  }
}
