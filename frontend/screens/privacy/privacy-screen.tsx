import { useState } from "react";
import { useSearchParams } from "wouter";
import { type OpenedLink, useOpenedLink } from "../../api/opened-link.ts";
import { DeadLink, OpenedByLink, unknownLink } from "../../ui/opened-by-link.tsx";
import { useFragment } from "../../ui/use-fragment.ts";
import { Signed, SignedBefore } from "./signed.tsx";
import { SigningPage } from "./signing-page.tsx";

/** Where a customer reads and signs the privacy disclosure, by a link and without an account. */
export default function PrivacyScreen() {
  const secret = useFragment();
  const opened = useOpenedLink(secret);
  const [address] = useSearchParams();
  const [isSigned, setIsSigned] = useState(false);
  return (
    <OpenedByLink title="Privacy disclosure" secret={secret} of={opened}>
      {(link) => {
        if (!isMeantBy(address, link)) return <DeadLink {...unknownLink} />;
        if (isSigned) return <Signed link={link} />;
        if (link.papers.every(({ signedAt }) => signedAt !== null)) return <SignedBefore link={link} />;
        return <SigningPage link={link} secret={secret} onSigned={() => setIsSigned(true)} />;
      }}
    </OpenedByLink>
  );
}

/** Whether the page's address is of the request for which the secret was made. */
const isMeantBy = (address: URLSearchParams, { purpose, customerId, applicationId, applicationType }: OpenedLink): boolean =>
  purpose === "privacy" &&
  address.get("cid") === customerId &&
  address.get("aid") === applicationId &&
  address.get("type") === applicationType;
