import type { Customer } from "../../shared/entities/customer.ts";
import { type Holder, holderOf, oneUse } from "../link/holder.ts";
import { papersOf } from "../link/papers.ts";
import type { Call, Operation } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import type { SignablePaper } from "../papers/signatures.ts";
import { isDone } from "../store/idempotency.ts";
import { writeToWorkspace } from "../store/workspace-write.ts";
import { type SignedDocument, keepFile, refusalOf, signedBefore, signedDeed, signedSteps } from "./signed-document.ts";

/** Signs what the link shows and is not signed yet: each paper a PDF of its own, under one signature. */
export const signPrivacy: Operation<"signPrivacy"> = async (_holder, { body: { buffer, ...claim } }, call) => {
  const holder = await holderOf(call, { purpose: "privacy", ...claim });
  if (await isDone(call, signedDeed)) return null;
  const unsigned = (await papersOf(holder.link)).filter(({ signedAt }) => signedAt === null);
  if (unsigned.length === 0) throw signedBefore();
  const { signatureIn } = await import("../papers/signature.ts");
  await keep(holder, await signedBy(holder, unsigned, signatureIn(buffer)), call);
  return null;
};

async function signedBy({ link, customer, application }: Holder, papers: readonly SignablePaper[], signature: Buffer) {
  // Fonts and layout are loaded where something is signed, and by no other call.
  const { signPaper } = await import("../papers/signed-pdf.ts");
  const signedAt = new Date();
  const about = [`For application ${application.humanId} (${application._id})`];
  const signing = { name: nameOf(customer), signature, signedAt, about };
  return Promise.all(papers.map(async (paper) => keepFile(link.applicationId, await signPaper(paper, signing), signedAt)));
}

function nameOf({ firstName, lastName }: Customer): string {
  const name = [firstName, lastName].filter((each) => each?.trim()).join(" ");
  if (name === "")
    throw new Refusal("conflict", "CUSTOMER_INCOMPLETE", "Your broker has not entered your name. Please ask your broker to.");
  return name;
}

async function keep({ link, actor }: Holder, documents: readonly SignedDocument[], call: Call): Promise<void> {
  const use = oneUse(link);
  const steps = [...documents.flatMap((document) => signedSteps(actor, { customerId: link.customerId }, document, call)), use.step];
  const fileBytes = documents.reduce((sum, { paper }) => sum + paper.pdf.length, 0);
  const head = { add: { files: documents.length, fileBytes } };
  const write = { deed: signedDeed, steps, head, adds: documents.length };
  const outcome = await writeToWorkspace(actor, link.applicationId, write, call);
  if (outcome.kind === "refused") throw refusalOf(outcome.step, [use]);
}
