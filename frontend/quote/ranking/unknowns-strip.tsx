import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import { LevelMark } from "../../ui/level-mark.tsx";
import { useMediaQuery, wideWorkspace } from "../../ui/use-media-query.ts";
import { useShortcut } from "../../ui/use-shortcut.ts";
import { attributeLabels } from "../panel/attribute-labels.ts";
import type { Unknowns } from "./criterion-text.ts";
import { LinkButton } from "../parts/link-button.tsx";
import styles from "../workspace/strip.module.css";

interface UnknownsStripProps {
  readonly unknowns: Unknowns;
  readonly onFocusRequest: (field: CriterionAttribute) => void;
}

/** Above the cards: the field whose answer settles most, which leads to it. On a wide screen the fields themselves say it, beside the cards. */
export function UnknownsStrip({ unknowns: [first], onFocusRequest }: UnknownsStripProps) {
  const goTo = () => first && onFocusRequest(first.field);
  const isWide = useMediaQuery(wideWorkspace);
  useShortcut("u", goTo);
  if (isWide || !first) return undefined;
  const label = attributeLabels[first.field];
  const [verb, count] = first.settles > 0 ? ["settles", first.settles] : ["is asked by", first.asks];
  return (
    <section className={`${styles.strip} ${styles.open}`} aria-label="Open answer">
      <LevelMark level={1} />
      <p>
        <b>{label}</b> {verb} {count === 1 ? "1 lender" : `${count} lenders`}
      </p>
      <LinkButton onClick={goTo} aria-label={`Add ${label}`}>
        Add
      </LinkButton>
    </section>
  );
}
