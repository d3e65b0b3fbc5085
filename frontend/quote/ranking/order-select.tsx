import { type RefSelectProps, Select, Button } from "antd";
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState, type RefObject } from "react";
import { type OrderKey, orderKeys } from "../../../shared/quote/order-keys.ts";
import { NoMatch, comboboxParts, isFound } from "../../ui/combobox-parts.tsx";
import { ChevronIcon } from "../../ui/control-icons.tsx";
import { TickIcon } from "../../ui/icons.tsx";
import { filterNames, orderNames } from "./filter-texts.ts";
import { defaultFilters } from "./filters.ts";
import kit from "../../ui/kit.module.css";
import styles from "./order-select.module.css";

interface OrderSelectProps {
  readonly chosen: readonly OrderKey[];
  /** One key at a time, as in the demo and in a new quote. */
  readonly isSingle: boolean;
  readonly onChoose: (chosen: readonly OrderKey[]) => void;
}

const name = filterNames.orderBy;
const choices = orderKeys.map((value) => ({ value, label: orderNames[value] }));

/** The keys that products are ordered by, in the order in which they were chosen; below them are buttons for all and none. */
export function OrderSelect({ chosen, isSingle, onChoose }: OrderSelectProps) {
  const [isOpen, setIsOpen] = useState(false);
  const select = useRef<RefSelectProps>(null);
  const footer = useRef<HTMLDivElement>(null);
  const followKeys = (event: KeyboardEvent) => isOpen && moveInMenu(event, { control: select, footer, onClose: () => setIsOpen(false) });
  const choose = (option: unknown) => {
    const key = orderKeys.find((one) => one === option)!;
    if (isSingle) onChoose([key]);
    else onChoose(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  };
  const summary = summaryOf(chosen);
  const shown = <strong className={`${kit.medium} ${styles.chosen}`}>{summary}</strong>;
  return (
    <div role="presentation" className={styles.place} onKeyDownCapture={followKeys}>
      <Select<OrderKey | OrderKey[] | null>
        ref={select}
        className={kit.wide}
        classNames={{ popup: { root: styles.menu } }}
        aria-label={`${name}: ${summary}`}
        prefix={<span className={`${kit.tertiary} ${styles.name}`}>{name}</span>}
        suffixIcon={<ChevronIcon direction="down" />}
        components={comboboxParts}
        // The chosen values are shown in short.
        placeholder={shown}
        labelRender={() => shown}
        maxTagCount={0}
        maxTagPlaceholder={shown}
        {...(!isSingle && { mode: "multiple", optionRender: withBox, popupRender: withFooter })}
        menuItemSelectedIcon={null}
        value={isSingle ? (chosen[0] ?? null) : [...chosen]}
        options={choices}
        showSearch={{ filterOption: isFound }}
        notFoundContent={<NoMatch />}
        virtual={false}
        popupMatchSelectWidth={false}
        open={isOpen}
        onOpenChange={setIsOpen}
        onSelect={choose}
        onDeselect={choose}
      />
    </div>
  );

  function withFooter(list: ReactElement) {
    return (
      <>
        {list}
        <div ref={footer} className={`${kit.flex} ${kit.gap16} ${styles.footer}`}>
          <AllOrNone onAll={() => onChoose(orderKeys)} onNone={() => onChoose([])} />
        </div>
      </>
    );
  }
}

/** Names up to two keys; otherwise counts them. */
function summaryOf(chosen: readonly OrderKey[]): string {
  const names = (chosen.length === 0 ? defaultFilters.orderBy : chosen).map((key) => orderNames[key]);
  if (names.length <= 2) return names.join(", ");
  return names.length === orderKeys.length ? "All" : `${names.length} of ${orderKeys.length}`;
}

const withBox = ({ label }: { readonly label?: ReactNode }) => (
  <span className={`${kit.row} ${kit.gap8}`}>
    <span className={`${kit.stack} ${styles.box}`} aria-hidden="true">
      <TickIcon />
    </span>
    {label}
  </span>
);

interface AllOrNoneProps {
  readonly onAll: () => void;
  readonly onNone: () => void;
}

/** Of a list from which several may be chosen. */
export const AllOrNone = ({ onAll, onNone }: AllOrNoneProps) => (
  <>
    <Button type="link" size="small" onClick={onAll}>
      Select all
    </Button>
    <Button type="link" size="small" onClick={onNone}>
      Deselect all
    </Button>
  </>
);

interface Menu {
  readonly control: RefObject<RefSelectProps | null>;
  /** Holds the buttons below the options. */
  readonly footer: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Keys in an open menu. antd's Tab chooses the active option; here it goes to the menu's buttons, and from the last to the next control. */
function moveInMenu(event: KeyboardEvent, { control, footer, onClose }: Menu): void {
  const buttons = [...(footer.current?.querySelectorAll("button") ?? [])];
  const at = buttons.findIndex((button) => button === event.target);
  if (event.key === "Escape" && at >= 0) {
    // A dialog around the control stays open.
    event.stopPropagation();
    onClose();
    control.current?.focus();
  }
  if (event.key !== "Tab") return;
  event.stopPropagation();
  const stop = event.shiftKey ? at - 1 : at + 1;
  // The demo moves the focus itself.
  const next = event.defaultPrevented ? undefined : buttons[stop];
  if (next) {
    event.preventDefault();
    next.focus();
  } else if (event.shiftKey && at === 0) {
    event.preventDefault();
    control.current?.focus();
  } else {
    // The browser moves on from the control.
    if (at >= 0) control.current?.focus();
    onClose();
  }
}
