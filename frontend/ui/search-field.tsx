import { useEffect, useState } from "react";
import { SearchIcon } from "./control-icons.tsx";
import styles from "./search-field.module.css";

interface SearchFieldProps {
  readonly label: string;
  /** The current search. */
  readonly search: string;
  /** Called when typing has paused. */
  readonly onSearch: (text: string) => void;
}

const pauseMs = 300;
const maxLength = 100;

export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const trimmed = text.trim();
  useEffect(() => {
    if (trimmed === search) return undefined;
    const timer = setTimeout(() => onSearch(trimmed), pauseMs);
    return () => clearTimeout(timer);
  }, [trimmed, search, onSearch]);
  return (
    <label className={styles["search"]}>
      <SearchIcon />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}
