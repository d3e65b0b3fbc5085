import { useState } from "react";
import { useSearchParams } from "wouter";
import { type OpenedLink, useOpenedLink } from "../opened-link.ts";
import { DeadLink, CustomerLinkPage, unknownLink } from "../customer-link-page.tsx";
import { useLinkSecret } from "../use-link-secret.ts";
import { Signed, SignedBefore } from "./signed.tsx";
import { SigningPage } from "./signing-page.tsx";

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
