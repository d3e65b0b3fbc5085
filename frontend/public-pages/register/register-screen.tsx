import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { currentToken } from "../../client/session/session.ts";
import { Brand } from "../../ui/brand.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import kit from "../../ui/kit.module.css";
import styles from "./register-screen.module.css";
import { RegistrationForm } from "./registration-form.tsx";
import { type InvitationState, type OpenInvitation, useInvitation } from "./use-invitation.ts";
import { organisationRoutes } from "../../../shared/wire/organisation-routes.ts";
import { call } from "../../client/call.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { dollarText, percentText } from "../../../shared/format.ts";
import { levelLabels } from "../../../shared/quote/level-labels.ts";
import { AssumedMark } from "../../quote/parts/assumed-mark.tsx";
import { LevelMark } from "../../ui/level-mark.tsx";
import { type ExampleProduct, exampleDeal, exampleQuote } from "./example-quote.ts";

export default function RegisterScreen() {
  return (
    <div className={styles.page}>
      <main id="content" className={styles.main}>
        <Link href="/" aria-label="Kelpie" className={styles.brand}>
          <Brand isInBeta />
        </Link>
        <div className={styles.form}>
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
  if (invitation.kind === "rejected" && currentToken() !== undefined) return <Rejected failure={invitation.failure} />;
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
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

function TitledContent({ title, lead, children }: TitledContentProps) {
  usePageTitle(title);
  return (
    <>
      <h1 className={`${kit.largeTitle} ${styles.title}`}>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </>
  );
}

const LoginInstead = () => (
  <>
    Already have an account? <Link href="/login">Login</Link>
  </>
);

/** For a signed-in user, who may have accepted the invitation before. */
const Rejected = ({ failure }: { readonly failure: unknown }) => (
  <TitledContent title="The invitation could not be opened">
    <FormError failure={failure} />
    <Link href="/quotes">Go to your quotes</Link>
  </TitledContent>
);

/** For an invited user who is signed in already. */
function JoinOrganisation({ secret, invitation: { organisationName } }: OpenInvitation) {
  const [, navigate] = useLocation();
  const { isBusy, failure, submit } = useSubmit(async () => {
    await call(organisationRoutes.acceptInvitation, { body: { invite: secret } });
    navigate("/quotes");
  });
  return (
    <Form onSubmit={submit}>
      <FormError failure={failure} />
      <Button type="submit" variant="filled" isWide isBusy={isBusy}>
        Join {organisationName}
      </Button>
    </Form>
  );
}

function WhatKelpieDoes() {
  return (
    <aside className={styles.panel} aria-label="What Kelpie does">
      <ul className={styles.products}>
        {exampleQuote.map((product) => (
          <Product key={product.lender} product={product} />
        ))}
      </ul>
      <p className={styles.claim}>Type the deal once. See which lenders fit, what it costs and what is still missing.</p>
      <p className={styles.note}>{exampleDeal}</p>
    </aside>
  );
}

function Product({ product: { lender, level, monthly, rate, comparisonRate, isRateAssumed } }: { readonly product: ExampleProduct }) {
  return (
    <li className={`${kit.row} ${kit.wrap} ${kit.spread} ${styles.product}`} style={{ borderLeftColor: `var(--level-${level}-rail)` }}>
      <div>
        <p className={styles.lender}>{lender}</p>
        <p className={`${kit.row} ${kit.gap4} ${kit.small} ${styles.level}`} style={{ color: `var(--level-${level}-text)` }}>
          <LevelMark level={level} /> {levelLabels[level]}
        </p>
      </div>
      <dl className={styles.figures}>
        <Figure name="Monthly" value={dollarText(monthly)} />
        <Figure name="Lender rate" value={percentText(rate)} below={isRateAssumed && <AssumedMark />} />
        <Figure name="Comparison rate" value={percentText(comparisonRate)} />
      </dl>
    </li>
  );
}

function Figure({ name, value, below }: { readonly name: string; readonly value: string; readonly below?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {below && <dd>{below}</dd>}
    </div>
  );
}
