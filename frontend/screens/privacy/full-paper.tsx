import type { OpenedLink } from "../../api/opened-link.ts";
import { ChevronIcon } from "../../ui/control-icons.tsx";
import styles from "./privacy-screen.module.css";

interface FullPaperProps {
  readonly label: string;
  readonly paper: OpenedLink["papers"][number];
}

/** A paper to the word, as the server has it and as it is signed. */
export const FullPaper = ({ label, paper: { title, version, sections } }: FullPaperProps) => (
  <details className={styles["paper"]}>
    <summary>
      {label}
      <ChevronIcon direction="right" />
    </summary>
    <h3>{title}</h3>
    <p className={styles["note"]}>Version of {version}</p>
    {sections.map(({ heading, paragraphs }) => (
      <section key={heading}>
        <h4>{heading}</h4>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
  </details>
);
