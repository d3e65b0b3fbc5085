import { Radio } from "antd";
import { type ReactNode, useId, useMemo, useState } from "react";
import { businessDate } from "../../shared/business-date.ts";
import { type ApplicationType, applicationTypes } from "../../shared/domain/application-type.ts";
import type { Application } from "../../shared/domain/application.ts";
import type { FieldValues } from "../../shared/intake/field-values.ts";
import { maxTextLength, readText } from "../../shared/intake/read-text.ts";
import { Dialog } from "../ui/dialog.tsx";
import kit from "../ui/kit.module.css";
import { Reading } from "./read-fields.tsx";
import { segmentsOf } from "./reading.ts";
import styles from "./text-dialog.module.css";

const typeNames = { consumer: "Consumer", commercial: "Commercial" };

interface TextDialogProps {
  /** Until something is read: then it is the dialog's larger part. */
  readonly title: string;
  /** The open quote that the text belongs to; undefined for a new one. */
  readonly application?: Application;
  readonly isBusy?: boolean;
  /** Why it could not be used. */
  readonly problem?: string | undefined;
  readonly onUse: (type: ApplicationType, values: FieldValues) => void;
  readonly onStartEmpty?: (type: ApplicationType) => void;
  readonly onClose: () => void;
  /** Stands below the box while nothing is read. */
  readonly children?: ReactNode;
}

/** Reads a text while it is typed, and proposes what it says. The text itself goes nowhere. */
export function TextDialog({ title, application, isBusy = false, problem, onUse, onStartEmpty, onClose, children }: TextDialogProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [chosenType, setChosenType] = useState<ApplicationType>();
  const own = application?.applicationType ?? chosenType;
  const isTooLong = text.length > maxTextLength;
  // With each letter, never later: Ctrl+Enter uses what stands in the box.
  const read = useMemo(
    () => (text.trim() === "" || isTooLong ? undefined : readText(text, { today: businessDate(new Date()), ...(own && { type: own }) })),
    [text, isTooLong, own],
  );
  const isRead = read !== undefined && read.fields.length + read.questions.length > 0;
  const type = (
    <Radio.Group
      aria-label="Type of quote"
      optionType="button"
      options={applicationTypes.map((value) => ({ value, label: typeNames[value] }))}
      value={read?.questions.some(({ field }) => field === "applicationType") ? null : read?.type}
      onChange={({ target }) => setChosenType(target.value as ApplicationType)}
    />
  );
  return (
    <Dialog title={isRead && !application ? "New quote" : title} width={isRead ? 1120 : 520} fillsPhone onClose={onClose}>
      <div className={`${styles.columns} ${isRead ? styles.withReading : ""}`}>
        <div className={`${kit.stack} ${kit.gap8} ${styles.source}`}>
          <label htmlFor={id} className={`${kit.small} ${kit.secondary}`}>
            Paste an e-mail or a text, or type what the customer said
          </label>
          <div className={styles.paper}>
            <div aria-hidden="true" className={styles.marks}>
              {read
                ? segmentsOf(text, read).map((segment, at) => (
                    // Segments have no other name than their place.
                    // oxlint-disable-next-line react/no-array-index-key
                    <span key={at} data-mark={segment.mark}>
                      {segment.text}
                    </span>
                  ))
                : text}
              {"\n"}
            </div>
            <textarea
              id={id}
              rows={3}
              value={text}
              aria-describedby={`${id} note`}
              aria-invalid={isTooLong}
              spellCheck={false}
              onChange={({ target }) => {
                setText(target.value);
                if (target.value.trim() === "") setChosenType(undefined);
              }}
            />
          </div>
          <div id={`${id} note`} className={`${kit.tiny} ${kit.secondary} ${kit.row} ${kit.wrap} ${kit.gap12}`}>
            {isRead && (
              <>
                <span data-mark="read">read</span>
                <span data-mark="asked">two readings</span>
                <span className={kit.tertiary}>grey: not read</span>
              </>
            )}
            <span className={isTooLong ? kit.danger : ""}>
              {text.length.toLocaleString("en-AU")} of {maxTextLength.toLocaleString("en-AU")}
            </span>
            <span>The text stays in this window. It is not saved and not sent anywhere.</span>
          </div>
          <output className={kit.small}>
            {isTooLong
              ? "This text is too long. Shorten it: the text stays as it is."
              : read && !isRead && "Nothing recognised. Start with price, year and term."}
          </output>
        </div>
        {isRead ? (
          <Reading
            read={read}
            application={application}
            typeChoice={application ? undefined : type}
            isBusy={isBusy}
            onUse={onUse}
            onStartEmpty={onStartEmpty}
          />
        ) : (
          children
        )}
      </div>
      <p role="alert" className={`${kit.danger} ${styles.problem}`}>
        {problem}
      </p>
    </Dialog>
  );
}
