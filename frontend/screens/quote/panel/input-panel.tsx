import type { Application } from "../../../../shared/entities/application.ts";
import styles from "./input-panel.module.css";

const titles = { consumer: "Consumer quote", commercial: "Commercial quote" };

/** Everything of a scenario that a broker types. */
export function InputPanel({ application }: { readonly application: Application }) {
  return (
    <header className={styles["heading"]}>
      <h1 className={styles["title"]}>{titles[application.applicationType]}</h1>
      <span className={styles["number"]}>#{application.humanId}</span>
    </header>
  );
}
