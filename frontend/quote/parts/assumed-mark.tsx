import { useState } from "react";
import { assumedText } from "../../../shared/finance-options/assumed-figures.ts";
import { provedText } from "../../../shared/proof/proof.ts";
import kit from "../../ui/kit.module.css";
import styles from "./assumed-mark.module.css";

/** Stands in the mark's place where approvals say the same as the sheet. */
export const ProvedMark = () => <small className={`${kit.tiny} ${kit.secondary}`}>{provedText}</small>;

/** Marks a figure that is not the lender's own; opened, it says why. Without a lender it is plain text. */
export function AssumedMark({ lender, reason }: { readonly lender?: string; readonly reason?: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  if (lender === undefined) return <small className={styles.mark}>assumed</small>;
  return (
    <>
      <button type="button" className={styles.mark} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        assumed
      </button>
      {isOpen && (
        <small className={`${kit.block} ${kit.tiny} ${kit.secondary}`}>
          {assumedText(lender)}
          {reason !== undefined && `: ${reason}`}
        </small>
      )}
    </>
  );
}
