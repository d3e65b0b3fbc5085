import { SectionPage, Section } from "../../ui/section-page.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { Sessions } from "./sessions.tsx";

export default function ProfileScreen() {
  return (
    <SectionPage title="Profile">
      <Section title="Your details">
        <ProfileForm />
      </Section>
      <Section title="Password">
        <PasswordForm />
      </Section>
      <Section title="Where you are signed in">
        <Sessions />
      </Section>
    </SectionPage>
  );
}
