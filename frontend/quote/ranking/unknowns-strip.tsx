import { useRef } from "react";
import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import { LevelMark } from "../../ui/level-mark.tsx";
import { useMediaQuery, wideWorkspace } from "../../ui/use-media-query.ts";
import { useShortcut } from "../../ui/use-shortcut.ts";
import { attributeLabels } from "../panel/attribute-labels.ts";
import type { Unknowns } from "./empty-field.ts";
import { LinkButton } from "../parts/link-button.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./unknowns-strip.module.css";

const shortcut = "u";

interface UnknownsStripProps {
  readonly unknowns: Unknowns;
  readonly onFocusRequest: (field: CriterionAttribute) => void;
}

/**
 * Above the cards: the fields that lenders still ask for, by what their answers settle. Each leads to its field. On a wide screen the fields
 * themselves say it, beside the cards.
 */
export function UnknownsStrip({ unknowns, onFocusRequest }: UnknownsStripProps) {
  const list = useRef<HTMLUListElement>(null);
  const isWide = useMediaQuery(wideWorkspace);
  const goTo = ([first]: Unknowns) => first && onFocusRequest(first.field);
  useShortcut(shortcut, () => (isWide ? goTo(unknowns) : list.current?.querySelector("button")?.focus()));
  if (isWide || unknowns.length === 0) return undefined;
  return (
    <section className={`${kit.stack} ${kit.small} ${styles.strip}`} aria-label="Open answers">
      <LevelMark level={1} />
      <p>{unknowns.length === 1 ? "1 answer is still open:" : `${unknowns.length} answers are still open:`}</p>
      <ul ref={list}>
        {unknowns.map(({ field, settles }) => (
          <li key={field}>
            <LinkButton onClick={() => onFocusRequest(field)}>{attributeLabels[field]}</LinkButton>
            {settles > 0 && ` settles ${settles}`}
          </li>
        ))}
      </ul>
      <span className={styles.hint}>Press {shortcut}</span>
    </section>
  );
}
