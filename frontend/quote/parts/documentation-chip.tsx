import type { ComponentProps } from "react";
import type { DocumentationLevel } from "../../../shared/domain/documentation-level.ts";
import styles from "./documentation-chip.module.css";

/** "Low doc" has the theme's colours chip-low-doc. */
export function DocumentationChip({ level }: { readonly level: DocumentationLevel }) {
  const colours = `--chip-${level.toLowerCase().replace(" ", "-")}`;
  return <Chip style={{ color: `var(${colours}-text)`, background: `var(${colours}-bg)` }}>{level}</Chip>;
}

export const Chip = ({ className = "", ...props }: ComponentProps<"span">) => <span {...props} className={`${styles.chip} ${className}`} />;
