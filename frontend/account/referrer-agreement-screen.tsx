import { fullName } from "../../shared/format.ts";
import type { Signature } from "../../shared/wire/signature.ts";
import { useReferrerAgreement, useReferrerChanges } from "../client/referrer.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { AgreementForm } from "../ui/agreement-form.tsx";
import { ErrorPanel } from "../ui/error-panel.tsx";
import { Notice } from "../ui/notice.tsx";
import { AgreementText } from "../ui/agreement-text.tsx";
import { SectionPage } from "../ui/section-page.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { dayInSydney } from "../ui/sydney-time.ts";

export default function ReferrerAgreementScreen() {
  return (
    <SectionPage title="Referrer Agreement">
      <Agreement />
    </SectionPage>
  );
}

function Agreement() {
  const { firstName, lastName } = useSignedInUser();
  const { data: agreement, error, isValidating, mutate } = useReferrerAgreement();
  const { signAgreement } = useReferrerChanges();
  if (!agreement) {
    if (!error) return <Spinner />;
    const retry = () => void mutate();
    return <ErrorPanel title="The agreement could not be loaded" text={error.message} onRetry={retry} isRetrying={isValidating} />;
  }
  if (agreement.signedAt !== null) {
    return (
      <>
        <Notice>Agreement Signed Successfully</Notice>
        <p>Signed on {dayInSydney(agreement.signedAt)}.</p>
        <AgreementText summary="Full agreement" agreement={agreement} />
      </>
    );
  }
  const accept = (signature: Signature) => signAgreement(agreement, signature);
  return <AgreementForm agreement={agreement} name={fullName({ firstName, lastName })} onAccept={accept} />;
}
