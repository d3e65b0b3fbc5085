import { Button, Form, Input } from "antd";
import { abnText } from "../../shared/domain/abn.ts";
import { licenceText } from "../../shared/domain/credit-licence.ts";
import type { Confirmation, ListedOrganisation } from "../../shared/domain/organisation.ts";
import { filledLines } from "../../shared/wire/text.ts";
import { useDecisions } from "./organisations-calls.ts";
import { problemBy } from "../client/field-problem.ts";
import { Dialog } from "../ui/dialog.tsx";
import { required, validatorRule } from "../ui/rules.tsx";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";

interface DecisionDialogProps {
  readonly organisation: ListedOrganisation;
  readonly isConfirmed: boolean;
  /** Which is shown behind it. */
  readonly list: { readonly status: Confirmation["status"]; readonly before: string | undefined };
  readonly onClose: () => void;
}

const maxReason = 500;

export function DecisionDialog({ organisation, isConfirmed, list, onClose }: DecisionDialogProps) {
  const { confirm, refuse } = useDecisions(list.status, list.before);
  const { name, abn, licence, claimant } = organisation;
  const submit = async ({ reason }: { reason: string }) => {
    await (isConfirmed ? confirm(organisation) : refuse(organisation, reason.trim()));
    onClose();
  };
  return (
    <Dialog title={`${isConfirmed ? "Confirm" : "Refuse"} ${name}`} onClose={onClose}>
      <p>
        ABN {abn === null ? "-" : abnText(abn)}, {licence ? licenceText(licence) : "no credit licence entered"}.
      </p>
      <p>
        {isConfirmed
          ? "Its emails, its customers’ pages and what they sign carry its name and logo, and people can ask to join it."
          : "It sends nothing more to others, and its ABN is free for the business that it belongs to."}{" "}
        Its administrator{claimant ? " and the one who disputes the ABN are" : " is"} told by email.
      </p>
      <SubmitForm initialValues={{ reason: "" }} onSubmit={submit}>
        {!isConfirmed && (
          <Form.Item
            name="reason"
            label="Reason, which the administrator reads"
            rules={[required("Please enter a reason."), validatorRule(problemBy(filledLines(maxReason)))]}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
          </Form.Item>
        )}
        <SubmitBar label={isConfirmed ? "Confirm" : "Refuse"} reason="Reason required" isDanger={!isConfirmed}>
          <Button onClick={onClose}>Cancel</Button>
        </SubmitBar>
      </SubmitForm>
    </Dialog>
  );
}
