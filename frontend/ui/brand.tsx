import styles from "./brand.module.css";
import { KelpieHead } from "./kelpie-logo.tsx";

export function Brand({ isInBeta = false }: { readonly isInBeta?: boolean }) {
  return (
    <span className={styles.brand}>
      <KelpieHead size={24} />
      <span className={styles.name}>Kelpie</span>
      {isInBeta && <span className={styles.beta}>(in beta)</span>}
    </span>
  );
}
