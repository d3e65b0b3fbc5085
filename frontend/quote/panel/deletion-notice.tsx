import { Alert } from "antd";
import { dayText } from "../../../shared/format.ts";
import styles from "./input-panel.module.css";

/** Shown in the last 30 days of a quote in which nothing has changed for years. */
export const DeletionNotice = ({ endsOn }: { readonly endsOn: string }) => (
  <div className={styles["archived"]}>
    <Alert
      role="note"
      type="warning"
      title={`Kept until ${dayText(endsOn)}, then deleted with its customers and documents, because nothing has changed for a long time. Any change or note keeps it.`}
    />
  </div>
);
