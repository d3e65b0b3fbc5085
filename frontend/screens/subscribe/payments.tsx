import type { Transaction } from "../../../shared/domain/billing.ts";
import { useTransactions } from "../../api/account/billing.ts";
import { ResponseView } from "../../ui/response-view.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { DateText } from "../../ui/date-text.tsx";
import { Money } from "../../ui/money.tsx";
import styles from "./subscribe-screen.module.css";

const states: Readonly<Record<Transaction["status"], string>> = {
  pending: "Pending",
  paid: "Paid",
  failed: "Failed",
  refunded: "Refunded",
};

const columns: readonly Column<Transaction>[] = [
  { heading: "Date", cell: ({ createdAt }) => <DateText at={createdAt} />, width: 108 },
  { heading: "For", cell: ({ description }) => description, variant: "breaking" },
  { heading: "Amount", cell: ({ amount }) => <Money dollars={amount} />, variant: "figure", width: 108 },
  { heading: "State", cell: ({ status }) => states[status], width: 96 },
];

export function Payments() {
  return (
    <ResponseView response={useTransactions()} errorTitle="Your payments could not be loaded">
      {(transactions) =>
        transactions.length === 0 ? (
          <p className={styles["note"]}>No payments yet.</p>
        ) : (
          <DataTable caption="Payments" columns={columns} rows={transactions} keyOf={({ _id }) => _id} />
        )
      }
    </ResponseView>
  );
}
