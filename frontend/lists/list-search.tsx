import { Input } from "antd";
import { useEffect, useState } from "react";
import { CloseIcon, SearchIcon } from "../ui/control-icons.tsx";
import kit from "../ui/kit.module.css";
import styles from "./list-page.module.css";

interface ListSearchProps {
  readonly label: string;
  /** The current search. */
  readonly search: string;
  /** Called when typing has paused. */
  readonly onSearch: (text: string) => void;
}

const pauseMs = 300;
const maxLength = 100;

export function ListSearch({ label, search, onSearch }: ListSearchProps) {
  const [text, setText] = useState(search);
  const trimmed = text.trim();
  useEffect(() => {
    if (trimmed === search) return undefined;
    const timer = setTimeout(() => onSearch(trimmed), pauseMs);
    return () => clearTimeout(timer);
  }, [trimmed, search, onSearch]);
  return (
    <Input
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      prefix={<SearchIcon />}
      allowClear={{ clearIcon: <ClearIcon /> }}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

const ClearIcon = () => (
  <>
    <CloseIcon />
    <span className={kit.hidden}>Clear search</span>
  </>
);
