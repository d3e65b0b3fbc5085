import { useSignedInUser } from "../client/use-user.ts";
import { SectionPage, Section } from "../ui/section-page.tsx";
import { CloseAccount } from "./close-account.tsx";
import { DataExport } from "./data-export.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { Sessions } from "./sessions.tsx";

export default function ProfileScreen() {
  const isStaff = useSignedInUser().userType === "master";
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
      <Section title="Your data">
        <DataExport />
      </Section>
      {!isStaff && (
        <Section title="Close your account">
          <CloseAccount />
        </Section>
      )}
    </SectionPage>
  );
}
