import type { ApplicationType } from "../../../shared/domain/application-type.ts";
import hidden from "../../ui/hidden.module.css";
import styles from "./quote-type.module.css";

const names = { consumer: "Consumer asset", commercial: "Commercial asset" };

interface QuoteTypeProps {
  readonly type: ApplicationType;
  /** Shown instead of the type's name, which screen readers still get. */
  readonly text?: string;
}

/** A square in the type's colour; below 1200 px the name is for screen readers and the tooltip. */
export const QuoteType = ({ type, text }: QuoteTypeProps) => (
  <span className={styles["type"]} title={names[type]}>
    <i className={styles[type]} aria-hidden="true" />
    <span className={text === undefined ? styles["name"] : hidden["hidden"]}>{names[type]}</span>
    {text}
  </span>
);
