import styles from "./paper-text.module.css";

/** A paper to be read, to the word. */
export interface PaperWords {
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

interface PaperTextProps {
  /** What is folded out, and in again. */
  readonly summary: string;
  readonly paper: PaperWords;
}

/** A paper's whole text, which can be folded in. */
export function PaperText({ summary, paper }: PaperTextProps) {
  return (
    <details open className={styles["paper"]}>
      <summary className={styles["summary"]}>{summary}</summary>
      <div className={styles["text"]}>
        {paper.sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h3 className={styles["heading"]}>{heading}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </details>
  );
}
