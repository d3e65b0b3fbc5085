import { Input, Select, Space } from "antd";
import { useState } from "react";
import { dollarText } from "../../../shared/format.ts";
import { commissionOf } from "../../../shared/quote/commission.ts";
import { type LenderPayment, paymentDollars } from "../../../shared/selection/lender-payment.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { Field } from "../../ui/field.tsx";
import { dollarsFormat } from "../panel/dollars-format.ts";
import { numberFormat } from "../panel/number-format.ts";
import styles from "./selection.module.css";

type Unit = LenderPayment["unit"];

/** What the lender pays the broker, as it is typed. */
export interface PaymentEntry {
  readonly unit: Unit;
  readonly text: string;
  readonly onEnter: (unit: Unit, text: string) => void;
  /** Undefined while nothing valid is entered. */
  readonly value: LenderPayment | undefined;
  /** The payment in dollars, where a percentage is entered. */
  readonly note: string | undefined;
  /** Why the text is not accepted; undefined for an empty one. */
  readonly error: string | undefined;
  /** What keeps the choice from being recorded. */
  readonly problem: string | undefined;
}

const percentFormat = numberFormat({ kind: "percent", label: "Commission", min: 0, max: 100 });

/** For a business it starts with the brokerage of the lender's sheet; for a consumer it must be entered, as no sheet states it. */
export function usePaymentEntry(lender: string, product: Product | undefined): PaymentEntry {
  const [typed, setTyped] = useState<{ readonly unit: Unit; readonly text: string }>();
  const known = dollarsFormat.format(product && commissionOf(product).fromLender);
  const { unit, text } = typed ?? { unit: "dollars", text: known };
  const financeAmount = product?.financeAmount ?? 0;
  const parsed = (unit === "dollars" ? dollarsFormat : percentFormat).parse(text);
  const amount = "value" in parsed ? parsed.value : null;
  const value = amount === null ? undefined : { unit, value: amount };
  const isTooMuch = value !== undefined && paymentDollars(value, financeAmount) > financeAmount;
  const error = "problem" in parsed ? parsed.problem : isTooMuch ? `At most the amount financed, ${dollarText(financeAmount)}` : undefined;
  const isMissing = value === undefined && product?.isCommercial === false;
  return {
    unit,
    text,
    // "1.5%" says its unit itself.
    onEnter: (nextUnit, nextText) => setTyped({ unit: nextText.includes("%") ? "percent" : nextUnit, text: nextText }),
    value: error === undefined ? value : undefined,
    note:
      value?.unit === "percent" && error === undefined
        ? `${dollarText(paymentDollars(value, financeAmount))} of ${dollarText(financeAmount)} financed`
        : undefined,
    error,
    problem: error !== undefined || isMissing ? `Say what ${lender} pays you, 0 if nothing` : undefined,
  };
}

interface PaymentProps {
  readonly lender: string;
  readonly entry: PaymentEntry;
  /** Whether a credit proposal disclosure states it. */
  readonly isForDisclosure: boolean;
}

const units = [
  { value: "dollars", label: "dollars" },
  { value: "percent", label: "% of the amount financed" },
] as const satisfies readonly { readonly value: Unit; readonly label: string }[];

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
        <Select<Unit>
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
