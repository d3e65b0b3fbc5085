import { documentRoutes } from "../../shared/wire/document-routes.ts";
import { serve } from "../serve.ts";
import { routeRows } from "./routes.ts";
import { fetchDocument, readDocument, uploadCreditProfile, uploadDocument, uploadInvoice } from "./document.ts";
import { signPrivacy } from "./signing.ts";
import type { Application } from "../../shared/domain/application.ts";
import { earliestIssue, isQuoteDocumentKind, type WaivableKind, type Waivers } from "../../shared/domain/document.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { Operation, Call } from "../call/operation.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { saveIssueDay, saveWaivers, findDocument } from "./store.ts";
import { businessDate } from "../../shared/business-date.ts";
import { abnText } from "../../shared/domain/abn.ts";
import type { Signature } from "../../shared/wire/signature.ts";
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

const readReferralAgreement: Operation<"readReferralAgreement"> = (caller) => agreementOf(caller);

async function agreementOf({ userId }: Actor): Promise<SignableAgreement> {
  const [agreement] = await signableAgreementsFor({ userId }, [currentAgreement("referralAgreement")]);
  return agreement!;
}

const signReferralAgreement: Operation<"signReferralAgreement"> = async (caller, { body }, call) => {
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

const waiveDocument: Operation<"waiveDocument"> = async (caller, { body }, call) => {
  const { applicationId, kind, customerId, reason } = body;
  requireOwner(kind, customerId);
  await retryOnConflict(async () => {
    const application = await openWorkspace(caller, applicationId, call);
    const { waivers: previous, ...owner } = ownerIn(application, customerId);
    const { [kind]: _previous, ...others } = previous ?? {};
    const waivers: Waivers = reason === null ? others : { ...others, [kind]: { reason, at: new Date().toISOString() } };
    const outcome = await saveWaivers(caller, { applicationId, owner, previous, waivers, kind, reason }, call);
    return outcome.kind === "conditionFailed" ? retry() : done();
  });
  return null;
};

function requireOwner(kind: WaivableKind, customerId: string | undefined): void {
  if (isQuoteDocumentKind(kind) === (customerId === undefined)) return;
  const [found, expected] = customerId === undefined ? ["none", "the customer's id"] : [customerId, "none for a document of the quote"];
  throw new InvalidInput([{ path: ["customerId"], found, expected }]);
}

const dateDocument: Operation<"dateDocument"> = async (caller, { body: { documentId, issuedOn } }, call) => {
  const today = businessDate(new Date());
  if (issuedOn !== null && issuedOn > today)
    throw new InvalidInput([{ path: ["issuedOn"], found: issuedOn, expected: `a day from ${earliestIssue} to ${today}` }]);
  await saveIssueDay(caller, documentId, issuedOn, call);
  return null;
};

/** The customer or the asset with whom a document's waiver is stored. */
function ownerIn({ asset, customers }: Application, customerId: string | undefined) {
  if (customerId === undefined) return { kind: "asset" as const, _id: asset._id, waivers: asset.waivers };
  const customer = customers.find(({ _id }) => _id === customerId);
  if (!customer) throw notFound();
  return { kind: "customer" as const, _id: customerId, waivers: customer.waivers };
}

export const handler = serve(documentRoutes, routeRows, {
  readDocument,
  fetchDocument,
  uploadDocument,
  uploadInvoice,
  uploadCreditProfile,
  waiveDocument,
  dateDocument,
  signPrivacy,
  readReferralAgreement,
  signReferralAgreement,
});
