// HTML has no element for a list whose focus stays in an input that handles its keys.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./combobox.module.css";
import { TickIcon } from "./icons.tsx";

export interface ListItem {
  readonly key: string | number;
  readonly label: ReactNode;
  readonly isChosen: boolean;
}

interface ListBoxProps {
  readonly id: string;
  readonly name: string;
  readonly items: readonly ListItem[];
  readonly isMultiple?: boolean;
  /** The index of the option that Enter chooses; negative for none. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (index: number) => void;
}

export const itemId = (listId: string, index: number): string => `${listId}-${index}`;

/** The focus stays in the input that opened the list. */
export function ListBox({ id, name, items, isMultiple = false, active, onActive, onChoose }: ListBoxProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={name} aria-multiselectable={isMultiple} className={styles["list"]}>
      {items.map(({ key, label, isChosen }, index) => (
        <div
          key={key}
          id={itemId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={isChosen}
          className={`${styles["option"]} ${index === active ? styles["active"] : ""}`}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onActive(index)}
          onClick={() => onChoose(index)}
        >
          {isMultiple && (
            <span className={styles["box"]} aria-hidden="true">
              {isChosen && <TickIcon />}
            </span>
          )}
          {label}
        </div>
      ))}
    </div>
  );
}
