import { useState } from "react";
import type { User } from "../../shared/entities/user.ts";
import { resendVerification } from "../api/user-changes.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { useSubmission } from "../ui/use-submission.ts";
import styles from "./unverified-banner.module.css";

/** While an e-mail address waits for its owner's confirmation: until then nothing is sent in the owner's name. */
export function UnverifiedBanner({ email }: Pick<User, "email">) {
  return email.isVerified ? null : <Unverified address={email.address} />;
}

function Unverified({ address }: { readonly address: string }) {
  const [isSent, setIsSent] = useState(false);
  const { isBusy, failure, submit } = useSubmission(async () => {
    setIsSent(false);
    await resendVerification();
    setIsSent(true);
  });
  return (
    <div className={styles["banner"]}>
      <output>
        {isSent
          ? `We have sent another email to ${address}.`
          : `Please confirm your email address: press the link in the email we sent to ${address}.`}
      </output>
      <span className={styles["again"]}>
        <Button look="text" onClick={submit} isBusy={isBusy}>
          Send again
        </Button>
      </span>
      <FormError failure={failure} />
    </div>
  );
}
