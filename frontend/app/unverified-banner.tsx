import { useState } from "react";
import type { User } from "../../shared/domain/user.ts";
import { resendVerification } from "../api/account/user-changes.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { useSubmission } from "../ui/use-submission.ts";
import styles from "./unverified-banner.module.css";

/** Shown until the email address is verified. Until then nothing is sent in the user's name. */
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
          : `Please confirm your email address: open the link in the email we sent to ${address}.`}
      </output>
      <span className={styles["again"]}>
        <Button variant="text" onClick={submit} isBusy={isBusy}>
          Send again
        </Button>
      </span>
      <FormError failure={failure} />
    </div>
  );
}
