import { businessDate } from "../../../shared/business-date.ts";
import { costCapText, isAboveCostCap } from "../../../shared/quote/cost-cap.ts";
import { levelLabels } from "../../../shared/quote/level-labels.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { useIsLenderConnected } from "../../client/connected.ts";
import { ChevronIcon } from "../../ui/control-icons.tsx";
import { LevelMark } from "../../ui/level-mark.tsx";
import { ChooseButton } from "../records/choose-button.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./card-footer.module.css";
import { reasonText } from "./criterion-text.ts";
import type { Unknowns } from "./empty-field.ts";
import { expiryText, sheetAgeText, verificationText } from "./sheet-date.ts";
import { shortDateText } from "../../ui/short-date.ts";
import { changeText, stepText, trialValuesOf } from "./change-text.ts";
import { useWhatIf } from "./what-if-context.ts";
import { TryButton } from "./try-button.tsx";

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
    <footer className={`${kit.row} ${kit.small} ${kit.secondary} ${styles.footer}`}>
      <p className={styles.fit}>
        <LevelMark level={qualification} />
        <strong>{levelLabels[qualification]}</strong>
        <span className={styles.dot} aria-hidden="true" />
        <span>
          <b>{criteria}</b> criteria
        </span>
      </p>
      {cap !== undefined && (
        <p className={isAboveCostCap(product) ? styles.cap : styles.reason}>
          {isAboveCostCap(product) && <LevelMark level={3} />}
          {cap}
        </p>
      )}
      {reason !== undefined && <p className={styles.reason}>{reason}</p>}
      <CardOffer product={product} />
      <p className={`${kit.end} ${kit.tiny} ${kit.tertiary} ${styles.date}`}>
        {expiry !== undefined && <b className={styles.expired}>{expiry}</b>}
        {date === null ? "Rates date not stated" : `Lender rates as of ${shortDateText(date)}`}
        {verification !== undefined && `, ${verification}`}
        <span className={styles.more}>
          {age !== undefined && (
            <>
              , <b>{age}</b>
            </>
          )}
          {illustrative.rate && ", rate illustrative"}
        </span>
      </p>
      <ChooseButton product={product} className={styles.toggle} />
      {onSubmit && isConnected !== false && !isAboveCostCap(product) && (
        <button type="button" className={styles.toggle} aria-label={`Submit to ${lender}`} onClick={onSubmit}>
          Submit
        </button>
      )}
      {onSubmit && isConnected === false && !isAboveCostCap(product) && (
        <p className={styles.reason}>Not connected yet: apply outside Kelpie.</p>
      )}
      {solving && (
        <button
          type="button"
          id={solving.id}
          className={styles.toggle}
          aria-expanded={solving.isOpen}
          aria-label={`Solve for ${lender}`}
          onClick={solving.onToggle}
        >
          Solve
        </button>
      )}
      <button
        type="button"
        className={styles.toggle}
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

/** One sentence: the nearest change that makes the lender fit, or the nearest value with another price. */
function CardOffer({ product: { lender, qualification } }: { readonly product: Product }) {
  const { data } = useWhatIf().response;
  if (qualification > 1) {
    const [change] = data?.paths.find((path) => path.lender === lender)?.changes ?? [];
    return change && <Offer lender={lender} text={changeText(change)} tried={trialValuesOf(change.moves)} />;
  }
  const steps = data?.steps.filter((step) => step.lender === lender) ?? [];
  const step = steps.find(({ warning }) => warning) ?? steps[0];
  if (!step) return undefined;
  if (step.warning) return <Warning text={stepText(step)} />;
  return <Offer lender={lender} text={stepText(step)} tried={{ [step.field]: step.to }} />;
}

const Offer = ({ text, ...button }: Parameters<typeof TryButton>[0]) => (
  <p className={styles.offer} data-offer>
    <span>{text}</span>
    <TryButton text={text} {...button} />
  </p>
);

const Warning = ({ text }: { readonly text: string }) => (
  <p className={styles.offer} data-offer data-warning>
    <LevelMark level={2} />
    <span>{text}</span>
  </p>
);
