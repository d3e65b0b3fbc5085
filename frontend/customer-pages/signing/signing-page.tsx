import { useState } from "react";
import type { Signature } from "../../../shared/wire/signature.ts";
import { type OpenedLink, signAgreements } from "../opened-link.ts";
import { Button } from "../../ui/button.tsx";
import { CustomerPage, FinePrint } from "../customer-page.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { SignaturePad } from "../../ui/signature-pad.tsx";
import { dayInSydney } from "../../ui/sydney-time.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { CreditGuide } from "./credit-guide.tsx";
import { Disclosure } from "./disclosure.tsx";

interface SigningPageProps {
  readonly link: OpenedLink;
  readonly secret: string;
  readonly onSigned: () => void;
}

/** Nothing is signed before the button is pressed. */
export function SigningPage({ link, secret, onSigned }: SigningPageProps) {
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
