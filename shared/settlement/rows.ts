/** A settlement line by line, as its pack tells it to the lender. */
import { dayText, dollarText } from "../format.ts";
import type { CopyRow } from "../submission/copy-sheet.ts";
import { type Settlement, directDebitId } from "./settlement.ts";

/** Where the row of an account's number stands. */
export const detailPath = (payeeId: string, field: "bsb" | "account"): string => `accounts.${payeeId}.${field}`;

const payeeLabels = { supplier: "supplier", payout: "payout", customer: "customer", other: "other" } as const;

/** With the numbers of accounts as the settlement has them; what is not entered is left out. */
export function settlementRows({ invoice, payees, payout, insurance, directDebit, bookedOn }: Settlement): readonly CopyRow[] {
  const row = (path: string, label: string, value: string | null | undefined): CopyRow[] =>
    value ? [{ group: "settlement", path, label, value }] : [];
  const accountRows = (holder: { readonly bsb: string | null; readonly account: string | null }, id: string, whose: string) => [
    ...row(detailPath(id, "bsb"), `${whose}, BSB`, holder.bsb),
    ...row(detailPath(id, "account"), `${whose}, account`, holder.account),
  ];
  return [
    ...row("bookedOn", "Settlement booked for", bookedOn && dayText(bookedOn)),
    ...(invoice
      ? [
          ...row("invoice.number", "Invoice", `${invoice.number} of ${dayText(invoice.date)}`),
          ...row("invoice.supplierAbn", "ABN on the invoice", invoice.supplierAbn),
          ...row("invoice.total", "Invoice total", dollarText(invoice.total)),
          ...row("invoice.depositPaid", "Deposit paid", dollarText(invoice.depositPaid)),
        ]
      : []),
    ...payees.flatMap((payee, at) => {
      const whose = `Payee ${at + 1} (${payeeLabels[payee.kind]})`;
      return [
        ...row(`payees.${payee._id}.name`, whose, payee.name),
        ...row(`payees.${payee._id}.abn`, `${whose}, ABN`, payee.abn),
        ...row(`payees.${payee._id}.amount`, `${whose}, amount`, dollarText(payee.amount)),
        ...accountRows(payee, payee._id, whose),
        ...row(`payees.${payee._id}.reference`, `${whose}, reference`, payee.reference),
      ];
    }),
    ...(payout
      ? row(
          "payout",
          "Payout letter",
          `${payout.lender}, ${payout.reference}, ${dollarText(payout.amount)}, valid until ${dayText(payout.validUntil)}`,
        )
      : []),
    ...(insurance
      ? row(
          "insurance",
          "Insurance",
          [
            `${insurance.insurer}, policy ${insurance.policyNumber}, from ${dayText(insurance.from)}`,
            insurance.agreedValue === undefined ? undefined : `for ${dollarText(insurance.agreedValue)}`,
          ]
            .filter(Boolean)
            .join(", "),
        )
      : []),
    ...(directDebit
      ? [
          ...row("directDebit.accountName", "Direct debit", directDebit.accountName),
          ...accountRows(directDebit, directDebitId, "Direct debit"),
        ]
      : []),
  ];
}
