import { Form, Input, Button } from "antd";
import { useState } from "react";
import { Redirect } from "wouter";
import { organisationName } from "../../shared/wire/organisation-name.ts";
import { abn as abnSchema } from "../../shared/wire/text.ts";
import { useCreateOrganisation, requestToJoin } from "../client/organisation.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { problemBy } from "../client/field-problem.ts";
import { CardPage } from "../ui/card-page.tsx";
import { validatorRule, required } from "../ui/rules.tsx";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";
import { StatusAlert } from "../ui/status-alert.tsx";

/** The first step of a new user; redirects users who have an organisation. */
export default function CreationScreen() {
  const { organisation } = useSignedInUser();
  if (organisation !== null) return <Redirect href="/quotes" replace />;
  return (
    <main id="content">
      <CardPage title="Your business or organisation" lead="Your quotes are kept under its name.">
        <OrganisationForm />
        <JoinForm />
      </CardPage>
    </main>
  );
}

const nameProblem = problemBy(organisationName);
const abnProblem = problemBy(abnSchema);

function OrganisationForm() {
  const create = useCreateOrganisation();
  // A changed name or ABN gets a new idempotency key.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <SubmitForm
      initialValues={{ name: "", abn: "" }}
      onSubmit={({ name, abn }) => create({ name: name.trim(), ...(abn.trim() !== "" && { abn: abn.trim() }) }, idempotencyKey)}
      onChange={() => setIdempotencyKey(crypto.randomUUID())}
    >
      <Form.Item
        name="name"
        label="Business or organisation name"
        rules={[required("Please enter the name of your business or organisation."), validatorRule(nameProblem)]}
      >
        <Input size="large" autoComplete="organization" />
      </Form.Item>
      <Form.Item
        name="abn"
        label="Its ABN, if you have it at hand"
        extra="It is checked before anything is sent to your customers. You can enter it later."
        rules={[validatorRule(abnProblem)]}
      >
        <Input size="large" inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <SubmitBar label="Finish" isWide reason="Name required" />
    </SubmitForm>
  );
}

const adminAccessNote =
  "Once you are a member, the organisation’s administrator can read your quotes, but not their documents, checks and driver licence numbers.";

/** For a user whose organisation uses Kelpie already. */
function JoinForm() {
  const [isOpen, setIsOpen] = useState(false);
  const [joined, setJoined] = useState<string>();
  if (joined !== undefined) {
    const text = `The administrator of ${joined} has your request. We will email you once it is approved. ${adminAccessNote}`;
    return <StatusAlert type="info" title={text} />;
  }
  if (!isOpen) {
    return (
      <Button type="link" onClick={() => setIsOpen(true)}>
        Join an existing organisation
      </Button>
    );
  }
  const request = async ({ abn }: { abn: string }) => setJoined((await requestToJoin(abn.trim())).organisationName);
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
