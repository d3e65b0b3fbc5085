import { type ReactNode, useId, useState } from "react";
import styles from "./combobox.module.css";
import { CloseIcon } from "./control-icons.tsx";
import { ListBox, itemId } from "./list-box.tsx";
import { onKey } from "./on-key.ts";
import { usePopup } from "./use-popup.ts";

export interface Suggestion {
  readonly key: string;
  readonly label: ReactNode;
}

interface SuggestedInputProps<S extends Suggestion> {
  /** Ties the control to its label and messages. */
  readonly names: { readonly id: string; readonly "aria-describedby": string | undefined };
  readonly listName: string;
  readonly value: string;
  readonly suggestions: readonly S[];
  /** Shown instead of the list while there are no suggestions. */
  readonly message?: string | undefined;
  readonly maxLength?: number;
  readonly isClearable?: boolean;
  readonly isDisabled?: boolean;
  readonly onType: (text: string) => void;
  readonly onPick: (suggestion: S) => void;
  readonly onLeave?: () => void;
}

/** A text field with suggestions; any text can be entered. */
export function SuggestedInput<S extends Suggestion>(props: SuggestedInputProps<S>) {
  const { names, listName, value, suggestions, message, isDisabled = false } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const hasList = isOpen && suggestions.length > 0;
  const hasPopup = hasList || (isOpen && message !== undefined);
  const { control, popup } = usePopup(hasPopup);
  const show = (isVisible: boolean) => {
    setIsOpen(isVisible);
    setActive(-1);
  };
  const type = (text: string) => {
    props.onType(text);
    show(true);
  };
  const pick = (index: number) => {
    show(false);
    if (suggestions[index]) props.onPick(suggestions[index]);
  };
  const keys = keysOf({ hasPopup, hasList, active, count: suggestions.length, show, setActive, pick });
  return (
    <div className={styles["place"]}>
      <div ref={control} className={`${styles["control"]} ${isDisabled ? styles["disabled"] : ""}`}>
        <input
          {...names}
          className={styles["input"]}
          role="combobox"
          aria-expanded={hasList}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-controls={hasList ? listId : undefined}
          aria-activedescendant={hasList && active >= 0 ? itemId(listId, active) : undefined}
          autoComplete="off"
          maxLength={props.maxLength}
          disabled={isDisabled}
          value={value}
          onChange={(event) => type(event.target.value)}
          onClick={() => show(true)}
          onKeyDown={(event) => onKey(event, keys)}
          onBlur={() => {
            show(false);
            props.onLeave?.();
          }}
        />
        {props.isClearable && value !== "" && !isDisabled && (
          <button type="button" className={styles["clear"]} aria-label={`Clear ${listName.toLowerCase()}`} onClick={() => type("")}>
            <CloseIcon />
          </button>
        )}
      </div>
      {hasPopup && (
        <div ref={popup} popover="manual" className={styles["popup"]}>
          {hasList ? (
            <ListBox
              id={listId}
              name={listName}
              items={suggestions.map(({ key, label }) => ({ key, label, isChosen: false }))}
              active={active}
              onActive={setActive}
              onChoose={pick}
            />
          ) : (
            <output className={styles["none"]}>{message}</output>
          )}
        </div>
      )}
    </div>
  );
}

interface List {
  readonly hasPopup: boolean;
  readonly hasList: boolean;
  readonly active: number;
  readonly count: number;
  readonly show: (isVisible: boolean) => void;
  readonly setActive: (index: number) => void;
  readonly pick: (index: number) => void;
}

/** The keys that control the list; all others keep their native behaviour. */
function keysOf({ hasPopup, hasList, active, count, show, setActive, pick }: List): Readonly<Record<string, () => void>> {
  return {
    ArrowDown: () => (hasList ? setActive((active + 1) % count) : show(true)),
    ...(hasList && { ArrowUp: () => setActive(active <= 0 ? count - 1 : active - 1) }),
    ...(hasList && active >= 0 && { Enter: () => pick(active) }),
    ...(hasPopup && { Escape: () => show(false) }),
  };
}
