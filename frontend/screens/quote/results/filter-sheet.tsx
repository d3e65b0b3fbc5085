import { useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { FilterSelects, type FilterSelectsProps } from "./filter-selects.tsx";
import styles from "./filter-sheet.module.css";
import { filterTexts } from "./filter-texts.ts";

/** On a phone: a button with the number of active filters, and a sheet with the filters. */
export function FilterSheet(props: FilterSelectsProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const activeCount = filterTexts(props.filters).length;
  return (
    <>
      <Button onClick={() => sheet.current?.showModal()}>
        Filters <span className={styles["count"]}>{activeCount}</span>
      </Button>
      <dialog ref={sheet} className={styles["sheet"]} aria-label="Filters">
        <header className={styles["head"]}>
          <h2>Filters</h2>
          <Button onClick={() => sheet.current?.close()}>Done</Button>
        </header>
        <div className={styles["filters"]}>
          <FilterSelects {...props} />
        </div>
      </dialog>
    </>
  );
}
