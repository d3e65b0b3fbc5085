import { checkedKey } from "../files/file-key.ts";
import type { Call } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import type { Signer } from "../papers/signatures.ts";
import type { SignedPaper } from "../papers/signed-pdf.ts";
import type { Actor } from "../store/actor.ts";
import { auditStep } from "../store/audit.ts";
import { isAbsent } from "../store/expression.ts";
import { newId, partIdOf, splitPartId } from "../store/ids.ts";
import { signatureKey } from "../store/keys.ts";
import { type Alongside, type Item, type Step, putStep } from "../store/transaction.ts";
import { subjectOf } from "./document.ts";
import { documentKey } from "./store.ts";

/** A signed paper whose file is kept already, and which becomes a document with the transaction of its signing. */
export interface SignedDocument {
  readonly documentId: string;
  readonly paper: SignedPaper;
  readonly versionId: string;
  readonly signedAt: Date;
}

export const signedDeed = "document.signed";
const signedStep = "signature";

/** Keeps a signed paper's file; below is the application's id, or the user's. */
export async function keepFile(below: string, paper: SignedPaper, signedAt: Date): Promise<SignedDocument> {
  const documentId = partIdOf(below, newId());
  const { kept } = await import("../files/files.ts");
  const { versionId } = await kept(checkedKey(documentId), paper.pdf, "application/pdf");
  return { documentId, paper, versionId, signedAt };
}

/**
 * The writes by which it becomes a ready document. A signer signs a version of a paper once: the step of that name is refused where
 * it is signed already. The audit keeps what it can be verified by.
 */
export function signedSteps(actor: Actor, signer: Signer, signed: SignedDocument, call: Call): Step[] {
  const { documentId, paper, versionId, signedAt } = signed;
  const { kind, version, hashes, pdf } = paper;
  const createdAt = signedAt.toISOString();
  const file = { kind, fileName: fileNameOf(paper), contentType: "application/pdf", size: pdf.length, status: "ready", versionId };
  const told = { kind, version, sha256: hashes, size: pdf.length, userAgent: call.userAgent.slice(0, mostOfUserAgent) };
  const audit = { action: signedDeed, subject: subjectOf(actor.userId, documentId), part: documentId, fields: told };
  return [
    putStep("document", documentKey(actor.userId, documentId), { ...file, createdAt, version, ...ownerIn(signer) }, isAbsent),
    putStep(signedStep, signatureKey(signer, kind, version), { documentId, signedAt: createdAt }, isAbsent),
    auditStep(actor, call, audit),
  ];
}

const mostOfUserAgent = 300;

/** Licence.pdf would tell nobody apart: Credit guide 2026-11-21.pdf. */
const fileNameOf = ({ title, version }: SignedPaper): string => `${title} ${version}.pdf`;

const ownerIn = (signer: Signer): Item => ("customerId" in signer ? { customerId: splitPartId(signer.customerId).own } : {});

/** What it means where a step of a signing was refused. */
export function refusalOf(step: string, alongside: readonly Alongside[] = []): Refusal {
  return alongside.find((each) => each.step.name === step)?.refusal() ?? signedBefore();
}

export const signedBefore = () => new Refusal("conflict", "SIGNED", "This has been signed already. There is nothing more to do.");
