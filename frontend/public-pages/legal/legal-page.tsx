import { useEffect } from "react";
import { usePageTitle } from "../../ui/use-page-title.ts";
import kit from "../../ui/kit.module.css";
import styles from "./legal-page.module.css";
import type { LegalSection, LegalText } from "./legal-text.ts";

export function LegalPage({ text: { title, lead, updated, sections } }: { readonly text: LegalText }) {
  usePageTitle(title);
  // The page is drawn after the browser has looked for the section that its address names.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <article className={styles.page}>
      <h1 className={kit.largeTitle}>{title}</h1>
      <p className={styles.updated}>Last changed on {updated}</p>
      <p>{lead}</p>
      {sections.map((section) => (
        <Section key={section.heading} section={section} />
      ))}
    </article>
  );
}

function Section({ section: { id, heading, paragraphs, points = [] } }: { readonly section: LegalSection }) {
  return (
    <section id={id}>
      <h2>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points.length > 0 && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
