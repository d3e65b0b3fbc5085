import { businessDate } from "../../shared/business-date.ts";
import { checkedKey } from "../adapters/files/file-key.ts";
import type { Call } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import type { Signer } from "../agreements/signatures.ts";
import { signedAuditAction } from "../agreements/signing-record.ts";
import type { SignedAgreement } from "../agreements/signed-pdf.ts";
import type { Actor } from "../store/workspace/actor.ts";
import type { RateLimit } from "../store/services/rate-limit.ts";
import { isAbsent } from "../store/dynamo/expression.ts";
import { newId, childIdOf, splitChildId } from "../store/dynamo/ids.ts";
import { signatureKey } from "../store/dynamo/keys.ts";
import { type ExtraItem, type Item, type TransactionItem, putItem } from "../store/dynamo/transaction.ts";
import { documentKey } from "./store.ts";

/** A signed agreement whose file is stored and whose document is not yet written. */
export interface SignedDocument {
  readonly documentId: string;
  readonly agreement: SignedAgreement;
  readonly fileName: string;
  readonly versionId: string;
  readonly signedAt: Date;
}

export const signingAttempts: RateLimit = { what: "signing attempts", max: 60, spanMs: 60 * 60_000 };

const signatureItemName = "signature";

/** Stores the PDF; parentId is the application's or the user's id. */
export async function storeSignedFile(parentId: string, agreement: SignedAgreement, signedAt: Date): Promise<SignedDocument> {
  const documentId = childIdOf(parentId, newId());
  const fileName = fileNameOf(agreement, signedAt);
  const { storeFile } = await import("../adapters/files/files.ts");
  const { versionId } = await storeFile(checkedKey(documentId), agreement.pdf, { contentType: "application/pdf", fileName });
  return { documentId, agreement, fileName, versionId, signedAt };
}

/** The audit event of a signature, with the document's hashes. */
export function signedEvent({ documentId, agreement }: SignedDocument, { userAgent }: Call) {
  const { kind, version, name, hashes, pdf, method, licence } = agreement;
  const fields = {
    kind,
    version,
    name,
    sha256: hashes,
    size: pdf.length,
    method,
    licence,
    userAgent: userAgent.slice(0, maxUserAgentLength),
  };
  return { action: signedAuditAction, part: documentId, fields };
}

/** The signature item's condition fails if the signer has already signed this version. */
export function signedDocumentItems(actor: Actor, signer: Signer, signed: SignedDocument): TransactionItem[] {
  const { documentId, agreement, fileName, versionId, signedAt } = signed;
  const { kind, version, name, pdf } = agreement;
  const createdAt = signedAt.toISOString();
  const file = { kind, fileName, contentType: "application/pdf", size: pdf.length, status: "ready", versionId, isNamed: true };
  return [
    putItem(
      "document",
      documentKey(actor.userId, documentId),
      { ...file, createdAt, version, signerName: name, ...ownerIn(signer) },
      isAbsent,
    ),
    putItem(signatureItemName, signatureKey(signer, kind, version), { documentId, signedAt: createdAt, signerName: name }, isAbsent),
  ];
}

const maxUserAgentLength = 300;

/** With the signer, as joint applicants sign the same texts, and the day of signing in Sydney. */
const fileNameOf = ({ title, name }: SignedAgreement, signedAt: Date): string =>
  `${title}, ${name.replaceAll(/[/\\]/g, "-")}, signed ${businessDate(signedAt)}.pdf`;

const ownerIn = (signer: Signer): Item => ("customerId" in signer ? { customerId: splitChildId(signer.customerId).ownId } : {});

export function errorOf(transactionItem: string, extraItems: readonly ExtraItem[] = []): ApiError {
  return extraItems.find((each) => each.item.name === transactionItem)?.error() ?? alreadySigned();
}

export const alreadySigned = () => new ApiError("conflict", "SIGNED", "This has been signed already. There is nothing more to do.");
