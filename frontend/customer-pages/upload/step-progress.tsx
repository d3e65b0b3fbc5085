import styles from "./upload-screen.module.css";

export function StepProgress({ done, total }: { readonly done: number; readonly total: number }) {
  return (
    <div className={styles["steps"]}>
      {Array.from({ length: total }, (_, step) => (
        <span key={step} className={`${styles["step"]} ${step < done ? styles["done"] : ""}`} aria-hidden="true" />
      ))}
      <output>
        {done} of {total} done
      </output>
    </div>
  );
}
