import { useState } from "react";
import { type OpenedLink, signPrivacy } from "../../api/opened-link.ts";
import { Button } from "../../ui/button.tsx";
import { CustomerPage, FinePrint } from "../../ui/customer-page.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { SignaturePad } from "../../ui/signature-pad.tsx";
import { dayInSydney } from "../../ui/sydney-time.ts";
import { useSubmission } from "../../ui/use-submission.ts";
import { CreditGuide } from "./credit-guide.tsx";
import { Disclosure } from "./disclosure.tsx";

interface SigningPageProps {
  readonly link: OpenedLink;
  readonly secret: string;
  readonly onSigned: () => void;
}

/** What is to be read, and the paper to sign on. Nothing is signed before the button is pressed. */
export function SigningPage({ link, secret, onSigned }: SigningPageProps) {
  const [signature, setSignature] = useState<string>();
  const { isBusy, failure, submit } = useSubmission(async () => {
    await signPrivacy(link, secret, signature!);
    onSigned();
  });
  const asker = link.organisationName ?? link.brokerName;
  return (
    <CustomerPage
      title="Privacy disclosure"
      lead={`${asker} asks for your consent before it looks for a loan for you. Please read, then sign below.`}
    >
      {link.papers.map((paper) =>
        paper.kind === "creditGuide" ? <CreditGuide key={paper.kind} paper={paper} /> : <Disclosure key={paper.kind} paper={paper} />,
      )}
      <SignaturePad
        title="Your signature"
        name={link.firstName ?? ""}
        day={dayInSydney(new Date().toISOString())}
        onChange={setSignature}
      />
      <FormError failure={failure} />
      <Button look="filled" isWide disabled={signature === undefined} isBusy={isBusy} onClick={submit}>
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
