import { signatureKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import * as z from "zod/mini";
import type { Customer } from "../../shared/domain/customer.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import type { Agreement } from "./agreement.ts";

export type Signer = Parameters<typeof signatureKey>[0];

/** A signature; each field is null while this version is not signed. */
interface Signature {
  readonly signedAt: string | null;
  readonly documentId: string | null;
  readonly signerName: string | null;
}

export type SignableAgreement = Agreement & Signature;

export const signableAgreementsFor = (signer: Signer, agreements: readonly Agreement[]): Promise<SignableAgreement[]> =>
  Promise.all(agreements.map(async (agreement) => ({ ...agreement, ...(await signatureOf(signer, agreement)) })));

/** When each of these customers signed this version of the privacy disclosure; null for one who has not. */
export const signingTimes = (customers: readonly Pick<Customer, "_id">[], version: string): Promise<(string | null)[]> =>
  Promise.all(customers.map(async ({ _id }) => (await signatureOf({ customerId: _id }, { kind: "privacy", version })).signedAt));

async function signatureOf(signer: Signer, { kind, version }: Pick<Agreement, "kind" | "version">): Promise<Signature> {
  const signature = await findItem(signatureKey(signer, kind, version));
  return signature ? signatureIn(signature) : { signedAt: null, documentId: null, signerName: null };
}

const signatureIn = itemParser("signature", { signedAt: z.string(), documentId: z.string(), signerName: z.string() });
