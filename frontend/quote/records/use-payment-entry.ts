import { useState } from "react";
import { dollarText } from "../../../shared/format.ts";
import { commissionOf } from "../../../shared/quote/commission.ts";
import { type LenderPayment, paymentDollars } from "../../../shared/selection/lender-payment.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { dollarsFormat } from "../panel/dollars-format.ts";
import { numberFormat } from "../panel/number-format.ts";

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
