import kit from "./kit.module.css";
import styles from "./agreement-text.module.css";

export interface AgreementContent {
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

interface AgreementTextProps {
  /** The label of the collapsible text. */
  readonly summary: string;
  readonly agreement: AgreementContent;
}

export function AgreementText({ summary, agreement }: AgreementTextProps) {
  return (
    <details open className={styles.agreement}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={`${kit.stack} ${kit.gap12} ${kit.secondary} ${styles.text}`}>
        {agreement.sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h3 className={styles.heading}>{heading}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </details>
  );
}
