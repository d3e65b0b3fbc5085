import { Button, Form, Input } from "antd";
import { useState } from "react";
import { filledLine } from "../../../shared/wire/text.ts";
import { requestToJoin } from "../../api/account/organisation.ts";
import { problemBy } from "../../api/http/field-problem.ts";
import { checked, required } from "../../ui/rules.tsx";
import { StatusAlert } from "../../ui/status-alert.tsx";
import { SubmitBar } from "../../ui/submit-bar.tsx";
import { SubmitForm } from "../../ui/submit-form.tsx";

const nameProblem = problemBy(filledLine(200));

/** For a user whose organisation uses Kelpie already. */
export function JoinForm() {
  const [isOpen, setIsOpen] = useState(false);
  const [requestedName, setRequestedName] = useState<string>();
  if (requestedName !== undefined) {
    const text = `If ${requestedName} uses Kelpie, its administrator has your request. We will email you once it is approved.`;
    return <StatusAlert type="info" title={text} />;
  }
  if (!isOpen) {
    return (
      <Button type="link" onClick={() => setIsOpen(true)}>
        Join an existing organisation
      </Button>
    );
  }
  const request = async ({ name }: { name: string }) => {
    await requestToJoin(name.trim());
    setRequestedName(name.trim());
  };
  return (
    <SubmitForm initialValues={{ name: "" }} onSubmit={request}>
      <Form.Item name="name" label="Organisation to join" rules={[required("Please enter its name."), checked(nameProblem)]}>
        <Input size="large" autoComplete="off" />
      </Form.Item>
      <SubmitBar label="Request to join" type="default" isWide reason="Name required" />
    </SubmitForm>
  );
}
