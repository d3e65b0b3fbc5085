import styles from "./brand.module.css";

export function Brand({ isInBeta = false }: { readonly isInBeta?: boolean }) {
  return (
    <span className={styles.brand}>
      <KelpieHead size={24} />
      <span className={styles.name}>Kelpie</span>
      {isInBeta && <span className={styles.beta}>(in beta)</span>}
    </span>
  );
}

export const KelpieHead = ({ size }: { readonly size: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <path
      d="M4.9 3.2c0-1 1.1-1.5 1.9-.9l6.3 4.5c1.9-.5 3.9-.5 5.8 0l6.3-4.5c.8-.6 1.9-.1 1.9.9.3 3.7.3 7.4-.5 10.5.1 5-2.9 8.7-5.4 11.4-1.3 2.6-3 4.7-5.2 4.7s-3.9-2.1-5.2-4.7c-2.5-2.7-5.5-6.4-5.4-11.4-.8-3.1-.8-6.8-.5-10.5z"
      fill="var(--mark-head)"
    />
    <circle cx="11.3" cy="13.4" r="1.7" fill="var(--mark-points)" />
    <circle cx="20.7" cy="13.4" r="1.7" fill="var(--mark-points)" />
    <path d="M16 18c2.9 0 4.5 1.8 4.3 4.3-.2 3.1-2.1 6-4.3 6s-4.1-2.9-4.3-6c-.2-2.5 1.4-4.3 4.3-4.3z" fill="var(--mark-points)" />
    <path d="M13.7 20.7c0-1 1-1.5 2.3-1.5s2.3.5 2.3 1.5c0 1.1-1.3 2.3-2.3 2.3s-2.3-1.2-2.3-2.3z" fill="var(--mark-nose)" />
  </svg>
);
