// An open list whose focus stays with its control has no element of its own in HTML, and the control hears its keys.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./combobox.module.css";
import { TickIcon } from "./icons.tsx";

/** A line of a list. */
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
  /** The line that Enter chooses; below 0 for none. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (index: number) => void;
}

/** Of a control: the line that it says is active. */
export const itemId = (listId: string, index: number): string => `${listId}-${index}`;

/** The list that a control opens. The focus stays with the control, whose keys move in the list. */
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
          {label}
          {isMultiple && isChosen && <TickIcon />}
        </div>
      ))}
    </div>
  );
}
