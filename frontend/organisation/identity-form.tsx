import { Form, Input } from "antd";
import { abnText } from "../../shared/domain/abn.ts";
import type { Organisation } from "../../shared/domain/organisation.ts";
import { organisationName } from "../../shared/wire/organisation-name.ts";
import { abn as abnSchema } from "../../shared/wire/text.ts";
import { useOrganisationChanges } from "../client/organisation.ts";
import { problemBy } from "../client/field-problem.ts";
import { validatorRule, fieldMessage, required } from "../ui/rules.tsx";
import { SaveBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";

const nameProblem = problemBy(organisationName);
const abnProblem = problemBy(abnSchema);

/** For the administrator. Saving checks name and ABN with the business register. */
export function IdentityForm({ organisation }: { readonly organisation: Organisation }) {
  const { saveIdentity } = useOrganisationChanges(organisation._id);
  const saved = { name: organisation.name, abn: organisation.abn === null ? "" : abnText(organisation.abn) };
  return (
    <SubmitForm
      // A name taken from the register replaces the typed one.
      key={organisation.name}
      initialValues={saved}
      onSubmit={({ name, abn }) => saveIdentity({ name: name.trim(), ...(abn.trim() !== "" && { abn: abn.trim() }) })}
    >
      <Form.Item name="name" label="Name" rules={[required("Please enter the organisation's name."), validatorRule(nameProblem)]}>
        <Input autoComplete="organization" />
      </Form.Item>
      <Form.Item
        name="abn"
        label="ABN"
        rules={[
          { required: organisation.abn !== null, whitespace: true, message: fieldMessage("Please enter an ABN.") },
          validatorRule(abnProblem),
        ]}
      >
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <SaveBar />
    </SubmitForm>
  );
}
