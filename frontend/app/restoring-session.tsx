import { Brand } from "../ui/brand.tsx";
import hidden from "../ui/hidden.module.css";
import styles from "./top-bar.module.css";

export function RestoringSession() {
  return (
    <>
      <header className={styles.bar}>
        <Brand isInBeta />
      </header>
      <main id="content" aria-busy="true">
        <output className={hidden.hidden}>Loading...</output>
      </main>
    </>
  );
}
