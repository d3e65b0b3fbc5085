import kit from "./kit.module.css";
import styles from "./disabled-reason.module.css";
import { AlertIcon } from "./icons.tsx";

/** Says beside a disabled button what is missing. */
export const DisabledReason = ({ text }: { readonly text: string }) => (
  <span className={`${kit.row} ${kit.gap8} ${kit.small} ${styles.reason}`}>
    <AlertIcon />
    {text}
  </span>
);
