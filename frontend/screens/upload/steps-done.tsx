import styles from "./upload-screen.module.css";

export function StepsDone({ done, of }: { readonly done: number; readonly of: number }) {
  return (
    <div className={styles["steps"]}>
      {Array.from({ length: of }, (_, step) => (
        <span key={step} className={`${styles["step"]} ${step < done ? styles["done"] : ""}`} aria-hidden="true" />
      ))}
      <output>
        {done} of {of} done
      </output>
    </div>
  );
}
