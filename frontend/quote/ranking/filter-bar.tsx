import { Button, Popover } from "antd";
import { type ReactNode, lazy, memo, useRef, useState } from "react";
import { FilterIcon } from "../../ui/control-icons.tsx";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { phoneScreen, useMediaQuery } from "../../ui/use-media-query.ts";
import type { FilterListsProps } from "./filter-lists.tsx";
import { OrderSelect } from "./order-select.tsx";
import { defaultFilters } from "./filters.ts";
import kit from "../../ui/kit.module.css";
import styles from "./results.module.css";

const FilterLists = lazy(() => import("./filter-lists.tsx"));
const FilterDrawer = lazy(() => import("./filter-drawer.tsx"));

export interface FilterBarProps extends FilterListsProps {
  /** The switch between the views. */
  readonly views: ReactNode;
}

/** What the ranking leaves out, its order, and the view; a phone has the views in the drawer of the filters. */
export default memo(function FilterBar({ views, ...lists }: FilterBarProps) {
  const { filters, onFilters, isSingle } = lists;
  const isPhone = useMediaQuery(phoneScreen);
  const button = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  // Undefined until it is first opened.
  const [isOpen, setIsOpen] = useState<boolean>();
  const close = () => {
    if (bar.current?.contains(document.activeElement)) button.current?.focus();
    setIsOpen(false);
  };
  const count = activeCount(filters);
  const controls = (
    <fieldset className={`${kit.flex} ${kit.gap8}`} aria-label="Filters">
      <Button ref={button} icon={<FilterIcon />} aria-haspopup="dialog" aria-expanded={isOpen === true} onClick={() => setIsOpen(true)}>
        Filter{count > 0 && ` ${count}`}
      </Button>
      <OrderSelect chosen={filters.orderBy} isSingle={isSingle} onChoose={(orderBy) => onFilters({ ...filters, orderBy })} />
    </fieldset>
  );
  if (isPhone)
    return (
      <>
        {controls}
        <OnDemandPart>
          {isOpen !== undefined && <FilterDrawer {...lists} views={views} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
        </OnDemandPart>
      </>
    );
  return (
    <Popover
      arrow={false}
      trigger="click"
      placement="bottomRight"
      classNames={{ container: styles.popover }}
      destroyOnHidden
      // In the order of the page, so that Tab leads into it and out of it.
      getPopupContainer={() => bar.current!}
      open={isOpen === true}
      onOpenChange={(opens) => !opens && close()}
      content={
        <dialog open className={styles.dialog} aria-label="Filter">
          <OnDemandPart fallback={<Spinner />}>
            <FilterLists {...lists} />
          </OnDemandPart>
        </dialog>
      }
    >
      <div ref={bar} className={`${kit.flex} ${kit.gap8} ${kit.end} ${styles.controls}`}>
        {controls}
        {views}
      </div>
    </Popover>
  );
});

/** How many of the lists behind the button leave something out that a quote does not by itself. */
function activeCount({ lenders, productTypes, mustMatch, hidden }: FilterListsProps["filters"]): number {
  const required = mustMatch.some((attribute) => !defaultFilters.mustMatch.includes(attribute));
  return [lenders.length > 0, productTypes.length > 0, required, hidden.includes("expired")].filter(Boolean).length;
}
