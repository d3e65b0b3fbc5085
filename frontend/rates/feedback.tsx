import { Table, type TableColumnsType } from "antd";
import { dollarText } from "../../shared/format.ts";
import type { LenderFeedback } from "../../shared/wire/response/lender-feedback.ts";
import { useFeedback } from "./sheets.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { momentInSydney } from "../ui/sydney-time.ts";
import kit from "../ui/kit.module.css";
import styles from "./rates.module.css";
import { approvalText, causesText, dealText } from "./issue-text.ts";

const columns: TableColumnsType<LenderFeedback> = [
  { title: "Sent", key: "at", render: (_, { at }) => momentInSydney(at) },
  {
    title: "Tier",
    key: "tier",
    render: (_, feedback) => (
      <>
        {feedback.tier}
        <span className={`${kit.tiny} ${kit.secondary} ${styles.below}`}>{dealText(feedback)}</span>
      </>
    ),
  },
  {
    title: "Lender",
    key: "stated",
    align: "right",
    render: (_, { stated, approved }) => (
      <>
        {dollarText(stated)}
        {approved && <span className={`${kit.tiny} ${kit.secondary} ${styles.below}`}>{approvalText(approved)}</span>}
      </>
    ),
  },
  { title: "Kelpie", key: "repayments", align: "right", render: (_, { repayments }) => dollarText(repayments) },
  { title: "Equal if", key: "causes", responsive: ["md"], render: (_, feedback) => causesText(feedback) },
];

/** What the lender's own calculator said to brokers, and approvals that are not what the sheet says: figures, and no customers. */
export const Feedback = ({ slug }: { readonly slug: string }) => (
  <ResponseView response={useFeedback(slug)} errorTitle="The feedback could not be loaded">
    {(all) =>
      all.length === 0 ? (
        <EmptyState
          title="No broker has sent another figure."
          text="On a card, brokers compare with the lender's calculator and may send you the difference."
        />
      ) : (
        <Table<LenderFeedback>
          aria-label="What the lender's calculator says"
          rowKey="_id"
          size="small"
          pagination={false}
          columns={columns}
          dataSource={[...all]}
        />
      )
    }
  </ResponseView>
);
