/** What a broker takes to a lender outside Kelpie: a ZIP of the documents, a copy sheet and a note. */
import { businessDate } from "../../shared/business-date.ts";
import { type IsoDate, daysAfter } from "../../shared/dates.ts";
import type { Application } from "../../shared/domain/application.ts";
import { calledName, customerName } from "../../shared/domain/customer.ts";
import { type Document, documentTitles } from "../../shared/domain/document.ts";
import { licenceLine, organisationOnPaper } from "../../shared/finance-options/content.ts";
import { closeLimits } from "../../shared/submission/close-limits.ts";
import { copySheet } from "../../shared/submission/copy-sheet.ts";
import { packFileNames } from "../../shared/submission/file-names.ts";
import { submissionNote } from "../../shared/submission/note.ts";
import type { Pack } from "../../shared/wire/response/pack.ts";
import { ApiError } from "../call/api-error.ts";
import type { Caller } from "../call/caller.ts";
import type { Call, Operation } from "../call/operation.ts";
import { organisationOf } from "../organisation/administered-organisation.ts";
import { panelOfOwner } from "../organisation/lenders.ts";
import { requireOfferable } from "../quote/require-offerable.ts";
import { brokerOf } from "../record/broker.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { lenderForType, lendersWithSheet } from "../sheets/submission-lenders.ts";
import { childIdOf, newId, splitChildId } from "../store/dynamo/ids.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { recordRead } from "../store/services/audit.ts";
import { previousResult } from "../store/services/idempotency.ts";
import type { WriteEvent } from "../store/services/write.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import {
  type NewPack,
  type PackRecord,
  contentOf,
  createPack as storePack,
  findPack,
  packCreated,
  settlementPackCreated,
} from "./pack-store.ts";
import { findSubmission, sentOn } from "./record.ts";
import { sentIn } from "./response.ts";
import { type Review, isOfConsent, reviewOf } from "./review.ts";

/** Everything that is missing is told, but for a customer's consent, without which nothing of them is passed on. */
export const createPack: Operation<"createPack"> = async (caller, { body }, call) => {
  const { applicationId, lender, note } = body;
  const application = await openWorkspace(caller, applicationId, call);
  const before = await previousPack(application, packCreated, call);
  if (before) return before;
  const [organisation, broker, sheets, panel] = await Promise.all([
    organisationOf(caller),
    brokerOf(caller.userId),
    currentSheets(),
    panelOfOwner(caller),
  ]);
  const today = businessDate(new Date());
  const { applicationType: type } = application;
  const submissionLender = lenderForType(lendersWithSheet(sheets, type, today), type, lender);
  const review = await reviewOf({ submissionLender, application, sheets, today, panel, hasAccount: true });
  const { missing, indicative, application: sent, documents } = review;
  if (!indicative) throw notFound();
  requireOfferable([indicative.product], "lender");
  const { product, scenario, rulebookHash } = indicative;
  requireConsents(review, application);
  const close = closeLimits(product, scenario, sheets.rulebook);
  const content = {
    copySheet: copySheet(sent, submissionLender.portal),
    note: note ?? submissionNote({ application: sent, today, close, missing }),
    missing,
    recentLodgements: await recentLodgements(application, today),
    sender: { ...senderOf(organisation, broker), rulebook: rulebookHash, ...(product.illustrative.rate && { isSample: true as const }) },
  };
  return storedPack(caller, application, { ...newPackOf(application, lender, documents), content }, call);
};

/** What an earlier call with the same Idempotency-Key has made. */
export async function previousPack(application: Application, event: WriteEvent["action"], call: Call): Promise<Pack | undefined> {
  const before = await previousResult(call, event);
  return before && packResponse(await readablePack(application, String(before["_id"])));
}

/** Stores a pack and queues the making of its files. */
export async function storedPack(caller: Caller, application: Application, pack: NewPack, call: Call): Promise<Pack> {
  const _id = await storePack(caller, pack, call);
  return _id === undefined
    ? (await previousPack(application, pack.accounts ? settlementPackCreated : packCreated, call))!
    : packResponse(await readablePack(application, _id));
}

/** A pack of the lender's documents, without its texts. */
export function newPackOf(application: Application, lender: string, documents: readonly Document[]) {
  const names = packFileNames(documents.map((document) => ({ ...document, whose: customerName(ownerOf(document, application) ?? {}) })));
  return {
    _id: childIdOf(application._id, newId()),
    lender,
    documents: documents.map((document, at) => ({ _id: document._id, name: names[at]!, what: called(document, application) })),
    customers: application.customers.map(({ _id }) => _id),
  };
}

/** Who takes a pack to the lender, as its cover says. */
export function senderOf(organisation: Parameters<typeof organisationOnPaper>[0], broker: Awaited<ReturnType<typeof brokerOf>>) {
  const onPaper = organisationOnPaper(organisation, broker);
  return { organisation: onPaper.name, licence: licenceLine(onPaper), broker };
}

const ownerOf = ({ customerId }: Document, { customers }: Application) => customers.find(({ _id }) => _id === customerId);

/** "Identity of Maya". */
function called(document: Document, application: Application): string {
  const name = calledName(ownerOf(document, application));
  return `${documentTitles[document.kind]}${name === undefined ? "" : ` of ${name}`}`;
}

/** Throws ApiError (conflict, CONSENT) that names the customers without a signed privacy disclosure. */
export function requireConsents({ missing }: Pick<Review, "missing">, { customers }: Application): void {
  const unsigned = customers.flatMap((customer, at) =>
    missing.some(isOfConsent(at)) ? [customerName(customer) || `applicant ${at + 1}`] : [],
  );
  if (unsigned.length === 0) return;
  const text = `The signed privacy disclosure is missing of ${unsigned.join(", ")}. Without it nothing may be passed on.`;
  throw new ApiError("conflict", "CONSENT", text, "applicationId");
}

const recentDays = 30;

async function recentLodgements(application: Application, today: IsoDate): Promise<Pack["recentLodgements"]> {
  const { _id: applicationId, submissions } = application;
  const current = sentIn(application)?.number;
  const since = daysAfter(today, -recentDays);
  const others = submissions.filter(({ number, at }) => number !== current && businessDate(new Date(at)) >= since);
  const records = await Promise.all(others.map(async (other) => findSubmission({ applicationId, ...other })));
  return records.flatMap((record) => {
    if (!record) return [];
    const on = sentOn(record);
    return on >= since ? [{ lender: record.lender, number: record.number, on }] : [];
  });
}

/** Throws ApiError (not found) for the pack of another application, and for one whose day is over. */
export async function packOf({ _id }: Pick<Application, "_id">, packId: string): Promise<PackRecord> {
  const pack = splitChildId(packId).applicationId === _id ? await findPack(packId) : undefined;
  if (!pack) throw notFound();
  return pack;
}

/** As packOf, but not found for the pack of a customer who was removed, too: their details are not shown again. */
async function readablePack(application: Application, packId: string): Promise<PackRecord> {
  const pack = await packOf(application, packId);
  const present = new Set(application.customers.map((customer) => customer._id));
  if (!pack.customers.every((customerId) => present.has(customerId))) throw notFound();
  return pack;
}

const openedPack = async (caller: Caller, packId: string, call: Call): Promise<PackRecord> =>
  readablePack(await openWorkspace(caller, splitChildId(packId).applicationId, call), packId);

export const readPack: Operation<"readPack"> = async (caller, { params: { id } }, call) => packResponse(await openedPack(caller, id, call));

/** A URL that is valid for a minute. Each is an audit event. */
export const fetchPackFile: Operation<"fetchPackFile"> = async (caller, { params: { id }, query: { of } }, call) => {
  const pack = await openedPack(caller, id, call);
  const file = pack[of];
  if (pack.status !== "ready" || !file) throw new ApiError("conflict", "NOT_READY", pack.text ?? "These files are still being made.");
  const [{ downloadUrl }, { packFileKey }] = await Promise.all([
    import("../adapters/files/files.ts"),
    import("../adapters/files/pack-files.ts"),
  ]);
  const url = await downloadUrl({ key: packFileKey(id, of), versionId: file.versionId });
  const { applicationId } = splitChildId(id);
  await recordRead(caller, call, { action: "submission.packFetched", subject: { applicationId }, part: id, fields: { of } });
  return { url };
};

function packResponse(pack: PackRecord): Pack {
  const { _id, lender, status, text = null, documents, bytes = null, ttl } = pack;
  const { sender: _sender, ...content } = contentOf(pack);
  return {
    _id,
    applicationId: splitChildId(_id).applicationId,
    lender,
    status,
    text,
    documents: documents.map(({ name }) => name),
    bytes,
    ...content,
    expiresAt: new Date(ttl * 1000).toISOString(),
  };
}
