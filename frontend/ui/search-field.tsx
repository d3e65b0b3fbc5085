import { useEffect, useState } from "react";
import { SearchIcon } from "./control-icons.tsx";
import styles from "./search-field.module.css";

interface SearchFieldProps {
  readonly label: string;
  /** What is searched for now. */
  readonly search: string;
  /** Called once the typing has paused. */
  readonly onSearch: (text: string) => void;
}

const pauseMs = 300;
const longest = 100;

/** Searches a list while its words are being typed. */
export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === search) return undefined;
    const timer = setTimeout(() => onSearch(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, search, onSearch]);
  return (
    <label className={styles["search"]}>
      <SearchIcon />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={longest}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}
