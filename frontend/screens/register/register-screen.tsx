import type { ReactNode } from "react";
import { Link } from "wouter";
import { currentToken } from "../../api/session.ts";
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
          <WayIn arrival={useInvitation()} />
        </div>
      </main>
      <WhatKelpieDoes />
    </div>
  );
}

/** What somebody does who comes by an invitation, by one that is no good, or by none. */
function WayIn({ arrival }: { readonly arrival: InvitationState }) {
  if (arrival.kind === "opening") return <Notice>Opening your invitation...</Notice>;
  if (arrival.kind === "open") return <Invited {...arrival} />;
  return (
    <Titled title="Create your account" lead={<LoginInstead />}>
      {arrival.kind === "refused" && <FormError failure={arrival.failure} />}
      <RegistrationForm />
    </Titled>
  );
}

function Invited({ secret, invitation }: OpenInvitation) {
  const { organisationName } = invitation;
  if (currentToken() !== undefined) {
    return (
      <Titled title={`Join ${organisationName}`} lead={`${organisationName} invites you to quote with them.`}>
        <JoinOrganisation secret={secret} invitation={invitation} />
      </Titled>
    );
  }
  return (
    <Titled
      title="Create your account"
      lead={`${organisationName} invites you. Already with us? Login first, then open the invitation again.`}
    >
      <RegistrationForm invited={{ secret, invitation }} />
    </Titled>
  );
}

interface TitledProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

function Titled({ title, lead, children }: TitledProps) {
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
    Already with us? <Link href="/login">Login</Link>
  </>
);
