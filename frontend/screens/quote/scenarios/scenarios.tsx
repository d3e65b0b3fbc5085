import styles from "./scenarios.module.css";

/** The lenders' products for several sets of terms, side by side. */
export default function Scenarios() {
  return <p className={styles["empty"]}>Keep these terms as a scenario and change one thing.</p>;
}
