import { SectionPage, Section } from "../../ui/section-page.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";

export default function ProfileScreen() {
  return (
    <SectionPage title="Profile">
      <Section title="Your details">
        <ProfileForm />
      </Section>
      <Section title="Password">
        <PasswordForm />
      </Section>
    </SectionPage>
  );
}
