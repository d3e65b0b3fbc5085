import { useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { FilterSelects, type FilterSelectsProps } from "./filter-selects.tsx";
import styles from "./filter-sheet.module.css";
import { filterTexts } from "./filter-texts.ts";

/** On a phone: a button for the filters, with how many there are at work, and a sheet that holds them. */
export function FilterSheet(props: FilterSelectsProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const atWork = filterTexts(props.filters).length;
  return (
    <>
      <Button onClick={() => sheet.current?.showModal()}>
        Filters <span className={styles["count"]}>{atWork}</span>
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
