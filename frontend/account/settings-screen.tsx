import { Checkbox, Form, Input } from "antd";
import { filledLines } from "../../shared/wire/text.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { useUserChanges } from "../client/user-changes.ts";
import { problemBy } from "../client/field-problem.ts";
import { validatorRule } from "../ui/rules.tsx";
import { Section, SectionPage } from "../ui/section-page.tsx";
import { SaveBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";

const maxLength = 20_000;

/** The daily email, and the broker's own text in the email with the link to the privacy disclosure. */
export default function SettingsScreen() {
  const { settings } = useSignedInUser();
  const { saveSettings } = useUserChanges();
  return (
    <SectionPage title="Settings">
      <Section title="Daily email">
        <SubmitForm initialValues={{ dailyDigest: settings.dailyDigest !== false }} onSubmit={saveSettings}>
          <Form.Item
            name="dailyDigest"
            valuePropName="checked"
            extra="At 7:30 in Sydney, and only when there is news: files that arrived, what is still missing, changed rates and your reminders."
          >
            <Checkbox>Email me the news of my quotes once a day</Checkbox>
          </Form.Item>
          <SaveBar />
        </SubmitForm>
      </Section>
      <Section title="Customer Privacy Statement">
        <SubmitForm initialValues={{ privacyStatementTemplate: settings.privacyStatementTemplate ?? "" }} onSubmit={saveSettings}>
          <Form.Item
            name="privacyStatementTemplate"
            label="Your own text"
            extra="Customers read it in the email with the link to the privacy disclosure. Leave it empty to send our text alone."
            rules={[validatorRule(problemBy(filledLines(maxLength)))]}
          >
            <Input.TextArea autoSize={{ minRows: 6, maxRows: 20 }} />
          </Form.Item>
          <SaveBar />
        </SubmitForm>
      </Section>
    </SectionPage>
  );
}
