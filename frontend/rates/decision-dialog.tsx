import { Button, Form, Input } from "antd";
import type { SheetIssue } from "../../shared/domain/rate-sheet.ts";
import { filledLines } from "../../shared/wire/text.ts";
import { problemBy } from "../client/field-problem.ts";
import { useSheetChanges } from "./sheets.ts";
import { Dialog } from "../ui/dialog.tsx";
import { validatorRule, required } from "../ui/rules.tsx";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";
import { issueName, sheetName } from "./issue-text.ts";

export type Decision = "approve" | "reject" | "withdraw";

interface DecisionDialogProps {
  readonly decision: Decision;
  readonly issue: SheetIssue;
  readonly onClose: () => void;
}

const words: Readonly<Record<Decision, { readonly title: string; readonly effect: string; readonly label: string }>> = {
  approve: { title: "Approve", effect: "Quotes use it from its date on, or now if that has passed.", label: "Approve" },
  reject: { title: "Reject", effect: "It never comes into force. Its text stays to start another draft from.", label: "Reject" },
  withdraw: {
    title: "Withdraw",
    effect: "The issue before it is in force again at once. Without one, quotes no longer show this lender.",
    label: "Withdraw",
  },
};

const maxReason = 1000;

export function DecisionDialog({ decision, issue, onClose }: DecisionDialogProps) {
  const changes = useSheetChanges();
  const { title, effect, label } = words[decision];
  const submit = async ({ reason }: { reason: string }) => {
    await changes[decision](issue._id, reason);
    onClose();
  };
  return (
    <Dialog title={`${title}: ${sheetName(issue)}. ${issueName(issue.date)}`} onClose={onClose}>
      <p>{effect}</p>
      <SubmitForm initialValues={{ reason: "" }} onSubmit={submit}>
        <Form.Item
          name="reason"
          label="Reason"
          rules={[required("Please enter a reason."), validatorRule(problemBy(filledLines(maxReason)))]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
        <SubmitBar label={label} reason="Reason required" isDanger={decision === "withdraw"}>
          <Button onClick={onClose}>Cancel</Button>
        </SubmitBar>
      </SubmitForm>
    </Dialog>
  );
}
