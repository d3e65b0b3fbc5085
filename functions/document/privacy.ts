import type { Customer } from "../../shared/domain/customer.ts";
import { type Holder, agreementsOf, holderOf, linkUseItem } from "../link/link-holder.ts";
import type { Call, Operation } from "../http/operation.ts";
import { ApiError } from "../http/api-error.ts";
import { type CheckedSignature, checkSignature } from "../agreements/signature.ts";
import { signedAuditAction } from "../agreements/signing-record.ts";
import type { SignableAgreement } from "../agreements/signatures.ts";
import { consumeOrThrow } from "../store/services/rate-limit.ts";
import { isAbsent } from "../store/dynamo/expression.ts";
import { type ItemKey, signatureKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { conditionCheck } from "../store/dynamo/transaction.ts";
import { isDone } from "../store/services/idempotency.ts";
import { evenWhenSent, writeToWorkspace } from "../store/workspace/workspace-write.ts";
import {
  type SignedDocument,
  storeSignedFile,
  errorOf,
  alreadySigned,
  signedDocumentItems,
  signedEvent,
  signingAttempts,
} from "./signed-document.ts";

/** Signs all unsigned agreements of the link with one signature; each becomes a PDF. */
export const signPrivacy: Operation<"signPrivacy"> = async (_holder, { body: { buffer, strokes, typedName, ...claim } }, call) => {
  const holder = await holderOf(call, { purpose: "privacy", ...claim });
  if (await isDone(call, signedAuditAction)) return null;
  const unsigned = (await agreementsOf(holder.link)).filter(({ signedAt }) => signedAt === null);
  if (unsigned.length === 0) throw alreadySigned();
  const name = nameOf(holder.customer);
  await consumeOrThrow(signingAttempts, holder.link.linkId);
  const signature = checkSignature({ buffer, strokes, typedName });
  await keep(holder, await signedBy(holder, unsigned, { name, signature }), call);
  return null;
};

interface NamedSignature {
  readonly name: string;
  readonly signature: CheckedSignature;
}

async function signedBy({ link, application }: Holder, agreements: readonly SignableAgreement[], signed: NamedSignature) {
  const { signAgreement } = await import("../agreements/signed-pdf.ts");
  const signedAt = new Date();
  const about = [`For application ${application.humanId} (${application._id})`];
  const signing = { ...signed, signedAt, about };
  return Promise.all(
    agreements.map(async (agreement) => storeSignedFile(link.applicationId, await signAgreement(agreement, signing), signedAt)),
  );
}

function nameOf({ firstName, lastName }: Customer): string {
  const name = [firstName, lastName].filter((each) => each?.trim()).join(" ");
  if (name === "")
    throw new ApiError("conflict", "CUSTOMER_INCOMPLETE", "Your broker has not entered your name. Please ask your broker to.");
  return name;
}

async function keep({ link, actor, application }: Holder, documents: readonly SignedDocument[], call: Call): Promise<void> {
  const use = linkUseItem(link);
  const transactionItems = [
    ...documents.flatMap((document) => signedDocumentItems(actor, { customerId: link.customerId }, document)),
    use.item,
  ];
  const add = { files: documents.length, fileBytes: documents.reduce((sum, { agreement }) => sum + agreement.pdf.length, 0) };
  const [first, ...also] = documents.map((document) => signedEvent(document, call));
  await retryOnConflict(async () => {
    const unsigned = await otherUnsigned(link, application);
    // The last customer to sign completes the application's signatures; nobody else may sign it meanwhile.
    const root = unsigned === undefined ? { add, set: { signedAt: documents[0]!.signedAt.toISOString() } } : { add };
    const items = unsigned === undefined ? transactionItems : [...transactionItems, conditionCheck(otherSigner, unsigned, isAbsent)];
    const change = { items, root, adds: documents.length, statuses: evenWhenSent };
    const outcome = await writeToWorkspace({ actor, applicationId: link.applicationId, call }, { ...first!, also }, change);
    if (outcome.kind !== "conditionFailed") return done();
    if (outcome.itemName === otherSigner) return retry();
    throw errorOf(outcome.itemName, [use]);
  });
}

const otherSigner = "other signer";

/** The signature that another customer of the application has not given yet; undefined if all have signed. */
async function otherUnsigned(
  { customerId, agreements }: Holder["link"],
  { customers }: Holder["application"],
): Promise<ItemKey | undefined> {
  for (const { _id } of customers.filter((each) => each._id !== customerId)) {
    const key = signatureKey({ customerId: _id }, "privacy", agreements.privacy!);
    if (!(await findItem(key))) return key;
  }
  return undefined;
}
