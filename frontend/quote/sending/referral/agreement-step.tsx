import type { Signature } from "../../../../shared/wire/signature.ts";
import { useReferrerAgreement, useReferrerChanges } from "../../../client/referrer.ts";
import { useSignedInUser } from "../../../client/use-user.ts";
import { AgreementForm } from "../../../ui/agreement-form.tsx";
import { ErrorPanel } from "../../../ui/error-panel.tsx";
import { Spinner } from "../../../ui/spinner.tsx";

export function AgreementStep({ onSigned }: { readonly onSigned: () => void }) {
  const { firstName, lastName } = useSignedInUser();
  const { data: agreement, error, isValidating, mutate } = useReferrerAgreement();
  const { signAgreement } = useReferrerChanges();
  if (!agreement) {
    if (!error) return <Spinner />;
    const retry = () => void mutate();
    return <ErrorPanel title="The agreement could not be loaded" text={error.message} onRetry={retry} isRetrying={isValidating} />;
  }
  const accept = async (signature: Signature) => {
    await signAgreement(agreement, signature);
    onSigned();
  };
  return <AgreementForm agreement={agreement} name={`${firstName} ${lastName}`.trim()} onAccept={accept} />;
}
