import type { ReactNode } from "react";
import { Link } from "wouter";
import { currentToken } from "../../client/session/session.ts";
import { Brand } from "../../ui/brand.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { JoinOrganisation } from "./join-organisation.tsx";
import styles from "./register-screen.module.css";
import { RegistrationForm } from "./registration-form.tsx";
import { type InvitationState, type OpenInvitation, useInvitation } from "./use-invitation.ts";
import { WhatKelpieDoes } from "./what-kelpie-does.tsx";

export default function RegisterScreen() {
  return (
    <div className={styles["page"]}>
      <main id="content" className={styles["main"]}>
        <Link href="/" aria-label="Kelpie" className={styles["brand"]}>
          <Brand isInBeta />
        </Link>
        <div className={styles["form"]}>
          <RegistrationContent invitation={useInvitation()} />
        </div>
      </main>
      <WhatKelpieDoes />
    </div>
  );
}

function RegistrationContent({ invitation }: { readonly invitation: InvitationState }) {
  if (invitation.kind === "opening") return <Notice>Opening your invitation...</Notice>;
  if (invitation.kind === "open") return <Invited {...invitation} />;
  return (
    <TitledContent title="Create your account" lead={<LoginInstead />}>
      {invitation.kind === "rejected" && <FormError failure={invitation.failure} />}
      <RegistrationForm />
    </TitledContent>
  );
}

function Invited({ secret, invitation }: OpenInvitation) {
  const { organisationName } = invitation;
  if (currentToken() !== undefined) {
    return (
      <TitledContent
        title={`Join ${organisationName}`}
        lead={`${organisationName} invites you to quote with them. Its administrator can read its members’ quotes.`}
      >
        <JoinOrganisation secret={secret} invitation={invitation} />
      </TitledContent>
    );
  }
  return (
    <TitledContent
      title="Create your account"
      lead={`${organisationName} invites you. Its administrator can read its members’ quotes. Already have an account? Log in first, then open the invitation again.`}
    >
      <RegistrationForm invited={{ secret, invitation }} />
    </TitledContent>
  );
}

interface TitledContentProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

function TitledContent({ title, lead, children }: TitledContentProps) {
  usePageTitle(title);
  return (
    <>
      <h1 className={styles["title"]}>{title}</h1>
      <p className={styles["lead"]}>{lead}</p>
      {children}
    </>
  );
}

const LoginInstead = () => (
  <>
    Already have an account? <Link href="/login">Login</Link>
  </>
);
