import { Segmented } from "antd";
import styles from "./view-switch.module.css";
import { type View, viewNames, views } from "./views.ts";

interface ViewSwitchProps {
  readonly view: View;
  readonly onView: (view: View) => void;
  /** As wide as its place. */
  readonly isBlock: boolean;
}

/** Chooses how the results are shown. */
export default function ViewSwitch({ view, onView, isBlock }: ViewSwitchProps) {
  return (
    <Segmented<View>
      className={styles.switch}
      classNames={{ label: styles.choice }}
      aria-label="View"
      name="view"
      block={isBlock}
      value={view}
      options={views.map((value) => ({ value, label: viewNames[value] }))}
      onChange={onView}
    />
  );
}
