import { AutoComplete } from "antd";
import { type ReactElement, useState } from "react";
import { abnText } from "../../../../shared/domain/abn.ts";
import type { BusinessHit, BusinessSearch } from "./search.ts";
import { freeTextParts } from "../../../ui/combobox-parts.tsx";
import { SearchIcon } from "../../../ui/control-icons.tsx";
import kit from "../../../ui/kit.module.css";
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
  /** Offered at the end of each list, if it is allowed. */
  readonly onByHand?: () => void;
  readonly isDisabled?: boolean;
}

const byHand = "by hand";

export function BusinessPicker({ names, search, typed, value, onType, onChoose, onByHand, isDisabled = false }: BusinessPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const options = [...search.hits.map(optionOf), ...(onByHand ? [{ value: byHand, hit: undefined, label: "Enter by hand" }] : [])];
  return (
    <AutoComplete
      {...names}
      className={kit.wide}
      prefix={<SearchIcon />}
      // The error of a failed search is below the field: the list would cover it.
      open={isOpen && !search.error}
      onOpenChange={setIsOpen}
      allowClear
      disabled={isDisabled}
      components={freeTextParts}
      virtual={false}
      defaultActiveFirstOption={false}
      value={value}
      options={options}
      // The list is not empty: it holds the message.
      notFoundContent={<></>}
      popupRender={withMessage(messageOf(typed, search))}
      onSearch={onType}
      onClear={() => onType("")}
      onSelect={(_, { hit }) => (hit ? onChoose(hit) : onByHand?.())}
    />
  );
}

const withMessage = (message: string | undefined) => (list: ReactElement) => (
  <>
    <output className={`${kit.block} ${kit.secondary} ${styles.message}`}>{message}</output>
    {list}
  </>
);

function messageOf(typed: string, { hits, isSearching, numberProblem }: BusinessSearch): string | undefined {
  if (typed.trim() === "") return "Type to start search";
  if (isSearching) return "Searching...";
  if (numberProblem !== undefined) return numberProblem;
  return hits.length === 0 ? "No results found" : undefined;
}

const optionOf = (hit: BusinessHit) => ({
  value: hit.Abn,
  hit,
  label: (
    <span className={`${kit.stack} ${styles.hit}`}>
      <span>{hit.Name}</span>
      <span className={`${kit.tiny} ${kit.tertiary} ${kit.digits}`}>
        {abnText(hit.Abn)} · {hit.State} {hit.Postcode}
      </span>
    </span>
  ),
});
