import { Brand } from "../ui/brand.tsx";
import kit from "../ui/kit.module.css";
import styles from "./top-bar.module.css";

export function RestoringSession() {
  return (
    <>
      <header className={styles.bar}>
        <Brand isInBeta />
      </header>
      <main id="content" aria-busy="true">
        <output className={kit.hidden}>Loading...</output>
      </main>
    </>
  );
}
