import { Button } from "antd";
import { useState, useEffect } from "react";
import type { User } from "../../shared/domain/user.ts";
import { resendVerification } from "../client/user-changes.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { StatusAlert } from "../ui/status-alert.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import { useSWRConfig } from "swr";
import { userRoutes } from "../../shared/wire/user-routes.ts";
import { keyOf } from "../client/use-api.ts";
import { verificationChannel } from "../client/announce-verification.ts";

/** Shown until the email address is verified. Until then nothing is sent in the user's name. */
export function UnverifiedBanner({ email }: Pick<User, "email">) {
  return email.isVerified ? null : <Unverified address={email.address} />;
}

function Unverified({ address }: { readonly address: string }) {
  useRefetchOnVerification();
  const [isSent, setIsSent] = useState(false);
  const { isBusy, failure, submit } = useSubmit(async () => {
    setIsSent(false);
    await resendVerification();
    setIsSent(true);
  });
  const text = isSent
    ? `We have sent another email to ${address}.`
    : `Please confirm your email address: open the link in the email we sent to ${address}.`;
  const again = (
    <Button size="small" type="text" onClick={submit} loading={isBusy}>
      Send again
    </Button>
  );
  return (
    <>
      <StatusAlert banner type="warning" title={text} action={again} />
      <FailureAlert failure={failure} />
    </>
  );
}

/** Refetches the user when the email address has been confirmed in another tab. */
function useRefetchOnVerification(): void {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const channel = new BroadcastChannel(verificationChannel);
    channel.addEventListener("message", () => void mutate(keyOf(userRoutes.readUser)));
    return () => channel.close();
  }, [mutate]);
}
