import { Button } from "antd";
import { type ReactNode, lazy, useState } from "react";
import type { FilterSelectsProps } from "./filter-selects.tsx";
import styles from "./phone-filters.module.css";
import { filterTexts } from "./filter-texts.ts";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";

const FilterDrawer = lazy(() => import("./filter-drawer.tsx"));

interface PhoneFiltersProps extends FilterSelectsProps {
  /** The switch between the views. */
  readonly views: ReactNode;
}

/** On a phone: a button with the number of active filters, and a drawer with the views and the filters. */
export function PhoneFilters(props: PhoneFiltersProps) {
  // Undefined until it is first opened.
  const [isOpen, setOpen] = useState<boolean>();
  const activeCount = filterTexts(props.filters).length;
  return (
    <>
      <Button size="large" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Filters <span className={styles.count}>{activeCount}</span>
      </Button>
      {isOpen !== undefined && (
        <OnDemandPart>
          <FilterDrawer {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
        </OnDemandPart>
      )}
    </>
  );
}
