import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import type { TrialValues } from "../../client/application/trial-values.ts";
import { useShortcut } from "../../ui/use-shortcut.ts";
import styles from "../workspace/strip.module.css";
import { trialText } from "./trial-text.ts";

interface TrialStripProps {
  readonly tried: TrialValues;
  /** Saves the values; resolves when that has succeeded or failed. */
  readonly onKeep: () => Promise<void>;
  readonly onBack: () => void;
}

/** Above the cards while they are ranked by values that are not saved. Enter keeps them, Escape goes back. */
export default function TrialStrip({ tried, onKeep, onBack }: TrialStripProps) {
  const strip = useRef<HTMLElement>(null);
  const [isKeeping, setIsKeeping] = useState(false);
  useEffect(() => strip.current?.focus({ preventScroll: true }), []);
  const keep = () => {
    setIsKeeping(true);
    void onKeep().finally(() => setIsKeeping(false));
  };
  useShortcut("Escape", onBack);
  useShortcut("Enter", keep, (target) => target === strip.current && !isKeeping);
  return (
    <section ref={strip} tabIndex={-1} aria-label="Trying: Enter keeps, Escape goes back" className={`${styles.strip} ${styles.trial}`}>
      <output>
        Trying <b>{trialText(tried)}</b>. Not saved.
      </output>
      <Button loading={isKeeping} onClick={keep}>
        Keep
      </Button>
      <Button type="link" disabled={isKeeping} onClick={onBack}>
        Back
      </Button>
    </section>
  );
}
