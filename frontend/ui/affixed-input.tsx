import type { InputHTMLAttributes, ReactNode } from "react";
import styles from "./affixed-input.module.css";

interface AffixedInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "prefix"> {
  /** For example $. */
  readonly prefix?: string | undefined;
  readonly suffix?: ReactNode;
}

/** A compact text field with a prefix or a suffix. */
export const AffixedInput = ({ prefix, suffix, ...input }: AffixedInputProps) => (
  <span className={styles["box"]}>
    {prefix !== undefined && <span className={styles["prefix"]}>{prefix}</span>}
    <input {...input} className={styles["input"]} autoComplete="off" />
    {suffix}
  </span>
);
