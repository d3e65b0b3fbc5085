import type { OpenedLink } from "../opened-link.ts";
import { ChevronIcon } from "../../ui/control-icons.tsx";
import styles from "./signing-screen.module.css";

interface FullAgreementProps {
  readonly label: string;
  readonly agreement: OpenedLink["agreements"][number];
}

/** The text exactly as it is signed. */
export const FullAgreement = ({ label, agreement: { title, version, sections } }: FullAgreementProps) => (
  <details className={styles["agreement"]}>
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
