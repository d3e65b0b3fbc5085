import { Button } from "antd";
import type { RefObject } from "react";
import styles from "./filter-select.module.css";

interface FilterFooterProps {
  readonly buttons: RefObject<HTMLDivElement | null>;
  readonly onAll: () => void;
  readonly onNone: () => void;
}

export const FilterFooter = ({ buttons, onAll, onNone }: FilterFooterProps) => (
  <div ref={buttons} className={styles["footer"]}>
    <Button type="link" size="small" onClick={onAll}>
      Select all
    </Button>
    <Button type="link" size="small" onClick={onNone}>
      Deselect all
    </Button>
  </div>
);
