import { Button, Form, Input } from "antd";
import { useState } from "react";
import { abn as abnSchema } from "../../shared/wire/text.ts";
import { requestToJoin } from "../client/organisation.ts";
import { problemBy } from "../client/field-problem.ts";
import { validatorRule, required } from "../ui/rules.tsx";
import { StatusAlert } from "../ui/status-alert.tsx";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";

const abnProblem = problemBy(abnSchema);

const adminAccessNote =
  "Once you are a member, the organisation’s administrator can read your quotes, but not their documents, checks and driver licence numbers.";

/** For a user whose organisation uses Kelpie already. */
export function JoinForm() {
  const [isOpen, setIsOpen] = useState(false);
  const [organisationName, setOrganisationName] = useState<string>();
  if (organisationName !== undefined) {
    const text = `The administrator of ${organisationName} has your request. We will email you once it is approved. ${adminAccessNote}`;
    return <StatusAlert type="info" title={text} />;
  }
  if (!isOpen) {
    return (
      <Button type="link" onClick={() => setIsOpen(true)}>
        Join an existing organisation
      </Button>
    );
  }
  const request = async ({ abn }: { abn: string }) => setOrganisationName((await requestToJoin(abn.trim())).organisationName);
  return (
    <SubmitForm initialValues={{ abn: "" }} onSubmit={request}>
      <Form.Item
        name="abn"
        label="ABN of the organisation to join"
        rules={[required("Please enter the organisation's ABN."), validatorRule(abnProblem)]}
      >
        <Input size="large" inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <p>{adminAccessNote}</p>
      <SubmitBar label="Request to join" type="default" isWide reason="ABN required" />
    </SubmitForm>
  );
}
