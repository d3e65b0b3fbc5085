import { Input, Select, Space } from "antd";
import type { LenderPayment } from "../../../shared/selection/lender-payment.ts";
import { Field } from "../../ui/field.tsx";
import styles from "./selection.module.css";
import type { PaymentEntry } from "./use-payment-entry.ts";

interface PaymentProps {
  readonly lender: string;
  readonly entry: PaymentEntry;
  /** Whether a credit proposal disclosure states it. */
  readonly isForDisclosure: boolean;
}

const units = [
  { value: "dollars", label: "dollars" },
  { value: "percent", label: "% of the amount financed" },
] as const satisfies readonly { readonly value: LenderPayment["unit"]; readonly label: string }[];

/** Asks what the lender pays the broker: for consumers no rate sheet states it. */
export const Payment = ({ lender, entry: { unit, text, onEnter, note, error }, isForDisclosure }: PaymentProps) => (
  <Field
    label={`What does ${lender} pay you?`}
    error={error}
    note={note}
    hint={`Including GST, 0 if nothing. ${isForDisclosure ? "The credit proposal disclosure states it, the record's PDF does not." : "The record's PDF does not state it."}`}
  >
    {(names) => (
      <Space.Compact className={styles.payment}>
        <Input
          {...names}
          inputMode="decimal"
          autoComplete="off"
          status={error === undefined ? "" : "error"}
          value={text}
          onChange={(event) => onEnter(unit, event.target.value)}
        />
        <Select<LenderPayment["unit"]>
          aria-label="Unit of the payment"
          value={unit}
          options={[...units]}
          virtual={false}
          onChange={(next) => onEnter(next, text.replaceAll("%", ""))}
        />
      </Space.Compact>
    )}
  </Field>
);
