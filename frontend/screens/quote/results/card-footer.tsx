import { businessDate } from "../../../../shared/business-date.ts";
import type { Product } from "../../../api/application/ranked-products.ts";
import { ChevronIcon } from "../../../ui/control-icons.tsx";
import { LevelMark, levelLabels } from "../../../ui/level-mark.tsx";
import styles from "./card-footer.module.css";
import { CardOffer } from "./card-offer.tsx";
import { reasonText } from "./criterion-text.ts";
import type { Unknowns } from "./empty-field.ts";
import { sheetAgeText, sheetDateText } from "./sheet-date.ts";

interface CardFooterProps {
  readonly unknowns: Unknowns;
  readonly product: Product;
  readonly isOpen: boolean;
  /** The id of the expanded section. */
  readonly detailsId: string;
  readonly onToggle: () => void;
  /** Undefined when the product's lender does not accept this application. */
  readonly onSubmit: (() => void) | undefined;
}

export function CardFooter({ unknowns, product, isOpen, detailsId, onToggle, onSubmit }: CardFooterProps) {
  const { qualification, criteria, date, lender, illustrative } = product;
  const reason = reasonText(product, unknowns);
  const age = sheetAgeText(date, businessDate(new Date()));
  return (
    <footer className={styles["footer"]}>
      <p className={styles["fit"]}>
        <LevelMark level={qualification} />
        <strong>{levelLabels[qualification]}</strong>
        <span className={styles["dot"]} aria-hidden="true" />
        <span>
          <b>{criteria}</b> criteria
        </span>
      </p>
      {reason !== undefined && <p className={styles["reason"]}>{reason}</p>}
      <CardOffer product={product} />
      <p className={styles["date"]}>
        {date === null ? "Rates date not stated" : `Lender rates as of ${sheetDateText(date)}`}
        {age !== undefined && (
          <span className={styles["age"]}>
            , <b>{age}</b>
          </span>
        )}
        {illustrative.rate && ", rate illustrative"}
      </p>
      {onSubmit && (
        <button type="button" className={styles["toggle"]} aria-label={`Submit to ${lender}`} onClick={onSubmit}>
          Submit
        </button>
      )}
      <button
        type="button"
        className={styles["toggle"]}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        aria-label={`${isOpen ? "Hide criteria" : "Show criteria"} of ${lender}`}
        onClick={onToggle}
      >
        {isOpen ? "Hide" : "Show criteria"}
        <ChevronIcon direction={isOpen ? "up" : "down"} />
      </button>
    </footer>
  );
}
