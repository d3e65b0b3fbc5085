import { Button } from "antd";
import { useLocation } from "wouter";
import type { ReviewedIssue } from "../../shared/domain/rate-sheet.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { useSheetChanges } from "./sheets.ts";
import { EditNumbers } from "./edit-numbers.tsx";
import { EditText } from "./edit-text.tsx";
import { issuePath } from "./issue-path.ts";
import styles from "./rates.module.css";
import { SheetFileButton } from "./sheet-file-button.tsx";

interface EditProps {
  readonly reviewed: ReviewedIssue;
  /** A JSON pointer to show in the text. */
  readonly at: string | undefined;
}

/** A draft by file, by its numbers or by its text; any other issue to look at. */
export function Edit({ reviewed: { issue, text }, at }: EditProps) {
  const { _id: ownId, isRatesEditor } = useSignedInUser();
  const { saveText, saveValues } = useSheetChanges();
  const [, navigate] = useLocation();
  const isDraft = issue.status === "draft";
  const isOpen = isDraft && issue.author?._id === ownId;
  const follow = async (saved: Promise<string>) => {
    const id = await saved;
    if (id !== issue._id) navigate(issuePath(id, "check"), { replace: true });
  };
  const download = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = `${issue.slug}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      {!isOpen && <p>{reasonOf(isRatesEditor, isDraft)}</p>}
      <div className={styles["actions"]}>
        {isOpen && <SheetFileButton label="Upload JSON" onText={(uploaded) => follow(saveText(issue._id, uploaded))} />}
        <Button onClick={download}>Download JSON</Button>
      </div>
      {isOpen && <EditNumbers text={text} onSave={(edits) => follow(saveValues(issue._id, edits))} />}
      <EditText text={text} at={at} onSave={isOpen ? (typed) => follow(saveText(issue._id, typed)) : undefined} />
    </>
  );
}

function reasonOf(isRatesEditor: boolean, isDraft: boolean): string {
  if (!isRatesEditor) return "Staff accounts are read-only.";
  if (isDraft) return "Only its author can change a draft. Start your own from its text.";
  return "An issue does not change once it is submitted. Start a draft from it.";
}
