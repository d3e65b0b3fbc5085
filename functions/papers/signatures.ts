import { signatureKey } from "../store/keys.ts";
import { findItem } from "../store/read.ts";
import type { Paper } from "./paper.ts";

/** Who signs. */
export type Signer = Parameters<typeof signatureKey>[0];

/** A paper with what has come of it: null while this version is not signed. */
export interface SignablePaper extends Paper {
  readonly signedAt: string | null;
  /** The signed paper. */
  readonly documentId: string | null;
}

/** What has been signed of these papers, and when. */
export const signableBy = (signer: Signer, papers: readonly Paper[]): Promise<SignablePaper[]> =>
  Promise.all(papers.map(async (paper) => ({ ...paper, ...(await signatureOf(signer, paper)) })));

async function signatureOf(signer: Signer, { kind, version }: Paper): Promise<Pick<SignablePaper, "signedAt" | "documentId">> {
  const signature = await findItem(signatureKey(signer, kind, version));
  return signature ? { signedAt: String(signature["signedAt"]), documentId: String(signature["documentId"]) } : unsigned;
}

const unsigned = { signedAt: null, documentId: null };
