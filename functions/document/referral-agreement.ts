import { abnText } from "../../shared/entities/abn.ts";
import type { Call, Operation } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import type { Paper } from "../papers/paper.ts";
import { type SignablePaper, signableBy } from "../papers/signatures.ts";
import { currentPaper } from "../papers/wordings.ts";
import type { Actor } from "../store/actor.ts";
import { repeatSteps, resultBefore, resultOf } from "../store/idempotency.ts";
import { type Item, commit } from "../store/transaction.ts";
import { becomeReferrer, referringBy } from "../user/referrer.ts";
import { type SignedDocument, keepFile, refusalOf, signedBefore, signedDeed, signedSteps } from "./signed-document.ts";
import { findDocument } from "./store.ts";

export const readReferralAgreement: Operation<"readReferralAgreement"> = (caller) => agreementOf(caller);

async function agreementOf({ userId }: Actor): Promise<SignablePaper> {
  const [agreement] = await signableBy({ userId }, [currentPaper("referralAgreement")]);
  return agreement!;
}

/** Signs the agreement as the caller, who is then a referrer. */
export const signReferralAgreement: Operation<"signReferralAgreement"> = async (caller, { body }, call) => {
  refuseForeign(caller, body.userId);
  const before = await resultBefore(call, signedDeed);
  const documentId = before ? documentIn(before) : await sign(caller, body, call);
  return (await findDocument(caller, documentId)).document;
};

async function sign(caller: Actor, { buffer, version }: { readonly buffer: string; readonly version?: string | undefined }, call: Call) {
  const agreement = await agreementOf(caller);
  refuseOtherVersion(agreement, version);
  if (agreement.signedAt !== null) throw signedBefore();
  const { signatureIn } = await import("../papers/signature.ts");
  return keep(caller, await signedBy(caller, agreement, signatureIn(buffer)), call);
}

const documentIn = (result: Item): string => String(result["documentId"]);

function refuseForeign({ userId }: Actor, claimed: string): void {
  if (claimed !== userId) throw new Refusal("forbidden", "NOT_YOURS", "userId: found another user's id, expected your own.", "userId");
}

function refuseOtherVersion({ version }: Pick<Paper, "version">, read: string | undefined): void {
  if (read === undefined || read === version) return;
  throw new Refusal(
    "conflict",
    "OTHER_VERSION",
    "The agreement has been issued anew since you opened it. Please read it again.",
    "version",
  );
}

async function signedBy({ userId }: Actor, agreement: Paper, signature: Buffer): Promise<SignedDocument> {
  const { name, business } = await referringBy(userId);
  // Fonts and layout are loaded where something is signed, and by no other call.
  const { signPaper } = await import("../papers/signed-pdf.ts");
  const signedAt = new Date();
  const about = [`On behalf of ${business.EntityName}, ABN ${abnText(business.Abn)}`];
  return keepFile(userId, await signPaper(agreement, { name, signature, signedAt, about }), signedAt);
}

async function keep(actor: Actor, signed: SignedDocument, call: Call): Promise<string> {
  const referrer = becomeReferrer(actor.userId, signed.signedAt.toISOString());
  const { documentId } = signed;
  const outcome = await commit([
    ...signedSteps(actor, { userId: actor.userId }, signed, call),
    referrer.step,
    ...repeatSteps(call, signedDeed, { documentId }),
  ]);
  if (outcome.kind === "refused") throw refusalOf(outcome.step, [referrer]);
  return outcome.kind === "repeated" ? documentIn(resultOf(outcome.record, signedDeed)) : documentId;
}
