import { signatureKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import type { Agreement } from "./agreement.ts";

export type Signer = Parameters<typeof signatureKey>[0];

/** An agreement and its signature; both fields are null while this version is not signed. */
export interface SignableAgreement extends Agreement {
  readonly signedAt: string | null;
  readonly documentId: string | null;
}

export const signableAgreementsFor = (signer: Signer, agreements: readonly Agreement[]): Promise<SignableAgreement[]> =>
  Promise.all(agreements.map(async (agreement) => ({ ...agreement, ...(await signatureOf(signer, agreement)) })));

async function signatureOf(signer: Signer, { kind, version }: Agreement): Promise<Pick<SignableAgreement, "signedAt" | "documentId">> {
  const signature = await findItem(signatureKey(signer, kind, version));
  return signature ? { signedAt: String(signature["signedAt"]), documentId: String(signature["documentId"]) } : unsigned;
}

const unsigned = { signedAt: null, documentId: null };
