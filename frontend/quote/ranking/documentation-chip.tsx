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
  <span className={styles["chip"]} style={{ color: `var(--chip-${colours[level]}-text)`, background: `var(--chip-${colours[level]}-bg)` }}>
    {level}
  </span>
);
