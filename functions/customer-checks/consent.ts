import { currentAgreement } from "../agreements/agreement-texts.ts";
import { signableAgreementsFor } from "../agreements/signatures.ts";
import { ApiError } from "../call/api-error.ts";

/** Throws an ApiError (conflict) unless the customer has signed the current privacy disclosure. */
export async function requireConsent(customerId: string): Promise<void> {
  const [privacy] = await signableAgreementsFor({ customerId }, [currentAgreement("privacy")]);
  if (privacy?.signedAt === null) throw noConsent();
}

const noConsent = () =>
  new ApiError(
    "conflict",
    "NO_CONSENT",
    "The customer has not signed the privacy disclosure yet. Send the privacy link first; once it is signed, you can request this.",
  );
