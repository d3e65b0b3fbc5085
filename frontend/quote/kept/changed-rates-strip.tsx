import { Button } from "antd";
import { useEffect, useId, useState } from "react";
import { refreshRanking } from "../../client/application/ranked-products.ts";
import { useChangedRates } from "./kept-quotes-calls.ts";
import styles from "../workspace/strip.module.css";
import { changedRatesTexts } from "./difference-text.ts";
import { Differences } from "./differences.tsx";

interface ChangedRatesStripProps {
  readonly applicationId: string;
  /** The hash of the ranking's sheets. */
  readonly rulebook: string;
}

/** Until then two calls can be answered by sheets of before and after a change. */
const changeSeenMs = 6_000;

/** Above the cards: the lenders whose rates have changed since the quote was last changed. */
export default function ChangedRatesStrip({ applicationId, rulebook }: ChangedRatesStripProps) {
  const id = useId();
  const { data, mutate } = useChangedRates(applicationId);
  const [isOpen, setIsOpen] = useState(false);
  const [read, setRead] = useState<string>();
  useEffect(() => {
    if (data === undefined || data.rulebook === rulebook) return undefined;
    void mutate();
    const timer = setTimeout(() => {
      void mutate();
      void refreshRanking(applicationId).catch(() => undefined);
    }, changeSeenMs);
    return () => clearTimeout(timer);
  }, [applicationId, data, mutate, rulebook]);
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
