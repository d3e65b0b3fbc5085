import { Button } from "antd";
import { shortDateText } from "../../ui/short-date.ts";
import kit from "../../ui/kit.module.css";
import styles from "./as-of-strip.module.css";

interface AsOfStripProps {
  readonly day: string;
  readonly onBack: () => void;
}

/** In the place of the results head's actions while the cards use the rate sheets of an earlier date. */
export const AsOfStrip = ({ day, onBack }: AsOfStripProps) => (
  <div className={`${kit.row} ${kit.gap12} ${kit.digits} ${styles.strip}`}>
    <output>
      As of <b>{shortDateText(day)}</b>
    </output>
    <Button onClick={onBack}>Back to today</Button>
  </div>
);
