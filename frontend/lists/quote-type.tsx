import type { ApplicationType } from "../../shared/domain/application-type.ts";
import kit from "../ui/kit.module.css";
import styles from "./quote-type.module.css";

const names = { consumer: ["Consumer", " asset"], commercial: ["Commercial", " asset"] } as const;

interface QuoteTypeProps {
  readonly type: ApplicationType;
  /** Shown instead of the type's name, which screen readers still get. */
  readonly text?: string;
}

/** A square in the type's colour and the type's name; below 1200 px only its first word is seen. */
export const QuoteType = ({ type, text }: QuoteTypeProps) => {
  const [first, rest] = names[type];
  return (
    <span className={styles.type}>
      <i className={styles[type]} aria-hidden="true" />
      <span className={text === undefined ? undefined : kit.hidden}>
        {first}
        <span className={styles.rest}>{rest}</span>
      </span>
      {text}
    </span>
  );
};
