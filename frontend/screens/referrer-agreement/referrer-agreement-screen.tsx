import { useReferrerAgreement, useReferrerChanges } from "../../api/referrer.ts";
import { useSignedInUser } from "../../api/use-user.ts";
import { AgreementForm } from "../../ui/agreement-form.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PaperText } from "../../ui/paper-text.tsx";
import { SectionPage } from "../../ui/section-page.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { dayInSydney } from "../../ui/sydney-time.ts";

/** What a referrer agrees to, once: read and signed. */
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
        <PaperText summary="Full agreement" paper={agreement} />
      </>
    );
  }
  const accept = (signature: string) => signAgreement(agreement, signature);
  return <AgreementForm agreement={agreement} name={`${firstName} ${lastName}`.trim()} onAccept={accept} />;
}
