import { Segmented } from "antd";
import type { Application } from "../../../shared/domain/application.ts";
import styles from "./view-switch.module.css";
import { type View, viewNames, views } from "./views.ts";

export interface ViewSwitchProps {
  readonly application: Application;
  readonly view: View;
  readonly onView: (view: View) => void;
  /** As wide as its place. */
  readonly isBlock?: boolean;
}

/** Chooses how the results are shown. */
export default function ViewSwitch({ application: { variants }, view, onView, isBlock = false }: ViewSwitchProps) {
  return (
    <Segmented<View>
      className={styles.switch}
      classNames={{ label: styles.choice }}
      aria-label="View"
      name="view"
      block={isBlock}
      value={view}
      options={views.map((value) => ({ value, label: value === "scenarios" ? withCount(variants.length) : viewNames[value] }))}
      onChange={onView}
    />
  );
}

const withCount = (count: number): string => (count === 0 ? viewNames.scenarios : `${viewNames.scenarios} (${count})`);
