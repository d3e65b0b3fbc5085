import { businessDate } from "../../../shared/business-date.ts";
import type { ApplicationRow } from "../../../shared/domain/application.ts";
import type { ReferralProgress } from "../../../shared/domain/referral.ts";
import { useMarkContacted } from "../../api/submission/referral.ts";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { DateText } from "../../ui/date-text.tsx";
import { useSubmission } from "../../ui/use-submission.ts";
import styles from "./contact-column.module.css";

/** When the provider's team must contact the customer, or did; a master user marks the contact as made. */
export const contactColumn = (isMaster: boolean): Column<ApplicationRow> => ({
  heading: "Contact",
  cell: (row) => <Contact row={row} isMaster={isMaster} />,
  width: isMaster ? 300 : 220,
});

function Contact({ row: { _id, humanId, referral }, isMaster }: { readonly row: ApplicationRow; readonly isMaster: boolean }) {
  if (!referral) return "-";
  return (
    <div className={styles["contact"]}>
      <div>
        <Due referral={referral} />
        {businessDate(new Date(referral.sentAt)) > referral.detailsDueOn && (
          <div className={styles["overdue"]}>
            Details were late, due <DateText at={referral.detailsDueOn} />
          </div>
        )}
      </div>
      {isMaster && referral.contactedAt === null && <MarkContacted applicationId={_id} humanId={humanId} />}
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
    <span className={isOverdue ? styles["overdue"] : undefined}>
      {isOverdue ? "Overdue, due " : "Due "}
      <DateText at={contactDueOn} />
    </span>
  );
}

function MarkContacted({ applicationId, humanId }: { readonly applicationId: string; readonly humanId: number }) {
  const mark = useMarkContacted();
  const { isBusy, failure, submit } = useSubmission(() => mark(applicationId));
  return (
    <div className={styles["mark"]}>
      <Button variant="text" aria-label={`Mark contacted: referral ${humanId}`} isBusy={isBusy} onClick={submit}>
        Mark contacted
      </Button>
      <p role="alert" className={styles["overdue"]}>
        {failure !== undefined && "Not saved"}
      </p>
    </div>
  );
}
