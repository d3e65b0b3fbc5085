import styles from "./filter-select.module.css";

interface FilterFooterProps {
  readonly onAll: () => void;
  readonly onNone: () => void;
}

export const FilterFooter = ({ onAll, onNone }: FilterFooterProps) => (
  <div className={styles["footer"]}>
    <button type="button" onClick={onAll}>
      Select all
    </button>
    <button type="button" onClick={onNone}>
      Deselect all
    </button>
  </div>
);
