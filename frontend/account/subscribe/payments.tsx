import { Table, type TableColumnsType } from "antd";
import type { Transaction } from "../../../shared/domain/billing.ts";
import { useTransactions } from "./billing.ts";
import { DateText } from "../../ui/date-text.tsx";
import { Money } from "../../ui/money.tsx";
import { ResponseView } from "../../ui/response-view.tsx";
import styles from "./subscribe-screen.module.css";

const states: Readonly<Record<Transaction["status"], string>> = {
  pending: "Pending",
  paid: "Paid",
  failed: "Failed",
  refunded: "Refunded",
};

const columns: TableColumnsType<Transaction> = [
  { key: "date", title: "Date", render: (_, { createdAt }) => <DateText at={createdAt} /> },
  { key: "for", title: "For", dataIndex: "description" },
  { key: "amount", title: "Amount", align: "right", render: (_, { amount }) => <Money dollars={amount} /> },
  { key: "gst", title: "GST included", align: "right", render: (_, { gst }) => <Money dollars={gst} /> },
  { key: "state", title: "State", render: (_, { status }) => states[status] },
];

export function Payments() {
  return (
    <ResponseView response={useTransactions()} errorTitle="Your payments could not be loaded">
      {(transactions) =>
        transactions.length === 0 ? (
          <p className={styles["note"]}>No payments yet.</p>
        ) : (
          <Table aria-label="Payments" rowKey="_id" size="small" pagination={false} columns={columns} dataSource={transactions} />
        )
      }
    </ResponseView>
  );
}
