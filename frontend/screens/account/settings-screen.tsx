import { Form, Input } from "antd";
import { filledLines } from "../../../shared/wire/text.ts";
import { useSignedInUser } from "../../api/account/use-user.ts";
import { useUserChanges } from "../../api/account/user-changes.ts";
import { problemBy } from "../../api/http/field-problem.ts";
import { checked } from "../../ui/rules.tsx";
import { Section, SectionPage } from "../../ui/section-page.tsx";
import { SaveBar } from "../../ui/submit-bar.tsx";
import { SubmitForm } from "../../ui/submit-form.tsx";

const maxLength = 20_000;

/** The broker's own text in the email with the link to the privacy disclosure. */
export default function SettingsScreen() {
  const { settings } = useSignedInUser();
  const { saveTemplate } = useUserChanges();
  return (
    <SectionPage title="Customer Privacy Statement">
      <Section title="Template">
        <SubmitForm
          initialValues={{ privacyStatementTemplate: settings.privacyStatementTemplate ?? "" }}
          onSubmit={({ privacyStatementTemplate }) => saveTemplate(privacyStatementTemplate)}
        >
          <Form.Item
            name="privacyStatementTemplate"
            label="Your own text"
            extra="Customers read it in the email with the link to the privacy disclosure. Leave it empty to send our text alone."
            rules={[checked(problemBy(filledLines(maxLength)))]}
          >
            <Input.TextArea autoSize={{ minRows: 6, maxRows: 20 }} />
          </Form.Item>
          <SaveBar />
        </SubmitForm>
      </Section>
    </SectionPage>
  );
}
