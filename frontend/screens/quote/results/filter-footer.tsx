import type { ReactNode } from "react";
import styles from "./filter-select.module.css";

interface FilterFooterProps {
  readonly menu: ReactNode;
  readonly onAll: () => void;
  readonly onNone: () => void;
}

/** A filter's choices, and below them all or none at once. */
export const FilterFooter = ({ menu, onAll, onNone }: FilterFooterProps) => (
  <>
    {menu}
    <div className={styles["footer"]}>
      <FooterButton onClick={onAll}>Select all</FooterButton>
      <FooterButton onClick={onNone}>Deselect all</FooterButton>
    </div>
  </>
);

// A press takes the focus from the control, which would close its menu.
const FooterButton = ({ onClick, children }: { readonly onClick: () => void; readonly children: string }) => (
  <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={onClick}>
    {children}
  </button>
);
