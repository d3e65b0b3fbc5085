import { Button, Form, Input } from "antd";
import { variantName } from "../../../shared/domain/variant.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { required, validatorRule } from "../../ui/rules.tsx";
import { SubmitBar } from "../../ui/submit-bar.tsx";
import { SubmitForm } from "../../ui/submit-form.tsx";
import { problemBy } from "../../client/field-problem.ts";
import { filledLine } from "../../../shared/wire/text.ts";

interface NameDialogProps {
  readonly title: string;
  readonly note?: string;
  readonly name?: string;
  readonly submit: string;
  readonly onSubmit: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a scenario's name. */
export function NameDialog({ title, note, name = "", submit, onSubmit, onClose }: NameDialogProps) {
  const send = async (values: { readonly name: string }) => {
    await onSubmit(values.name.trim());
    onClose();
  };
  return (
    <Dialog title={title} width={420} onClose={onClose}>
      <SubmitForm initialValues={{ name }} onSubmit={send}>
        {note !== undefined && <p>{note}</p>}
        <Form.Item
          name="name"
          label={variantName.label}
          rules={[required("Please enter a name."), validatorRule(problemBy(filledLine(variantName.max)))]}
        >
          <Input placeholder="No balloon" autoComplete="off" />
        </Form.Item>
        <SubmitBar label={submit} reason="Enter a name first">
          <Button onClick={onClose}>Cancel</Button>
        </SubmitBar>
      </SubmitForm>
    </Dialog>
  );
}
