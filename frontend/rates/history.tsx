import { Link } from "wouter";
import type { SheetIssue } from "../../shared/domain/rate-sheet.ts";
import { StatusTag } from "./issue-tags.tsx";
import { eventsOf, issueName } from "./issue-text.ts";
import styles from "./rates.module.css";

interface HistoryProps {
  /** Newest first. */
  readonly issues: readonly SheetIssue[];
  readonly shown: string;
}

export const History = ({ issues, shown }: HistoryProps) => (
  <ol className={styles["history"]} aria-label="Issues">
    {issues.map((issue) => (
      <li key={issue._id} aria-current={issue._id === shown}>
        <p>
          <Link href={`/rates/${issue.slug}?issue=${issue._id}&tab=history`}>{issueName(issue.date)}</Link>{" "}
          <StatusTag status={issue.status} />
        </p>
        {eventsOf(issue).map((event) => (
          <p key={event} className={styles["quiet"]}>
            {event}
          </p>
        ))}
      </li>
    ))}
  </ol>
);
