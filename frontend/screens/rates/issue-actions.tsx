import { Button } from "antd";
import { useLocation } from "wouter";
import type { ReviewedIssue } from "../../../shared/domain/rate-sheet.ts";
import { useSignedInUser } from "../../api/account/use-user.ts";
import { useSheetChanges } from "../../api/rates/sheets.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { useSubmission } from "../../ui/use-submission.ts";
import { type SheetTab, issuePath } from "./issue-path.ts";
import styles from "./rates.module.css";
import { SheetFileButton } from "./sheet-file-button.tsx";

/** What may be done with an issue now. */
export function IssueActions({ reviewed }: { readonly reviewed: ReviewedIssue }) {
  const { isRatesEditor, _id: ownId } = useSignedInUser();
  const { issue } = reviewed;
  const isOwnDraft = issue.status === "draft" && issue.author?._id === ownId;
  return isRatesEditor && !isOwnDraft && <StartDraft reviewed={reviewed} />;
}

/** A draft of the next issue, from this one's text or from a file. */
function StartDraft({ reviewed: { issue, text } }: { readonly reviewed: ReviewedIssue }) {
  const [, navigate] = useLocation();
  const { createDraft } = useSheetChanges();
  const start = async (content: string, tab: SheetTab) => {
    const { _id } = await createDraft(issue.slug, content);
    navigate(issuePath(_id, tab));
  };
  const { isBusy, failure, submit } = useSubmission(() => start(text, "edit"));
  return (
    <div className={styles["actions"]}>
      <SheetFileButton label="Upload the next issue" onText={(uploaded) => start(uploaded, "check")} />
      <Button loading={isBusy} onClick={submit}>
        Start a draft
      </Button>
      <FailureAlert failure={failure} />
    </div>
  );
}
