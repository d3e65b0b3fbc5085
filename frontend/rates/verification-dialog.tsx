import { Button, Form, Input } from "antd";
import { businessDate } from "../../shared/business-date.ts";
import { filledLine } from "../../shared/wire/text.ts";
import { problemBy } from "../client/field-problem.ts";
import { useSheetChanges } from "./sheets.ts";
import { Dialog } from "../ui/dialog.tsx";
import { validatorRule, required } from "../ui/rules.tsx";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";

interface VerificationDialogProps {
  readonly slug: string;
  readonly onClose: () => void;
}

const maxSource = 300;

/** Records that the issue in force was compared with the lender's document. */
export function VerificationDialog({ slug, onClose }: VerificationDialogProps) {
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
