// HTML has no element for an option of a list that is not a select's.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { ComponentProps } from "react";
import { matchesSearch } from "../../shared/search-text.ts";

/** For antd's Select and AutoComplete, whose input names an option '-1' while none is active. */
const ComboboxInput = ({ "aria-activedescendant": active, ...input }: ComponentProps<"input">) => (
  <input {...input} {...(active?.endsWith("_-1") === false && { "aria-activedescendant": active })} />
);

export const comboboxParts = { input: ComboboxInput };

/** An AutoComplete shows its value in the input alone, which then gives it its height. */
const FreeTextInput = ({ style, ...input }: ComponentProps<"input">) => (
  <ComboboxInput {...input} style={{ ...style, position: "static", width: "100%" }} />
);

export const freeTextParts = { input: FreeTextInput };

/** An empty list is not accessible: it says so in an option that cannot be chosen. */
export const NoMatch = () => (
  <div role="option" aria-selected={false} aria-disabled tabIndex={-1} style={{ color: "var(--text-secondary)" }}>
    No match
  </div>
);

/** Also for a search with spaces around it, such as that of the space bar that opened the list. */
export const isFound = (search: string, option: { readonly label?: unknown } | undefined): boolean =>
  matchesSearch(search, String(option?.label));
