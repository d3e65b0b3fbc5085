import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { onKey } from "./on-key.ts";

export interface Option<T> {
  readonly value: T;
  readonly label: string;
}

export interface Choosing<T> {
  readonly options: readonly Option<T>[];
  readonly chosen: readonly T[];
  readonly onChoose: (value: T) => void;
  /** Allows several choices: choosing leaves the list open. */
  readonly isMultiple?: boolean;
}

/** Typing narrows the list, the arrow keys move in it, Enter chooses and Escape closes it. */
export function useCombobox<T>({ options, chosen, onChoose, isMultiple = false }: Choosing<T>) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState<string>();
  const [active, setActive] = useState(0);
  const matches = matching(options, search);
  const activeIndex = Math.min(active, matches.length - 1);
  useLayoutEffect(() => {
    if (search === undefined && document.activeElement === input.current) input.current?.select();
  }, [search]);

  const open = () => {
    setIsOpen(true);
    setActive(
      isMultiple
        ? 0
        : Math.max(
            0,
            matches.findIndex(({ value }) => chosen.includes(value)),
          ),
    );
  };
  const close = () => {
    setIsOpen(false);
    setSearch(undefined);
  };
  const choose = (index: number) => {
    const { value } = matches[index] ?? {};
    if (!isMultiple) close();
    if (value !== undefined && (isMultiple || !chosen.includes(value))) onChoose(value);
  };
  const move = (by: 1 | -1) => (isOpen ? setActive((activeIndex + by + matches.length) % Math.max(1, matches.length)) : open());
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => (isOpen ? choose(activeIndex) : open()),
    ...(isOpen && { Escape: close }),
    ...(!isOpen && { " ": open }),
  };
  return {
    isOpen,
    search,
    matches,
    active: isOpen ? activeIndex : -1,
    setActive,
    toggle: () => (isOpen && search === undefined ? close() : open()),
    close,
    choose,
    input: {
      ref: input,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setSearch(event.target.value);
        setActive(0);
        setIsOpen(true);
      },
      onFocus: () => input.current?.select(),
      onKeyDown: (event: KeyboardEvent) => {
        const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
        // The first key replaces the chosen text.
        if (isText && search === undefined) input.current?.select();
        onKey(event, keys);
      },
    },
  };
}

function matching<T>(options: readonly Option<T>[], search: string | undefined): readonly Option<T>[] {
  const wanted = search?.trim().toLowerCase() ?? "";
  return wanted === "" ? options : options.filter(({ label }) => label.toLowerCase().includes(wanted));
}
