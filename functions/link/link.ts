import type { Customer } from "../../shared/entities/customer.ts";
import type { Document } from "../../shared/entities/document.ts";
import type { Link } from "../../shared/entities/link.ts";
import { setting } from "../configuration.ts";
import { uploadFor } from "../document/document.ts";
import type { Caller } from "../http/caller.ts";
import type { Call, Operation } from "../http/operation.ts";
import { currentVersions } from "../papers/wordings.ts";
import { splitPartId } from "../store/ids.ts";
import { notFound } from "../store/not-found.ts";
import { openWorkspace } from "../store/workspace.ts";
import { uploadAddress } from "./address.ts";
import { askerOf } from "./asker.ts";
import { holderOf, oneUse } from "./holder.ts";
import { papersOf } from "./papers.ts";
import { refuseNameless, refuseUnreachable } from "./reachable.ts";
import { type NewLink, issueSecret, makeLink, revoke } from "./store.ts";
import { whatHappensNext } from "./words.ts";

export const sendPrivacyLink: Operation<"sendPrivacyLink"> = (caller, { body }, call) =>
  sendLink(caller, { purpose: "privacy", ...body }, call);

export const sendUploadLink: Operation<"sendUploadLink"> = (caller, { body }, call) =>
  sendLink(caller, { purpose: "upload", ...body }, call);

/** Sends a link to the customer's stored address; no call can name another. */
async function sendLink(caller: Caller, link: Pick<NewLink, "purpose" | "customerId">, call: Call): Promise<Link> {
  const { applicationType, customers } = await openWorkspace(caller, splitPartId(link.customerId).applicationId, call);
  const customer = customers.find(({ _id }) => _id === link.customerId);
  if (!customer) throw notFound();
  // Who signs must have a name to sign with.
  if (link.purpose === "privacy") refuseNameless(customer, "to sign with");
  refuseUnreachable(customer);
  const papers = link.purpose === "privacy" ? currentVersions(applicationType) : {};
  return makeLink(caller, { ...link, applicationType, papers, isMailed: true }, call);
}

export const readUploadUrl: Operation<"readUploadUrl"> = async (caller, { params }, call) => {
  const { applicationType, customers } = await openWorkspace(caller, params.id, call);
  const customerId = customers[0]!._id;
  const link = await makeLink(caller, { purpose: "upload", customerId, applicationType, papers: {}, isMailed: false }, call);
  const secret = await issueSecret({ linkId: link._id, goodUntil: Date.parse(link.expiresAt) });
  return { url: uploadAddress(setting("SITE_URL"), secret) };
};

export const openLink: Operation<"openLink"> = async (_holder, _nothing, call) => {
  const { link, application, customer } = await holderOf(call);
  const { purpose, applicationId, customerId, applicationType, goodUntil } = link;
  return {
    purpose,
    applicationId,
    customerId,
    applicationType,
    firstName: customer.firstName ?? null,
    ...(await askerOf(link.ownerId)),
    whatHappensNext: whatHappensNext[purpose],
    expiresAt: new Date(goodUntil).toISOString(),
    papers: await papersOf(link),
    documents: application.documents.filter((document) => isShownTo(customer, document)).map(handedIn),
  };
};

const isShownTo = ({ _id }: Customer, { handedInBy, replacedBy }: Document): boolean => handedInBy === _id && replacedBy === undefined;

const handedIn = ({ _id, kind, fileName, size, status, reason, createdAt }: Document) => ({
  _id,
  kind,
  fileName,
  size,
  status,
  createdAt,
  ...(reason !== undefined && { reason }),
});

export const uploadByLink: Operation<"uploadByLink"> = async (_holder, { body: { kind, ...file } }, call) => {
  const { link, actor, application } = await holderOf(call, { purpose: "upload" });
  const { customerId: handedInBy } = link;
  const of =
    kind === "invoice" ? ({ kind: "asset", _id: application.asset._id } as const) : ({ kind: "customer", _id: handedInBy } as const);
  return uploadFor(actor, { of, kind, ...file, handedInBy, alongside: [oneUse(link)] }, call);
};

export const revokeLink: Operation<"revokeLink"> = async (caller, { params }, call) => {
  await revoke(caller, params.id, call);
  return null;
};
