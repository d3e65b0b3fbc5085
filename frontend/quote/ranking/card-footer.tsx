import { businessDate } from "../../../shared/business-date.ts";
import { costCapText, isAboveCostCap } from "../../../shared/quote/cost-cap.ts";
import { levelLabels } from "../../../shared/quote/level-labels.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { useIsLenderConnected } from "../../client/connected.ts";
import { ChevronIcon } from "../../ui/control-icons.tsx";
import { LevelMark } from "../../ui/level-mark.tsx";
import { ChooseButton } from "../records/choose-button.tsx";
import styles from "./card-footer.module.css";
import { CardOffer } from "./card-offer.tsx";
import { reasonText } from "./criterion-text.ts";
import type { Unknowns } from "./empty-field.ts";
import { expiryText, sheetAgeText, verificationText } from "./sheet-date.ts";
import { shortDateText } from "../../ui/short-date.ts";

interface CardFooterProps {
  readonly unknowns: Unknowns;
  readonly product: Product;
  readonly isOpen: boolean;
  /** The id of the expanded section. */
  readonly detailsId: string;
  readonly onToggle: () => void;
  /** The button that opens the row to solve for a repayment; undefined where there is none. */
  readonly solving: { readonly id: string; readonly isOpen: boolean; readonly onToggle: () => void } | undefined;
  /** Undefined when the product's lender does not accept this application. */
  readonly onSubmit: (() => void) | undefined;
}

export function CardFooter({ unknowns, product, isOpen, detailsId, onToggle, solving, onSubmit }: CardFooterProps) {
  const { qualification, criteria, date, lender, illustrative } = product;
  const isConnected = useIsLenderConnected(lender);
  const reason = reasonText(product, unknowns);
  const cap = costCapText(product);
  const today = businessDate(new Date());
  const age = sheetAgeText(date, today);
  const expiry = expiryText(product, today);
  const verification = verificationText(product);
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
      {cap !== undefined && (
        <p className={isAboveCostCap(product) ? styles["cap"] : styles["reason"]}>
          {isAboveCostCap(product) && <LevelMark level={3} />}
          {cap}
        </p>
      )}
      {reason !== undefined && <p className={styles["reason"]}>{reason}</p>}
      <CardOffer product={product} />
      <p className={styles["date"]}>
        {expiry !== undefined && <b className={styles["expired"]}>{expiry}</b>}
        {date === null ? "Rates date not stated" : `Lender rates as of ${shortDateText(date)}`}
        {verification !== undefined && `, ${verification}`}
        <span className={styles["more"]}>
          {age !== undefined && (
            <>
              , <b>{age}</b>
            </>
          )}
          {illustrative.rate && ", rate illustrative"}
        </span>
      </p>
      <ChooseButton product={product} className={styles["toggle"]} />
      {onSubmit && isConnected !== false && !isAboveCostCap(product) && (
        <button type="button" className={styles["toggle"]} aria-label={`Submit to ${lender}`} onClick={onSubmit}>
          Submit
        </button>
      )}
      {onSubmit && isConnected === false && !isAboveCostCap(product) && (
        <p className={styles["reason"]}>Not connected yet: apply outside Kelpie.</p>
      )}
      {solving && (
        <button
          type="button"
          id={solving.id}
          className={styles["toggle"]}
          aria-expanded={solving.isOpen}
          aria-label={`Solve for ${lender}`}
          onClick={solving.onToggle}
        >
          Solve
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
