import type { ComponentProps } from "react";
import type { DocumentationLevel } from "../../../shared/domain/documentation-level.ts";
import styles from "./documentation-chip.module.css";

const colours: Readonly<Record<DocumentationLevel, string>> = {
  Standard: "standard",
  "Low doc": "low-doc",
  "Light doc": "light-doc",
  "Full doc": "full-doc",
  Adverse: "adverse",
};

export const DocumentationChip = ({ level }: { readonly level: DocumentationLevel }) => (
  <Chip style={{ color: `var(--chip-${colours[level]}-text)`, background: `var(--chip-${colours[level]}-bg)` }}>{level}</Chip>
);

export const Chip = ({ className = "", ...props }: ComponentProps<"span">) => <span {...props} className={`${styles.chip} ${className}`} />;
