import { Redirect } from "wouter";
import type { Organisation } from "../../shared/domain/organisation.ts";
import { useOrganisation } from "../client/organisation.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { SecondFactorLink } from "../ui/failure-alert.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { Section, SectionPage } from "../ui/section-page.tsx";
import { AbnStatus } from "./abn-status.tsx";
import { StatusAlert } from "../ui/status-alert.tsx";
import { ContactForm } from "./contact-form.tsx";
import { ContactLines } from "./contact-lines.tsx";
import { EmailForm } from "./email-form.tsx";
import { Covers } from "./covers.tsx";
import { IdentityForm } from "./identity-form.tsx";
import { Invitations } from "./invitations.tsx";
import { JoinRequests } from "./join-requests.tsx";
import { LicenceForm } from "./licence-form.tsx";
import { LicenceStatus } from "./licence-status.tsx";
import { LenderAccounts } from "./lender-accounts.tsx";
import { LogoSettings } from "./logo.tsx";
import { Members } from "./members.tsx";

export default function ProfileScreen() {
  const user = useSignedInUser();
  const answer = useOrganisation();
  if (user.organisation === null) return <Redirect href="/quotes" replace />;
  return (
    <SectionPage title="Organisation">
      <ResponseView response={answer} errorTitle="Your organisation could not be loaded">
        {(organisation) => <Parts organisation={organisation} />}
      </ResponseView>
    </SectionPage>
  );
}

function Parts({ organisation }: { readonly organisation: Organisation }) {
  const { isAdministrator, joinRequests, name } = organisation;
  const { hasSecondFactor } = useSignedInUser();
  return (
    <>
      {isAdministrator && !hasSecondFactor && (
        <StatusAlert
          type="info"
          showIcon
          title="Administrators need two-factor authentication to change anything here."
          description={<SecondFactorLink />}
        />
      )}
      <Section title={name}>
        {isAdministrator ? <ContactForm organisation={organisation} /> : <ContactLines organisation={organisation} />}
      </Section>
      <Section title="Name and ABN">
        <AbnStatus organisation={organisation} />
        {isAdministrator && <IdentityForm organisation={organisation} />}
      </Section>
      <Section title="Credit licence">
        <LicenceStatus organisation={organisation} />
        {isAdministrator && <LicenceForm organisation={organisation} />}
      </Section>
      {isAdministrator && (
        <Section title="Logo">
          <LogoSettings organisation={organisation} />
        </Section>
      )}
      {isAdministrator && (
        <Section title="Emails to customers">
          <EmailForm organisation={organisation} />
        </Section>
      )}
      {joinRequests.length > 0 && (
        <Section title="Requests to join">
          <JoinRequests organisation={organisation} />
        </Section>
      )}
      <Section title="Members">
        <Members organisation={organisation} />
      </Section>
      <Section title="Cover">
        <Covers organisation={organisation} />
      </Section>
      <Section title="Lenders">
        <LenderAccounts isAdministrator={isAdministrator} />
      </Section>
      {isAdministrator && (
        <Section title="Invitations">
          <Invitations organisation={organisation} />
        </Section>
      )}
    </>
  );
}
