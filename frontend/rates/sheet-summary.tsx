import type { Sheet } from "../../shared/quote/sheet.ts";
import { parseSheet } from "../../shared/rulebook/check.ts";
import { type SheetSection, sheetSections } from "../../shared/rulebook/sheet-sections.ts";
import styles from "./rates.module.css";

/** The rate sheet as sentences. */
export function SheetSummary({ text }: { readonly text: string }) {
  const sections = sectionsOf(text);
  if (sections === undefined) return <p>This text is not a rate sheet yet. The check says why.</p>;
  return (
    <>
      {sections.map(({ title, lines }) => (
        <section key={title} aria-label={title} className={styles["words"]}>
          <h2>{title}</h2>
          <ul>
            {lines.map((line, place) => (
              <li key={`${place} ${line}`}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function sectionsOf(text: string): readonly SheetSection[] | undefined {
  let sheet: Sheet;
  try {
    sheet = parseSheet(text);
  } catch {
    return undefined;
  }
  return sheetSections(sheet);
}
