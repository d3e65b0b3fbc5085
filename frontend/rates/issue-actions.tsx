import { Button, Form, Input } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import type { ReviewedIssue, SheetIssue } from "../../shared/domain/rate-sheet.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { useSheetChanges } from "./sheets.ts";
import { DisabledReason } from "../ui/disabled-reason.tsx";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import { type Decision, DecisionDialog } from "./decision-dialog.tsx";
import styles from "./rates.module.css";
import { SheetFileButton } from "./sheet-file-button.tsx";
import { businessDate } from "../../shared/business-date.ts";
import { filledLine } from "../../shared/wire/text.ts";
import { problemBy } from "../client/field-problem.ts";
import { Dialog } from "../ui/dialog.tsx";
import { validatorRule, required } from "../ui/rules.tsx";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";
import { type SheetTab, issuePath } from "./issue-text.ts";

/** What may be done with an issue now, and why not what is disabled. */
export function IssueActions({ reviewed, isUnsaved }: { readonly reviewed: ReviewedIssue; readonly isUnsaved: boolean }) {
  const { isRatesEditor, _id: ownId } = useSignedInUser();
  if (!isRatesEditor) return null;
  const { issue, problems } = reviewed;
  const isOwn = issue.author?._id === ownId;
  const isBarred = isOwn || issue.submitter?._id === ownId;
  return (
    <div className={styles.actions}>
      {issue.status === "draft" && isOwn && <Submit issue={issue} problems={problems.length} isUnsaved={isUnsaved} />}
      {!(issue.status === "draft" && isOwn) && issue.status !== "submitted" && <StartDraft reviewed={reviewed} />}
      {issue.status === "submitted" && <Decisions issue={issue} choices={["approve", "reject"]} isOwn={isBarred} />}
      {issue.status === "active" && <Verify slug={issue.slug} />}
      {issue.status === "active" && <Decisions issue={issue} choices={["withdraw"]} isOwn={isBarred} />}
    </div>
  );
}

interface SubmitProps {
  readonly issue: SheetIssue;
  readonly problems: number;
  /** Whether something typed would not be submitted. */
  readonly isUnsaved: boolean;
}

function Submit({ issue: { _id }, problems, isUnsaved }: SubmitProps) {
  const { submit: send } = useSheetChanges();
  const { isBusy, failure, submit } = useSubmit(async () => {
    await send(_id);
  });
  return (
    <>
      <Button type="primary" loading={isBusy} disabled={problems > 0 || isUnsaved} onClick={submit}>
        Submit for approval
      </Button>
      {problems > 0 && <DisabledReason text={problems === 1 ? "Fix 1 problem first" : `Fix ${problems} problems first`} />}
      {problems === 0 && isUnsaved && <DisabledReason text="Save or undo what you changed first" />}
      <FailureAlert failure={failure} />
    </>
  );
}

interface DecisionsProps {
  readonly issue: SheetIssue;
  readonly choices: readonly Decision[];
  /** Whether the user wrote or submitted the issue, and so may not approve or withdraw it. */
  readonly isOwn: boolean;
}

const names: Readonly<Record<Decision, string>> = { approve: "Approve", reject: "Reject", withdraw: "Withdraw" };

function Decisions({ issue, choices, isOwn }: DecisionsProps) {
  const [decision, setDecision] = useState<Decision>();
  const isBarred = (choice: Decision) => isOwn && choice !== "reject";
  return (
    <>
      {choices.map((choice) => (
        <Button
          key={choice}
          type={choice === "approve" ? "primary" : "default"}
          danger={choice === "withdraw"}
          disabled={isBarred(choice)}
          onClick={() => setDecision(choice)}
        >
          {names[choice]}
        </Button>
      ))}
      {choices.some(isBarred) && <DisabledReason text="Someone other than its author and its submitter must decide" />}
      {decision !== undefined && <DecisionDialog decision={decision} issue={issue} onClose={() => setDecision(undefined)} />}
    </>
  );
}

function Verify({ slug }: { readonly slug: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Verify</Button>
      {isOpen && <VerificationDialog slug={slug} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** A draft of the next issue, from this one's text or from a file. */
function StartDraft({ reviewed: { issue, text } }: { readonly reviewed: ReviewedIssue }) {
  const [, navigate] = useLocation();
  const { createDraft } = useSheetChanges();
  const start = async (content: string, tab: SheetTab) => {
    const { _id } = await createDraft(issue.slug, content);
    navigate(issuePath(_id, tab));
  };
  const { isBusy, failure, submit } = useSubmit(() => start(text, "rates"));
  return (
    <>
      <SheetFileButton label="Upload the next issue" onText={(uploaded) => start(uploaded, "check")} />
      <Button loading={isBusy} onClick={submit}>
        Start a draft
      </Button>
      <FailureAlert failure={failure} />
    </>
  );
}

interface VerificationDialogProps {
  readonly slug: string;
  readonly onClose: () => void;
}

const maxSource = 300;

/** Records that the issue in force was compared with the lender's document. */
function VerificationDialog({ slug, onClose }: VerificationDialogProps) {
  const { verify } = useSheetChanges();
  const today = businessDate(new Date());
  const submit = async (typed: { verifiedOn: string; source: string }) => {
    await verify({ slug, ...typed });
    onClose();
  };
  const future = (day: string) => (day > today ? "Please choose today or an earlier day." : undefined);
  return (
    <Dialog title="Verify the rates" onClose={onClose}>
      <SubmitForm<{ verifiedOn: string; source: string }> initialValues={{ verifiedOn: today, source: "" }} onSubmit={submit}>
        <Form.Item name="verifiedOn" label="Compared on" rules={[required("Please enter a day."), validatorRule(future)]}>
          <Input type="date" max={today} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="source"
          label="Compared with"
          extra="For example: the lender's rate card of 1 December 2026."
          rules={[required("Please enter what it was compared with."), validatorRule(problemBy(filledLine(maxSource)))]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <SubmitBar label="Save" reason="Document required">
          <Button onClick={onClose}>Cancel</Button>
        </SubmitBar>
      </SubmitForm>
    </Dialog>
  );
}
