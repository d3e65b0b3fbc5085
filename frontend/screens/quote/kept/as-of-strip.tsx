import { Button } from "antd";
import { sheetDateText } from "../results/sheet-date.ts";
import styles from "./as-of-strip.module.css";

interface AsOfStripProps {
  readonly day: string;
  readonly onBack: () => void;
}

/** In the place of the results head's actions while the cards are those of a former day. */
export const AsOfStrip = ({ day, onBack }: AsOfStripProps) => (
  <div className={styles["strip"]}>
    <output>
      As of <b>{sheetDateText(day)}</b>
    </output>
    <Button onClick={onBack}>Back to today</Button>
  </div>
);
