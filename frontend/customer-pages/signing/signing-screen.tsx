import { useState } from "react";
import { useSearchParams } from "wouter";
import { type OpenedLink, useOpenedLink, signAgreements } from "../opened-link.ts";
import { DeadLink, CustomerLinkPage, unknownLink } from "../customer-link-page.tsx";
import { useLinkSecret } from "../use-link-secret.ts";
import { CustomerCard, CustomerPage, FinePrint } from "../customer-page.tsx";
import { Notice } from "../../ui/notice.tsx";
import { dayInSydney } from "../../ui/sydney-time.ts";
import type { Signature } from "../../../shared/wire/signature.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { SignaturePad } from "../../ui/signature-pad.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import kit from "../../ui/kit.module.css";
import styles from "./signing-screen.module.css";

/** A customer opens it from an email, without an account. */
export default function SigningScreen() {
  const secret = useLinkSecret();
  const opened = useOpenedLink(secret);
  const [searchParams] = useSearchParams();
  const [isSigned, setIsSigned] = useState(false);
  return (
    <CustomerLinkPage title="Privacy disclosure" secret={secret} response={opened}>
      {(link) => {
        if (!matchesLink(searchParams, link)) return <DeadLink {...unknownLink} />;
        if (isSigned) return <Signed link={link} />;
        if (link.agreements.every(({ signedAt }) => signedAt !== null)) return <SignedBefore link={link} />;
        return <SigningPage link={link} secret={secret} onSigned={() => setIsSigned(true)} />;
      }}
    </CustomerLinkPage>
  );
}

/** Whether the page's URL is the one for which the secret was issued. */
const matchesLink = (searchParams: URLSearchParams, { purpose, customerId, applicationId, applicationType }: OpenedLink): boolean =>
  purpose === "privacy" &&
  searchParams.get("cid") === customerId &&
  searchParams.get("aid") === applicationId &&
  searchParams.get("type") === applicationType;

interface SignedProps {
  readonly link: OpenedLink;
}

const Signed = ({ link }: SignedProps) => (
  <CustomerPage title="Thank you">
    <CustomerCard label="What happens next">
      <Notice>Privacy disclosure signed successfully</Notice>
      <p>{link.whatHappensNext}</p>
    </CustomerCard>
    <FinePrint>You may close this window.</FinePrint>
  </CustomerPage>
);

function SignedBefore({ link: { agreements, brokerName } }: SignedProps) {
  const day = agreements[0]?.signedAt;
  return (
    <CustomerPage title="This link has been used">
      <p>
        You have signed the privacy disclosure{day && ` on ${dayInSydney(day)}`}. There is nothing left to do: {brokerName} has it, and we
        have emailed you a link to your copy.
      </p>
    </CustomerPage>
  );
}

interface SigningPageProps {
  readonly link: OpenedLink;
  readonly secret: string;
  readonly onSigned: () => void;
}

/** Nothing is signed before the button is pressed. */
function SigningPage({ link, secret, onSigned }: SigningPageProps) {
  const [signature, setSignature] = useState<Signature>();
  const { isBusy, failure, submit } = useSubmit(async () => {
    await signAgreements(link, secret, signature!);
    onSigned();
  });
  const sender = link.organisationName ?? link.brokerName;
  return (
    <CustomerPage
      title="Privacy disclosure"
      lead={`${sender} asks for your consent before it looks for a loan for you. Please read, then sign below.`}
    >
      {link.agreements.map((agreement) =>
        agreement.kind === "creditGuide" ? (
          <CreditGuide key={agreement.kind} agreement={agreement} />
        ) : (
          <Disclosure key={agreement.kind} agreement={agreement} />
        ),
      )}
      <SignaturePad
        title="Your signature"
        name={link.firstName ?? ""}
        day={dayInSydney(new Date().toISOString())}
        onChange={setSignature}
      />
      <FormError failure={failure} />
      <Button variant="filled" isWide disabled={signature === undefined} isBusy={isBusy} onClick={submit}>
        Sign and submit
      </Button>
      {signature === undefined && <FinePrint>Please sign above first.</FinePrint>}
      <FinePrint>
        {link.brokerName} made this secure link for you. It works until {dayInSydney(link.expiresAt)}.
      </FinePrint>
      <FinePrint>{link.whatHappensNext}</FinePrint>
    </CustomerPage>
  );
}

interface DisclosureProps {
  readonly agreement: OpenedLink["agreements"][number];
}

const Disclosure = ({ agreement }: DisclosureProps) => (
  <CustomerCard label={agreement.title}>
    <h2>What you agree to</h2>
    <ul className={`${kit.stack} ${kit.gap8} ${kit.secondary} ${styles.short}`}>
      <li>We collect your details to assess a loan and share them with lenders and credit reporting bodies.</li>
      <li>A lender may ask for your credit report.</li>
      <li>You can ask to see or correct what we hold.</li>
    </ul>
    <FullAgreement label="Read the full disclosure" agreement={agreement} />
  </CustomerCard>
);

interface CreditGuideProps {
  readonly agreement: OpenedLink["agreements"][number];
}

/** Core specification, section 9. */
const terms = [
  ["Origination fee", "up to $1,990 (incl. GST)"],
  ["Fees included in the loan", "up to $1,320"],
  ["Assessment copy", "available for 7 years"],
  ["Supplied in", "7 business days"],
] as const;

const CreditGuide = ({ agreement }: CreditGuideProps) => (
  <CustomerCard label={agreement.title}>
    <h2>{agreement.title}</h2>
    <dl className={styles.terms}>
      {terms.map(([term, limit]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{limit}</dd>
        </div>
      ))}
    </dl>
    <p className={styles.note}>21 business days if more than 2 years after the quote.</p>
    <FullAgreement label="Read the full credit guide" agreement={agreement} />
  </CustomerCard>
);

interface FullAgreementProps {
  readonly label: string;
  readonly agreement: OpenedLink["agreements"][number];
}

/** The text exactly as it is signed. */
const FullAgreement = ({ label, agreement: { title, version, sections } }: FullAgreementProps) => (
  <details className={styles.agreement}>
    <summary>{label}</summary>
    <h3>{title}</h3>
    <p className={styles.note}>Version of {version}</p>
    {sections.map(({ heading, paragraphs }) => (
      <section key={heading}>
        <h4>{heading}</h4>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
  </details>
);
