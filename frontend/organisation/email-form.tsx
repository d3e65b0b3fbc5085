import { Form, Input } from "antd";
import type { Organisation } from "../../shared/domain/organisation.ts";
import { emailSignature } from "../../shared/wire/organisation-routes.ts";
import { useOrganisationChanges } from "../client/organisation.ts";
import { problemBy } from "../client/field-problem.ts";
import { validatorRule } from "../ui/rules.tsx";
import { SaveBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";

/** For the administrator. */
export function EmailForm({ organisation }: { readonly organisation: Organisation }) {
  const { saveEmailSignature } = useOrganisationChanges(organisation._id);
  return (
    <SubmitForm
      initialValues={{ signature: organisation.emailSignature ?? "" }}
      onSubmit={({ signature }) => saveEmailSignature(signature)}
    >
      <Form.Item
        name="signature"
        label="Signature"
        extra={`Ends the emails to your customers and to the colleagues you invite, which go out as ${organisation.name} once its ABN is verified. Web addresses in it are not links.`}
        rules={[validatorRule(problemBy(emailSignature))]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
      <SaveBar />
    </SubmitForm>
  );
}
