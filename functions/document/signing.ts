import { fullName } from "../../shared/format.ts";
import { type Customer, customerName } from "../../shared/domain/customer.ts";
import { type Holder, agreementsOf, holderOf, linkUseItem, signedCopyLinkItems } from "../link/link-holder.ts";
import type { Call, Operation } from "../call/operation.ts";
import { findUser } from "../identity/user-records.ts";
import { letterheadFor } from "../organisation/letterhead.ts";
import { ApiError } from "../call/api-error.ts";
import { type CheckedSignature, checkSignature } from "../agreements/signature.ts";
import { signedAuditAction } from "../agreements/signing-record.ts";
import { type SignableAgreement, signingTimes } from "../agreements/signatures.ts";
import { digestNewsItem } from "../store/services/digest-entries.ts";
import { todayItem } from "../store/services/today-jobs.ts";
import { consumeOrThrow } from "../store/services/rate-limit.ts";
import { equals } from "../store/dynamo/expression.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { isDone } from "../store/services/idempotency.ts";
import { openWorkspace, versionOf } from "../store/workspace/workspace.ts";
import { unarchivedStatuses, rootItemName, writeToWorkspace } from "../store/workspace/workspace-write.ts";
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
  const { organisationId, firstName, lastName } = await findUser({ userId: link.ownerId });
  const letterhead = await letterheadFor(organisationId, fullName({ firstName, lastName }));
  const signing = { ...signed, signedAt, about, letterhead, licence: link.licence };
  return Promise.all(
    agreements.map(async (agreement) => storeSignedFile(link.applicationId, await signAgreement(agreement, signing), signedAt)),
  );
}

function nameOf(customer: Customer): string {
  const name = customerName(customer);
  if (name === "")
    throw new ApiError("conflict", "CUSTOMER_INCOMPLETE", "Your broker has not entered your name. Please ask your broker to.");
  return name;
}

async function keep({ link, actor }: Holder, documents: readonly SignedDocument[], call: Call): Promise<void> {
  const { applicationId, customerId } = link;
  const use = linkUseItem(link);
  const copy = signedCopyLinkItems(actor, link);
  const signed = documents.flatMap((document) => signedDocumentItems(actor, { customerId }, document));
  const items = [...signed, use.item, ...copy.items, digestNewsItem(actor.userId, applicationId), todayItem(applicationId)];
  const add = { files: documents.length, fileBytes: documents.reduce((sum, { agreement }) => sum + agreement.pdf.length, 0) };
  const [first, ...additionalEvents] = documents.map((document) => signedEvent(document, call));
  await retryOnConflict(async () => {
    // The last customer to sign completes the application's signatures. Who else has to sign must not change meanwhile.
    const version = await versionOf(actor, applicationId);
    const { customers } = await openWorkspace(actor, applicationId, call);
    const others = customers.filter(({ _id }) => _id !== customerId);
    const hasUnsigned = (await signingTimes(others, link.agreements.privacy!)).includes(null);
    const root = hasUnsigned ? { add } : { add, set: { signedAt: documents[0]!.signedAt.toISOString() } };
    const change = {
      items,
      root,
      rootCondition: equals("version", version),
      childCountChange: documents.length + 1,
      statuses: unarchivedStatuses,
    };
    const outcome = await writeToWorkspace(
      { actor, applicationId, call },
      { ...first!, additionalEvents: [...additionalEvents, copy.event] },
      change,
    );
    if (outcome.kind !== "conditionFailed") return done();
    if (outcome.itemName === rootItemName) return retry();
    throw errorOf(outcome.itemName, [use]);
  });
}
