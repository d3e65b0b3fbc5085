import { businessDate } from "../../shared/business-date.ts";
import { itemsOfCustomer, checklistOf, ruleOf } from "../../shared/checklist/checklist.ts";
import type { Application } from "../../shared/domain/application.ts";
import { type Customer, calledName } from "../../shared/domain/customer.ts";
import { type Document, customersAgreements, isUploadable, isQuoteDocumentKind } from "../../shared/domain/document.ts";
import type { Link, LinkPurpose } from "../../shared/domain/link.ts";
import { setting } from "../configuration.ts";
import { documentToFetch, uploadFor } from "../document/document.ts";
import { ApiError } from "../call/api-error.ts";
import { linkGone } from "../call/link-gone.ts";
import type { Caller } from "../call/caller.ts";
import { linkNotFound } from "../call/link-not-found.ts";
import type { Call, Operation } from "../call/operation.ts";
import { currentVersions } from "../agreements/agreement-texts.ts";
import { creditLicenceOf } from "../organisation/credit-licence.ts";
import { panelOfOwner } from "../organisation/lenders.ts";
import { optionsContent, optionsOfApplication, optionsUrl, requireStillOfferable } from "../record/options-access.ts";
import type { Actor } from "../store/workspace/actor.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { consumeOrThrow } from "../store/services/rate-limit.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { openQuestions, questionsFor } from "./answers.ts";
import { agreementsOf, holderOf, linkUseItem } from "./link-holder.ts";
import { uploadPageUrl } from "./page-urls.ts";
import { copiesOfLink } from "./rate-limits.ts";
import { requireEmailAddress, requireName, requireOwnMailbox } from "./recipient.ts";
import { shownSenderOf } from "./sender.ts";
import { type LinkRecord, type NewLink, createLink, issueSecret, recordFirstOpening, revoke } from "./store.ts";

export const sendPrivacyLink: Operation<"sendPrivacyLink"> = (caller, { body }, call) =>
  sendLink(caller, { purpose: "privacy", ...body }, call);

export const sendUploadLink: Operation<"sendUploadLink"> = (caller, { body }, call) =>
  sendLink(caller, { purpose: "upload", ...body }, call);

export const sendAnswersLink: Operation<"sendAnswersLink"> = (caller, { body }, call) =>
  sendLink(caller, { purpose: "answers", ...body }, call);

export const sendCopyLink: Operation<"sendCopyLink"> = (caller, { body }, call) => sendLink(caller, { purpose: "copy", ...body }, call);

/** Sends a link to the customer's stored e-mail address; no call can name another address. */
async function sendLink(caller: Caller, link: Pick<NewLink, "purpose" | "customerId">, call: Call): Promise<Link> {
  const application = await openWorkspace(caller, splitChildId(link.customerId).applicationId, call);
  const { applicationType, customers, documents } = application;
  const customer = customers.find(({ _id }) => _id === link.customerId);
  if (!customer) throw notFound();
  if (link.purpose === "copy" && !documents.some((document) => isSignedBy(customer, document))) throw nothingSigned();
  if (link.purpose === "privacy") requireName(customer, "to sign with");
  requireEmailAddress(customer);
  if (link.purpose === "privacy") await requireOwnMailbox(customer, caller.userId);
  const signing =
    link.purpose === "privacy" ? { agreements: currentVersions(applicationType), ...(await licenceIn(caller)) } : { agreements: {} };
  const asked =
    link.purpose === "answers" ? { questions: await questionsFor(application, link.customerId, await panelOfOwner(caller)) } : {};
  return createLink(caller, { ...link, applicationType, ...signing, ...asked, isEmailed: true }, call);
}

const licenceIn = async (caller: Caller): Promise<Pick<NewLink, "licence">> => {
  const licence = await creditLicenceOf(caller.organisationId);
  return licence === null ? {} : { licence };
};

export const sendOptionsLink: Operation<"sendOptionsLink"> = async (caller, { body: { _id: optionsId, customerId } }, call) => {
  const application = await openWorkspace(caller, splitChildId(customerId).applicationId, call);
  const { applicationType, customers } = application;
  const customer = customers.find(({ _id }) => _id === customerId);
  if (!customer) throw notFound();
  await requireStillOfferable(await optionsOfApplication(application, optionsId));
  requireEmailAddress(customer);
  return createLink(caller, { purpose: "options", customerId, optionsId, applicationType, agreements: {}, isEmailed: true }, call);
};

export const readUploadUrl: Operation<"readUploadUrl"> = async (caller, { params, query }, call) => {
  const { applicationType, customers } = await openWorkspace(caller, params.id, call);
  const customer = query.customerId === undefined ? customers[0] : customers.find(({ _id }) => _id === query.customerId);
  if (!customer) throw notFound();
  const customerId = customer._id;
  const link = await createLink(caller, { purpose: "upload", customerId, applicationType, agreements: {}, isEmailed: false }, call);
  const secret = await issueSecret({ linkId: link._id, expiresAt: Date.parse(link.expiresAt) });
  return { url: uploadPageUrl(setting("SITE_URL"), secret) };
};

export const openLink: Operation<"openLink"> = async (_holder, { query }, call) => {
  const { link, application, customer } = await holderOf(call);
  const { purpose, applicationId, customerId, applicationType, expiresAt } = link;
  return {
    purpose,
    applicationId,
    customerId,
    applicationType,
    firstName: calledName(customer) ?? null,
    ...(await shownSenderOf(link, query.without !== "logo")),
    whatHappensNext: whatHappensNext[purpose],
    expiresAt: new Date(expiresAt).toISOString(),
    isOpened: link.openedAt !== undefined,
    agreements: await agreementsOf(link),
    documents: application.documents.filter((document) => isShown[purpose](customer, document)).map(ownFile),
    wanted: purpose === "upload" ? wantedOf(application, customer) : [],
    options: link.optionsId === undefined ? null : await optionsOf(link.optionsId),
    questions: openQuestions(link, application, customer),
  };
};

async function optionsOf(documentId: string) {
  const content = await optionsContent(documentId);
  if (!content) throw linkGone();
  return { documentId, content };
}

export const recordOpening: Operation<"recordOpening"> = async (_holder, _nothing, call) => {
  const { link, actor } = await holderOf(call);
  await recordFirstOpening(actor, link, call);
  return null;
};

const whatHappensNext = {
  privacy:
    "Once you have signed, your broker can see it straight away and may approach lenders for you. We email you a link to your copy of what you signed.",
  upload:
    "We check each file when it arrives, and then your broker can see it. You can come back to this page until the link expires to add or replace files.",
  options: "Talk to your broker about what suits you. Nothing is applied for by reading this page.",
  answers: "Your broker sees your answers, checks them with you if need be, and looks for the lenders that suit you.",
  copy: "Please save your copies. If you need them later, ask your broker for a new link.",
} as const;

type OwnDocument = (customer: Customer, document: Document) => boolean;

const isUploadOf: OwnDocument = ({ _id }, { handedInBy, replacedBy }) => handedInBy === _id && replacedBy === undefined;
const isSignedBy: OwnDocument = ({ _id }, { customerId, kind, status }) =>
  customerId === _id && customersAgreements.includes(kind) && status === "ready";
const isShown: Readonly<Record<LinkPurpose, OwnDocument>> = {
  privacy: isUploadOf,
  upload: isUploadOf,
  copy: isSignedBy,
  options: () => false,
  answers: () => false,
};

/** What is wanted of the customer, in the order of the checklist. */
function wantedOf(application: Application, { _id }: Customer) {
  const checklist = checklistOf(application, businessDate(new Date()));
  return itemsOfCustomer(checklist, _id, application.customers[0]?._id === _id).flatMap(({ kind, title }) =>
    isUploadable(kind) ? [{ kind, title, info: ruleOf({ kind })?.info ?? "" }] : [],
  );
}

const ownFile = ({ _id, kind, fileName, size, status, isScanning, reason, createdAt }: Document) => ({
  _id,
  kind,
  fileName,
  size,
  status,
  createdAt,
  ...(isScanning && { isScanning }),
  ...(reason !== undefined && { reason }),
});

export const uploadByLink: Operation<"uploadByLink"> = async (_holder, { body: { kind, ...file } }, call) => {
  const { link, actor, application } = await holderOf(call, { purpose: "upload" });
  const { customerId: handedInBy } = link;
  const of = isQuoteDocumentKind(kind)
    ? ({ kind: "asset", _id: application.asset._id } as const)
    : ({ kind: "customer", _id: handedInBy } as const);
  return uploadFor(actor, { of, kind, ...file, handedInBy, extraItems: [linkUseItem(link)] }, call);
};

/** Gives out only what this customer has signed, or the options of the link. */
export const fetchByLink: Operation<"fetchByLink"> = async (_holder, { body: { documentId } }, call) => {
  const { link, actor, application, customer } = await holderOf(call, { purpose: ["copy", "options"] });
  if (link.optionsId !== undefined) return fetchOptionsOf(link, actor, documentId, call);
  const document = application.documents.find(({ _id }) => _id === documentId);
  if (!document || !isSignedBy(customer, document)) throw linkNotFound();
  await consumeOrThrow(copiesOfLink, link.linkId);
  const { url } = await documentToFetch(actor, documentId, call);
  if (url === null) throw linkNotFound();
  return { url };
};

async function fetchOptionsOf({ linkId, optionsId }: LinkRecord, actor: Actor, documentId: string, call: Call) {
  if (documentId !== optionsId) throw linkNotFound();
  await consumeOrThrow(copiesOfLink, linkId);
  const url = await optionsUrl(actor, documentId, call);
  if (url === undefined) throw linkNotFound();
  return { url };
}

const nothingSigned = () =>
  new ApiError(
    "conflict",
    "NOTHING_SIGNED",
    "customerId: found a customer who has signed nothing yet, expected a signed document.",
    "customerId",
  );

export const revokeLink: Operation<"revokeLink"> = async (caller, { params }, call) => {
  await revoke(caller, params.id, call);
  return null;
};
