import type { InputHTMLAttributes, ReactNode } from "react";
import styles from "./affixed-input.module.css";

interface AffixedInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "prefix"> {
  /** Before what is typed: $. */
  readonly prefix?: string | undefined;
  readonly suffix?: ReactNode;
}

/** A dense tool's text field, with a sign before or after what is typed. */
export const AffixedInput = ({ prefix, suffix, ...input }: AffixedInputProps) => (
  <span className={styles["box"]}>
    {prefix !== undefined && <span className={styles["prefix"]}>{prefix}</span>}
    <input {...input} className={styles["input"]} autoComplete="off" />
    {suffix}
  </span>
);
