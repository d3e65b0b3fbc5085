import { Button } from "antd";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useChangedRates } from "./kept-quotes-calls.ts";
import styles from "../workspace/strip.module.css";
import { changedRatesTexts } from "./changed-rates-text.ts";
import { Differences } from "./differences.tsx";

interface ChangedRatesStripProps {
  readonly applicationId: string;
  /** The hash of the ranking's sheets: another one asks again. */
  readonly rulebook: string;
}

/** Above the cards: the lenders whose rates have changed since the quote was last changed. */
export default function ChangedRatesStrip({ applicationId, rulebook }: ChangedRatesStripProps) {
  const id = useId();
  const { data, mutate } = useChangedRates(applicationId);
  const [isOpen, setIsOpen] = useState(false);
  const [read, setRead] = useState<string>();
  const askAgain = useEffectEvent((hash: string) => data !== undefined && data.rulebook !== hash && void mutate());
  useEffect(() => void askAgain(rulebook), [rulebook]);
  const texts = data ? changedRatesTexts(data) : [];
  if (!data || texts.length === 0 || read === data.rulebook) return undefined;
  return (
    <section aria-label="Changed rates" className={`${styles.strip} ${styles.changed}`}>
      <output>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </output>
      <Button type="link" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? "Hide difference" : "Show difference"}
      </Button>
      <Button type="link" onClick={() => setRead(data.rulebook)}>
        Dismiss
      </Button>
      <div id={id} hidden={!isOpen} className={styles.differences}>
        <Differences products={data.products} />
      </div>
    </section>
  );
}
