import { Button, Form, Input } from "antd";
import type { Organisation } from "../../shared/domain/organisation.ts";
import { filledLines } from "../../shared/wire/text.ts";
import { useOrganisationChanges } from "../client/organisation.ts";
import { problemBy } from "../client/field-problem.ts";
import { Dialog } from "../ui/dialog.tsx";
import { required, validatorRule } from "../ui/rules.tsx";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";

interface DisputeDialogProps {
  readonly organisation: Organisation;
  readonly onClose: () => void;
}

const maxText = 500;

/** For the administrator of a business whose ABN another organisation has entered first. */
export function DisputeDialog({ organisation: { _id }, onClose }: DisputeDialogProps) {
  const { disputeAbn } = useOrganisationChanges(_id);
  return (
    <Dialog title="This is my business" onClose={onClose}>
      <p>
        We stop the other organisation from sending anything at once, and then find out whose ABN this is. Please say only what is true: the
        other organisation is told that its ABN is disputed.
      </p>
      <SubmitForm
        initialValues={{ text: "" }}
        onSubmit={async ({ text }) => {
          await disputeAbn(text.trim());
          onClose();
        }}
      >
        <Form.Item
          name="text"
          label="How we can tell"
          extra="Your credit licence or representative number, and a phone number that is published for your business."
          rules={[required("Please say how we can tell that it is yours."), validatorRule(problemBy(filledLines(maxText)))]}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
        </Form.Item>
        <SubmitBar label="Tell Kelpie" reason="How we can tell required">
          <Button onClick={onClose}>Cancel</Button>
        </SubmitBar>
      </SubmitForm>
    </Dialog>
  );
}
