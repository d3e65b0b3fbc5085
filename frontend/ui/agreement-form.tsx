import { useState } from "react";
import styles from "./agreement-form.module.css";
import { Button } from "./button.tsx";
import { Form } from "./form.tsx";
import { FormError } from "./form-error.tsx";
import { PaperText, type PaperWords } from "./paper-text.tsx";
import { SignaturePad } from "./signature-pad.tsx";
import { dayInSydney } from "./sydney-time.ts";
import { useSubmission } from "./use-submission.ts";

interface AgreementFormProps {
  readonly agreement: PaperWords;
  /** Who signs. */
  readonly name: string;
  /** Takes the signature as a JPEG data URL. */
  readonly onAccept: (signature: string) => Promise<void>;
}

/** The agreement's text, to be folded out, and the place to sign it. */
export function AgreementForm({ agreement, name, onAccept }: AgreementFormProps) {
  const [signature, setSignature] = useState<string>();
  const { isBusy, failure, submit } = useSubmission(async () => {
    if (signature !== undefined) await onAccept(signature);
  });
  return (
    <Form onSubmit={submit}>
      <p className={styles["lead"]}>You sign once, before your first referral. Please read the agreement before you accept it.</p>
      <PaperText summary="Full agreement" paper={agreement} />
      <SignaturePad title="Signature" name={name} day={dayInSydney(new Date().toISOString())} onChange={setSignature} />
      <FormError failure={failure} />
      <div className={styles["buttons"]}>
        <span className={styles["reason"]}>{signature === undefined && "Signature required"}</span>
        <Button type="submit" look="filled" disabled={signature === undefined} isBusy={isBusy}>
          Accept Agreement
        </Button>
      </div>
    </Form>
  );
}
