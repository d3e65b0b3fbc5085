import type { ReproducedQuote } from "./kept-quotes-calls.ts";

type DifferingField = ReproducedQuote["differences"][number];

/** "Pepper, repayments: kept 585.39, now 580.21" */
export const differingFieldText = ({ lender, field, kept, now }: DifferingField): string =>
  `${lender ?? "Referral"}, ${wordsOf(field)}: kept ${valueText(kept)}, now ${valueText(now)}`;

/** "fees 2 amount" for fees.1.amount; "comparison rate" for comparisonRate. */
const wordsOf = (field: string): string =>
  field
    .split(".")
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)))
    .join(" ");

const valueText = (value: DifferingField["kept"]): string => (value === null ? "nothing" : String(value));
