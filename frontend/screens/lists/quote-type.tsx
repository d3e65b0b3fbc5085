import type { ApplicationType } from "../../../shared/domain/application-type.ts";
import styles from "./quote-type.module.css";

const names = { consumer: "Consumer asset", commercial: "Commercial asset" };

export const QuoteType = ({ type }: { readonly type: ApplicationType }) => (
  <span className={styles["type"]}>
    <i className={styles[type]} aria-hidden="true" />
    {names[type]}
  </span>
);
