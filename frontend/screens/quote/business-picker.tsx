import { abnText } from "../../../shared/domain/abn.ts";
import type { BusinessHit, BusinessSearch } from "../../api/business/search.ts";
import { SuggestedInput } from "../../ui/suggested-input.tsx";
import styles from "./business-picker.module.css";

interface BusinessPickerProps {
  /** Ties the control to its label and messages. */
  readonly names: { readonly id: string; readonly "aria-describedby": string | undefined };
  readonly search: BusinessSearch;
  readonly typed: string;
  /** The typed text, or the chosen business. */
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onChoose: (hit: BusinessHit) => void;
  readonly isDisabled?: boolean;
}

export function BusinessPicker({ names, search, typed, value, onType, onChoose, isDisabled = false }: BusinessPickerProps) {
  return (
    <SuggestedInput
      names={names}
      listName="Businesses"
      isDisabled={isDisabled}
      isClearable
      value={value}
      suggestions={search.hits.map(suggestionOf)}
      message={messageOf(typed, search)}
      onType={onType}
      onPick={({ hit }) => onChoose(hit)}
    />
  );
}

/** None after an error: the field shows it, and the popup would cover what to do next. */
function messageOf(typed: string, { isSearching, error }: BusinessSearch): string | undefined {
  if (typed.trim() === "") return "Type to start search";
  if (isSearching) return "Searching...";
  return error ? undefined : "No results found";
}

const suggestionOf = (hit: BusinessHit) => ({
  key: hit.Abn,
  hit,
  label: (
    <span className={styles["hit"]}>
      <span className={styles["hitName"]}>{hit.Name}</span>
      <span className={styles["hitNumber"]}>
        {abnText(hit.Abn)} · {hit.State} {hit.Postcode}
      </span>
    </span>
  ),
});
