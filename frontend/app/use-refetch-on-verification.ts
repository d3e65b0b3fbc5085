import { useEffect } from "react";
import { useSWRConfig } from "swr";
import { userRoutes } from "../../shared/wire/user-routes.ts";
import { keyOf } from "../client/use-api.ts";
import { verificationChannel } from "../client/announce-verification.ts";

/** Refetches the user when the email address has been confirmed in another tab. */
export function useRefetchOnVerification(): void {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const channel = new BroadcastChannel(verificationChannel);
    channel.addEventListener("message", () => void mutate(keyOf(userRoutes.readUser)));
    return () => channel.close();
  }, [mutate]);
}
