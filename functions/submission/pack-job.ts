/** Makes the files of a pack. The same pack always gives the same bytes, so a job that runs again replaces them by themselves. */
import { makeZip, predictLength } from "client-zip";
import { businessDate } from "../../shared/business-date.ts";
import { coverContent } from "../../shared/submission/cover.ts";
import type { CopyRow } from "../../shared/submission/copy-sheet.ts";
import { detailPath } from "../../shared/settlement/rows.ts";
import { checkedKey } from "../adapters/files/file-key.ts";
import { storeFile, storeStream, streamOf } from "../adapters/files/files.ts";
import { packFileKey } from "../adapters/files/pack-files.ts";
import { setting } from "../configuration.ts";
import { recordPdf } from "../record/record-pdf.ts";
import { decryptDetails, detailFields } from "../payment-details/encryption.ts";
import { ownIdIn, splitChildId } from "../store/dynamo/ids.ts";
import { workspacePartition } from "../store/dynamo/keys.ts";
import { itemsOf } from "../store/dynamo/read.ts";
import { applicationOf } from "../store/workspace/workspace-items.ts";
import { ownerOf } from "../store/workspace/workspace.ts";
import { type PackRecord, contentOf, endPack, findPack } from "./pack-store.ts";

export async function makePackFiles(packId: string): Promise<void> {
  const pack = await findPack(packId);
  if (pack?.status !== "making") return;
  try {
    await storeFiles(pack);
  } catch (error) {
    if (!(error instanceof DocumentGone)) throw error;
    await endPack(packId, { status: "failed", text: error.message });
  }
}

/** Its message names a customer: it is stored with the pack and never logged. */
class DocumentGone extends Error {
  constructor(what: string) {
    super(`${what} is gone.`);
  }
}

async function storeFiles(pack: PackRecord): Promise<void> {
  const { _id } = pack;
  const names = namesOf(pack);
  const documents = await checkedDocuments(pack);
  const { cover, entries } = await entriesOf(pack, documents);
  const bytes = Number(predictLength(entries));
  const stored = await storeFile(packFileKey(_id, "cover"), cover, { contentType: "application/pdf", fileName: names.cover });
  const about = { contentType: "application/zip", fileName: `${names.title}.zip`, length: bytes };
  const zip = await storeStream(packFileKey(_id, "zip"), makeZip(contents(entries, [cover, ...documents])), about);
  await endPack(_id, { status: "ready", bytes, zip: { versionId: zip.versionId }, cover: { versionId: stored.versionId } });
}

interface PackedDocument {
  readonly name: string;
  readonly what: string;
  readonly size: number;
  readonly key: string;
  readonly versionId: string;
}

/** Throws DocumentGone for one that the application no longer has. */
async function checkedDocuments({ _id, documents }: PackRecord): Promise<PackedDocument[]> {
  const { applicationId } = splitChildId(_id);
  const items = await itemsOf(workspacePartition(await ownerOf(applicationId), applicationId));
  const present = new Map(applicationOf(applicationId, items)?.documents.map((document) => [document._id, document]));
  const stored = items.filter(({ sk }) => String(sk).startsWith("document#"));
  const versions = new Map(stored.map((item) => [`${applicationId}.${ownIdIn(item)}`, item["versionId"]]));
  return documents.map(({ _id: documentId, name, what }) => {
    const [document, versionId] = [present.get(documentId), versions.get(documentId)];
    if (document?.status !== "ready" || typeof versionId !== "string") throw new DocumentGone(what);
    return { name, what, size: document.size, key: checkedKey(documentId), versionId };
  });
}

async function entriesOf(pack: PackRecord, documents: readonly PackedDocument[]) {
  const { sender, ...content } = contentOf(pack);
  const createdAt = new Date(pack.createdAt);
  const { title, cover: fileName } = namesOf(pack);
  const listed = documents.map(({ name }) => name);
  const copySheet = await withNumbers(pack, content.copySheet);
  const covered = { ...content, ...sender, copySheet, title, today: businessDate(createdAt), documents: listed };
  const cover = await recordPdf(coverContent(covered), createdAt, setting("SITE_URL"));
  const files = [{ name: `00 ${fileName}`, size: cover.length }, ...documents.map(({ name, size }) => ({ name, size }))];
  return { cover: new Uint8Array(cover), entries: files.map((each) => ({ ...each, lastModified: createdAt })) };
}

const namesOf = ({ lender, accounts }: PackRecord) =>
  accounts
    ? { title: `Settlement with ${lender}`, cover: "Settlement cover.pdf" }
    : { title: `Submission to ${lender}`, cover: "Submission cover.pdf" };

/** A settlement's rows with the account numbers in place of their masks. */
async function withNumbers({ _id, accounts = {} }: PackRecord, rows: readonly CopyRow[]): Promise<readonly CopyRow[]> {
  const { applicationId } = splitChildId(_id);
  const numbers = await Promise.all(
    Object.entries(accounts).map(async ([payeeId, ciphertexts]) => {
      const details = await decryptDetails({ applicationId, payeeId }, ciphertexts);
      return detailFields.map((field) => [detailPath(payeeId, field), details[field]] as const);
    }),
  );
  const byPath = new Map(numbers.flat());
  return rows.map((row) => ({ ...row, value: byPath.get(row.path) ?? row.value }));
}

/** Reads a document when the one before it has been written. */
async function* contents(
  entries: Awaited<ReturnType<typeof entriesOf>>["entries"],
  files: readonly (Uint8Array<ArrayBuffer> | PackedDocument)[],
) {
  for (const [at, entry] of entries.entries()) {
    const file = files[at]!;
    yield { ...entry, input: file instanceof Uint8Array ? file : await streamIn(file) };
  }
}

async function streamIn({ what, ...version }: PackedDocument): Promise<AsyncIterable<Uint8Array<ArrayBuffer>>> {
  try {
    return await streamOf(version);
  } catch (error) {
    if (error instanceof Error && /^NoSuch(?:Key|Version)$/.test(error.name)) throw new DocumentGone(what);
    throw error;
  }
}
