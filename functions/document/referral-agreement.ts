import { abnText } from "../../shared/domain/abn.ts";
import type { Signature } from "../../shared/wire/signature.ts";
import type { Call, Operation } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import type { Agreement } from "../agreements/agreement.ts";
import { type CheckedSignature, checkSignature } from "../agreements/signature.ts";
import { signedAuditAction } from "../agreements/signing-record.ts";
import { type SignableAgreement, signableAgreementsFor } from "../agreements/signatures.ts";
import { currentAgreement } from "../agreements/agreement-texts.ts";
import type { Actor } from "../store/workspace/actor.ts";
import { consumeOrThrow } from "../store/services/rate-limit.ts";
import { previousResult, resultOf } from "../store/services/idempotency.ts";
import { write } from "../store/services/write.ts";
import type { Item } from "../store/dynamo/transaction.ts";
import { type ReferrerSignatory, becomeReferrer, signatoryOf } from "../user/referrer.ts";
import {
  type SignedDocument,
  storeSignedFile,
  errorOf,
  alreadySigned,
  signedDocumentItems,
  signedEvent,
  signingAttempts,
} from "./signed-document.ts";
import { findDocument } from "./store.ts";

export const readReferralAgreement: Operation<"readReferralAgreement"> = (caller) => agreementOf(caller);

async function agreementOf({ userId }: Actor): Promise<SignableAgreement> {
  const [agreement] = await signableAgreementsFor({ userId }, [currentAgreement("referralAgreement")]);
  return agreement!;
}

export const signReferralAgreement: Operation<"signReferralAgreement"> = async (caller, { body }, call) => {
  rejectForeign(caller, body.userId);
  const before = await previousResult(call, signedAuditAction);
  const documentId = before ? documentIn(before) : await sign(caller, body, call);
  return (await findDocument(caller, documentId)).document;
};

async function sign(caller: Actor, { version, ...signature }: Signature & { readonly version?: string | undefined }, call: Call) {
  const agreement = await agreementOf(caller);
  rejectOtherVersion(agreement, version);
  if (agreement.signedAt !== null) throw alreadySigned();
  const referring = await signatoryOf(caller.userId);
  await consumeOrThrow(signingAttempts, caller.userId);
  return keep(caller, await signedBy(caller, agreement, { ...referring, signature: checkSignature(signature) }), call);
}

const documentIn = (result: Item): string => String(result["documentId"]);

function rejectForeign({ userId }: Actor, claimed: string): void {
  if (claimed !== userId) throw new ApiError("forbidden", "NOT_YOURS", "userId: found another user's id, expected your own.", "userId");
}

function rejectOtherVersion({ version }: Pick<Agreement, "version">, readVersion: string | undefined): void {
  if (readVersion === undefined || readVersion === version) return;
  throw new ApiError(
    "conflict",
    "OTHER_VERSION",
    "There is a newer version of the agreement. Please reload the page and read it.",
    "version",
  );
}

interface SigningReferrer extends ReferrerSignatory {
  readonly signature: CheckedSignature;
}

async function signedBy({ userId }: Actor, agreement: Agreement, { name, business, signature }: SigningReferrer): Promise<SignedDocument> {
  // Loaded here, as only signing needs fonts and layout.
  const { signAgreement } = await import("../agreements/signed-pdf.ts");
  const signedAt = new Date();
  const about = [`On behalf of ${business.EntityName}, ABN ${abnText(business.Abn)}`];
  return storeSignedFile(userId, await signAgreement(agreement, { name, signature, signedAt, about }), signedAt);
}

async function keep(actor: Actor, signed: SignedDocument, call: Call): Promise<string> {
  const referrer = becomeReferrer(actor.userId, signed.signedAt.toISOString());
  const { documentId } = signed;
  const event = { ...signedEvent(signed, call), subject: { userId: actor.userId }, result: { documentId } };
  const items = [...signedDocumentItems(actor, { userId: actor.userId }, signed), referrer.item];
  const outcome = await write(actor, call, event, items);
  if (outcome.kind === "conditionFailed") throw errorOf(outcome.itemName, [referrer]);
  return outcome.kind === "repeated" ? documentIn(resultOf(outcome.record, signedAuditAction)) : documentId;
}
