import { useState } from "react";
import type { Signature } from "../../shared/wire/signature.ts";
import kit from "./kit.module.css";
import { Button } from "./button.tsx";
import { Form } from "./form.tsx";
import { FormError } from "./form-error.tsx";
import { AgreementText, type AgreementContent } from "./agreement-text.tsx";
import { SignaturePad } from "./signature-pad.tsx";
import { dayInSydney } from "./sydney-time.ts";
import { useSubmit } from "./use-submit.ts";

interface AgreementFormProps {
  readonly agreement: AgreementContent;
  /** The signer's name. */
  readonly name: string;
  readonly onAccept: (signature: Signature) => Promise<void>;
}

export function AgreementForm({ agreement, name, onAccept }: AgreementFormProps) {
  const [signature, setSignature] = useState<Signature>();
  const { isBusy, failure, submit } = useSubmit(async () => {
    if (signature !== undefined) await onAccept(signature);
  });
  return (
    <Form onSubmit={submit}>
      <p className={kit.secondary}>You sign once, before your first referral. Please read the agreement before you accept it.</p>
      <AgreementText summary="Full agreement" agreement={agreement} />
      <SignaturePad title="Signature" name={name} day={dayInSydney(new Date().toISOString())} onChange={setSignature} />
      <FormError failure={failure} />
      <div className={`${kit.row} ${kit.spread} ${kit.gap12}`}>
        <span className={`${kit.small} ${kit.secondary}`}>{signature === undefined && "Signature required"}</span>
        <Button type="submit" variant="filled" disabled={signature === undefined} isBusy={isBusy}>
          Accept Agreement
        </Button>
      </div>
    </Form>
  );
}
