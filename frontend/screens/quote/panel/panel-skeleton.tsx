import hidden from "../../../ui/hidden.module.css";
import styles from "./input-panel.module.css";

export function PanelSkeleton() {
  return (
    <div className={styles["skeleton"]}>
      <output className={hidden["hidden"]}>Loading...</output>
      {Array.from({ length: 7 }, (_, place) => (
        <span key={place} aria-hidden="true" />
      ))}
    </div>
  );
}
