import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId } from "react";
import styles from "./combobox.module.css";
import { ChevronIcon, CloseIcon } from "./control-icons.tsx";
import { ListBox, itemId } from "./list-box.tsx";
import { onKey } from "./on-key.ts";
import { type Choosing, useCombobox } from "./use-combobox.ts";
import { usePopup } from "./use-popup.ts";

interface ComboboxProps<T> extends Choosing<T> {
  /** The accessible name of the list. */
  readonly listName: string;
  readonly names: Pick<InputHTMLAttributes<HTMLInputElement>, "id" | "aria-label" | "aria-describedby" | "placeholder" | "disabled">;
  /** Shown while nothing is typed. */
  readonly text?: string;
  /** Shown before the text. */
  readonly lead?: ReactNode;
  /** Shown instead of the text until something is typed. */
  readonly summary?: ReactNode;
  /** Below the options; reached by Tab. */
  readonly footer?: ReactNode;
  readonly onClear?: (() => void) | undefined;
}

/** A select whose options can be searched by typing. */
export function Combobox<T extends string | number>(props: ComboboxProps<T>) {
  const { names, text = "", lead, summary, onClear } = props;
  const box = useCombobox(props);
  const { control, popup } = usePopup(box.isOpen);
  const listId = useId();
  const hasList = box.isOpen && box.matches.length > 0;
  const leave = (to: EventTarget | null) => {
    if (!(to instanceof Node && (control.current?.contains(to) || popup.current?.contains(to)))) box.close();
  };
  // The input handles its own keys; this is for the controls below the options.
  const closeByEscape = (event: KeyboardEvent) =>
    onKey(event, {
      Escape: () => {
        box.close();
        box.input.ref.current?.focus();
      },
    });
  return (
    <div className={styles["place"]} onBlur={(event) => leave(event.relatedTarget)}>
      <div
        ref={control}
        role="presentation"
        data-combobox=""
        className={`${styles["control"]} ${names.disabled ? styles["disabled"] : ""}`}
        onMouseDown={(event) => {
          // A click beside the text must not take the focus from it.
          if (event.target !== box.input.ref.current) event.preventDefault();
          box.input.ref.current?.focus();
        }}
        onClick={() => !names.disabled && box.toggle()}
      >
        {lead}
        {!box.search && summary}
        <input
          {...names}
          {...box.input}
          className={`${styles["input"]} ${summary !== undefined && !box.search ? styles["unsearched"] : ""}`}
          role="combobox"
          aria-expanded={hasList}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-controls={hasList ? listId : undefined}
          aria-activedescendant={hasList ? itemId(listId, box.active) : undefined}
          autoComplete="off"
          value={box.search ?? text}
        />
        {onClear && <ClearButton name={props.listName} onClear={onClear} />}
        <span className={styles["sign"]}>
          <ChevronIcon direction="down" />
        </span>
      </div>
      {box.isOpen && (
        <div ref={popup} popover="manual" role="presentation" className={styles["popup"]} onKeyDown={closeByEscape}>
          {hasList ? (
            <ListBox
              id={listId}
              name={props.listName}
              items={box.matches.map(({ value, label }) => ({ key: value, label, isChosen: props.chosen.includes(value) }))}
              isMultiple={props.isMultiple ?? false}
              active={box.active}
              onActive={box.setActive}
              onChoose={box.choose}
            />
          ) : (
            <output className={styles["none"]}>No match</output>
          )}
          {props.footer}
        </div>
      )}
    </div>
  );
}

const ClearButton = ({ name, onClear }: { readonly name: string; readonly onClear: () => void }) => (
  <button
    type="button"
    className={styles["clear"]}
    aria-label={`Clear ${name.toLowerCase()}`}
    onClick={(event) => {
      event.stopPropagation();
      onClear();
    }}
  >
    <CloseIcon />
  </button>
);
