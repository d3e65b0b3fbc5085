import { useReferrals } from "../client/lists.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ApplicationList } from "./application-list.tsx";
import { useListState } from "./use-list-state.ts";
import { App, Button } from "antd";
import { businessDate } from "../../shared/business-date.ts";
import type { ApplicationRow } from "../../shared/domain/application.ts";
import type { ReferralProgress } from "../../shared/domain/referral.ts";
import { useMarkContacted } from "../client/referral.ts";
import { customerNames } from "./customer-names.ts";
import kit from "../ui/kit.module.css";
import styles from "./referrals-screen.module.css";
import type { ListColumn } from "./list-column.ts";
import { useRowAction } from "./use-row-action.ts";
import { DateText } from "../ui/figures.tsx";

/** Customers referred to the provider's team. The rows are not links (core specification, section 2); each ID is one. */
export default function ReferralsScreen() {
  const listState = useListState();
  return (
    <ApplicationList
      title="Referrals"
      nouns={["referral", "referrals"]}
      list={useReferrals(listState)}
      listState={listState}
      listName="referrals"
      idLink={({ _id }) => `/referral/${_id}`}
      more={contactColumn(useSignedInUser().userType === "master")}
      empty={<EmptyState title="You don't have any referrals." text="Open a quote and refer its customer from there." />}
    />
  );
}

/** When the provider's team must contact the customer, or did; a master user marks the contact as made. */
const contactColumn = (isMaster: boolean): ListColumn<ApplicationRow> => ({
  heading: "Contact",
  cell: (row) => <Contact row={row} isMaster={isMaster} />,
  width: isMaster ? 280 : 200,
});

function Contact({ row, isMaster }: { readonly row: ApplicationRow; readonly isMaster: boolean }) {
  const { referral } = row;
  if (!referral) return "-";
  return (
    <div className={`${kit.row} ${kit.wrap} ${kit.spread} ${styles.contact}`}>
      <div>
        <Due referral={referral} />
        {businessDate(new Date(referral.sentAt)) > referral.detailsDueOn && (
          <div className={kit.danger}>
            Details were late, due <DateText at={referral.detailsDueOn} />
          </div>
        )}
      </div>
      {isMaster && referral.contactedAt === null && <MarkContacted row={row} />}
    </div>
  );
}

function Due({ referral: { contactedAt, contactDueOn } }: { readonly referral: ReferralProgress }) {
  if (contactedAt !== null) {
    return (
      <>
        Contacted <DateText at={contactedAt} />
      </>
    );
  }
  const isOverdue = businessDate(new Date()) > contactDueOn;
  return (
    <span className={isOverdue ? kit.danger : undefined}>
      {isOverdue ? "Overdue, due " : "Due "}
      <DateText at={contactDueOn} />
    </span>
  );
}

/** Asks first: the date is kept for good, and the broker sees it. */
function MarkContacted({ row }: { readonly row: ApplicationRow }) {
  const { _id: applicationId, humanId, organisationName } = row;
  const { modal } = App.useApp();
  const mark = useMarkContacted();
  const { isBusy, submit } = useRowAction(`Referral ${humanId} was not marked as contacted.`, () => mark(applicationId));
  const confirm = () =>
    void modal.confirm({
      title: `Mark ${customerNames(row) || `referral ${humanId}`} as contacted?`,
      content: `Referral ${humanId} of ${organisationName ?? "a broker"}. The broker sees today’s date, and it cannot be taken back.`,
      okText: "Mark contacted",
      onOk: submit,
    });
  return (
    <Button size="small" aria-label={`Mark contacted: referral ${humanId}`} loading={isBusy} onClick={confirm}>
      Mark contacted
    </Button>
  );
}
