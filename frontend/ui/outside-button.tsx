import { ChevronIcon, PlusIcon } from "./control-icons.tsx";
import kit from "./kit.module.css";
import styles from "./outside-button.module.css";

interface OutsideButtonProps {
  readonly lenders: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** At the end of a list of the panel's lenders: opens and closes the list of the others. */
export const OutsideButton = ({ lenders, isOpen, onToggle }: OutsideButtonProps) => (
  <button type="button" className={`${kit.row} ${kit.gap8} ${kit.wide} ${styles.button}`} aria-expanded={isOpen} onClick={onToggle}>
    {isOpen ? <ChevronIcon direction="up" /> : <PlusIcon />}
    <span>
      <b>{lenders === 1 ? "1 more lender" : `${lenders} more lenders`}</b> outside your panel
    </span>
  </button>
);
