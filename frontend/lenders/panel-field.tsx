import { Input, type InputProps } from "antd";
import { useId } from "react";
import { dollarText } from "../../shared/format.ts";
import type { LenderOnPanel } from "../../shared/wire/response/organisation.ts";
import kit from "../ui/kit.module.css";
import type { LenderField, Lenders } from "./panel-draft.ts";
import styles from "./panel.module.css";
import { EmailLink } from "../ui/email.tsx";

const labels: Readonly<Record<LenderField, string>> = {
  brokerage: "Own brokerage",
  fees: "Own origination fee",
  name: "Contact",
  phone: "Phone",
  email: "Email",
  portal: "Portal",
  note: "Note",
};

interface PanelFieldProps {
  readonly sheet: LenderOnPanel;
  readonly field: LenderField;
  readonly text: string;
  /** Whether a column's head does not say what it is. */
  readonly hasLabel: boolean;
  readonly problem: string | undefined;
  /** What another save has put there. */
  readonly note: string | undefined;
  readonly isEditable: boolean;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
}

export function PanelField({ sheet, field, text, hasLabel, problem, note, isEditable, onText, onLeave }: PanelFieldProps) {
  const id = useId();
  const { lender, brokerageMax, fee } = sheet;
  const own: Partial<Record<LenderField, InputProps>> = {
    brokerage: { suffix: "%", inputMode: "decimal", placeholder: `up to ${brokerageMax}` },
    fees: { prefix: "$", inputMode: "decimal", placeholder: String(fee?.value) },
    portal: { placeholder: "https://" },
  };
  if (!isEditable) return text === "" ? undefined : <span className={kit.figure}>{amountText(field, text)}</span>;
  const input = {
    id,
    "aria-label": `${labels[field]} of ${lender}`,
    "aria-invalid": problem !== undefined,
    "aria-describedby": problem === undefined && note === undefined ? undefined : `${id}-problem`,
    status: problem === undefined ? ("" as const) : ("error" as const),
    autoComplete: "off",
    value: text,
    onBlur: onLeave,
  };
  return (
    <>
      {hasLabel && (
        <label htmlFor={id} className={`${kit.tiny} ${kit.secondary} ${kit.block}`}>
          {labels[field]}
        </label>
      )}
      {field === "note" ? (
        <Input.TextArea {...input} autoSize={{ minRows: 1, maxRows: 6 }} onChange={({ target }) => onText(target.value)} />
      ) : (
        <Input {...input} {...own[field]} onChange={({ target }) => onText(target.value)} />
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className={`${kit.tiny} ${kit.danger}`}>
          {problem}
        </p>
      )}
      {problem === undefined && note !== undefined && (
        <p id={`${id}-problem`} className={`${kit.tiny} ${kit.secondary}`}>
          {note}
        </p>
      )}
    </>
  );
}

const amountText = (field: LenderField, text: string): string => (field === "brokerage" ? `${text}%` : dollarText(Number(text)));

interface PanelSummaryProps {
  readonly lenders: Lenders;
  readonly lender: string;
  /** Where the own amounts have no column. */
  readonly hasAmounts: boolean;
}

/** What is saved about a lender. */
export function PanelSummary({ lenders, lender, hasAmounts }: PanelSummaryProps) {
  const { name, phone, email, portal, note } = lenders.contacts[lender] ?? {};
  const amounts = (["brokerage", "fees"] as const).filter((field) => hasAmounts && lenders[field][lender] !== undefined);
  return (
    <div className={`${kit.small} ${kit.anywhere} ${styles.summary}`}>
      {amounts.map((field) => (
        <span key={field}>
          {labels[field]} {amountText(field, String(lenders[field][lender]))}
        </span>
      ))}
      {(name ?? phone) !== undefined && <span>{[name, phone].filter((text) => text !== undefined).join(", ")}</span>}
      {email !== undefined && <EmailLink email={email} />}
      {portal !== undefined && (
        <a href={portal} target="_blank" rel="noreferrer">
          {portal.replace(/^https:\/\//i, "").split("/")[0]}
        </a>
      )}
      {note !== undefined && <span className={`${kit.secondary} ${styles.note}`}>{note}</span>}
    </div>
  );
}
