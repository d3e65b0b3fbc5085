import { useRef, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import type { Application } from "../../shared/domain/application.ts";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import type { FieldValues } from "../../shared/intake/field-values.ts";
import { ApiError } from "../../shared/wire/api-error.ts";
import { openApplication } from "../client/application/open-application.ts";
import { startQuote } from "../client/lists.ts";
import { recordEvent } from "../client/record-event.ts";
import { BankIcon, CarIcon, ShopIcon, WalletIcon, ChevronIcon } from "../ui/control-icons.tsx";
import { TextDialog } from "../intake/text-dialog.tsx";
import { applyValues } from "../intake/text-values.ts";
import kit from "../ui/kit.module.css";
import styles from "./new-quote-dialog.module.css";
import { Spinner } from "../ui/spinner.tsx";

interface NewQuoteDialogProps {
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** Choosing a type starts a quote and opens it. */
export default function NewQuoteDialog({ onClose, onStarted }: NewQuoteDialogProps) {
  const [, navigate] = useLocation();
  const [starting, setStarting] = useState<ApplicationType>();
  const [failure, setFailure] = useState<ApiError>();
  const idempotencyKeys = useRef({ consumer: crypto.randomUUID(), commercial: crypto.randomUUID() });

  const start = async (type: ApplicationType, values?: FieldValues) => {
    setStarting(type);
    setFailure(undefined);
    try {
      const application = await startQuote(type, idempotencyKeys.current[type]);
      const { _id: applicationId } = application;
      recordEvent({ name: "quote.started", applicationId });
      if (values) await saveOf(application, values);
      onStarted();
      navigate(`/quote/${applicationId}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      setStarting(undefined);
    }
  };

  const choice = (type: ApplicationType) => ({
    isStarting: starting === type,
    onChoose: () => void (starting ?? start(type)),
  });

  return (
    <TextDialog
      title="Select quote type"
      isBusy={starting !== undefined}
      problem={failure && `The quote could not be started. ${failure.message}`}
      onUse={(type, values) => void (starting ?? start(type, values))}
      onStartEmpty={(type) => void (starting ?? start(type))}
      onClose={onClose}
    >
      <div className={styles.options}>
        <QuoteTypeOption name="Consumer Asset" text="Car, bike, boat or caravan for a person" icon={<CarIcon />} {...choice("consumer")} />
        <QuoteTypeOption name="Commercial Asset" text="Vehicle or equipment for a business" icon={<ShopIcon />} {...choice("commercial")} />
        <QuoteTypeOption name="Personal Loan" text="For any purpose" icon={<WalletIcon />} />
        <QuoteTypeOption name="Unsecured Business Loan" text="Working capital without security" icon={<BankIcon />} />
      </div>
    </TextDialog>
  );
}

/** A failed save goes on in the quote, which opens with its values unsaved. */
async function saveOf(application: Application, values: FieldValues): Promise<void> {
  const { open, saves } = openApplication(application._id);
  open();
  applyValues(application, values);
  await saves.settled();
}

interface QuoteTypeOptionProps {
  readonly name: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly isStarting?: boolean;
  /** Without it the option is disabled and marked 'coming soon'. */
  readonly onChoose?: () => void;
}

function QuoteTypeOption({ name, text, icon, isStarting = false, onChoose }: QuoteTypeOptionProps) {
  return (
    <button type="button" className={styles.option} disabled={onChoose === undefined} aria-busy={isStarting} onClick={onChoose}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={`${kit.small} ${kit.secondary} ${styles.text}`}>{text}</span>
      </span>
      {onChoose === undefined ? (
        <span className={styles.soon}>coming soon</span>
      ) : isStarting ? (
        <Spinner />
      ) : (
        <ChevronIcon direction="right" />
      )}
    </button>
  );
}
