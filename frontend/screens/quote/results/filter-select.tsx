import { Select } from "antd";
import { type KeyboardEvent, type ReactElement, useId } from "react";
import { FilterFooter } from "./filter-footer.tsx";
import styles from "./filter-select.module.css";

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
}

export interface FilterSelectProps<T extends string> {
  readonly name: string;
  readonly choices: readonly Choice<T>[];
  readonly chosen: readonly T[];
  /** What is chosen, in short. */
  readonly summary: string;
  /** Only one at a time, as in the walkthrough and in a new quote. */
  readonly isSingle: boolean;
  readonly isClearable?: boolean;
  readonly onChoose: (chosen: T[]) => void;
}

/** A menu is at most three quarters of the window high, with its footer. */
const mostOfWindow = 0.75;
const footerHeightPx = 56;

// What is chosen stands beside the filter's name.
const nothingShown = () => <></>;

/** antd has Tab choose the option under the cursor; here it leads on, to the buttons below the options. */
function letTabPass(event: KeyboardEvent): void {
  if (event.key === "Tab") event.stopPropagation();
}

/** One filter: its name and what is chosen, and below it, once opened, what there is to choose. */
export function FilterSelect<T extends string>({
  name,
  choices,
  chosen,
  summary,
  isSingle,
  isClearable = true,
  onChoose,
}: FilterSelectProps<T>) {
  const all = choices.map(({ value }) => value);
  const shared = {
    id: useId(),
    className: styles["select"]!,
    classNames: { popup: { root: styles["popup"]! } },
    "aria-label": `${name}: ${summary}`,
    options: [...choices],
    popupMatchSelectWidth: false,
    virtual: false,
    showSearch: { optionFilterProp: "label" },
    listHeight: Math.round(innerHeight * mostOfWindow) - footerHeightPx,
    // Beside its control, so that Tab leads into it, and within the sheet that a phone shows the filters in.
    getPopupContainer: (control: HTMLElement) => control.parentElement!,
  };
  const shown = <strong className={styles["chosen"]}>{summary}</strong>;
  const withFooter = (menu: ReactElement) => <FilterFooter menu={menu} onAll={() => onChoose(all)} onNone={() => onChoose([])} />;
  return (
    <div className={styles["place"]} onKeyDownCapture={letTabPass}>
      {isSingle ? (
        <Select<T>
          {...shared}
          prefix={<span className={styles["name"]}>{name}</span>}
          value={chosen[0] ?? null}
          placeholder={shown}
          labelRender={() => shown}
          allowClear={isClearable && chosen.length > 0}
          onChange={(value: T | undefined) => onChoose(value === undefined ? [] : [value])}
        />
      ) : (
        <Select<T[]>
          {...shared}
          mode="multiple"
          prefix={
            <span className={styles["name"]}>
              {name} {shown}
            </span>
          }
          value={[...chosen]}
          tagRender={nothingShown}
          popupRender={withFooter}
          onChange={onChoose}
        />
      )}
    </div>
  );
}
