import { afterAll, beforeAll, vi } from "vitest";
import { requestUpload, findDocument } from "../../../functions/document/store.ts";
import { quarantineKey } from "../../../functions/adapters/files/file-key.ts";
import { downloadUrl, createUploadForm } from "../../../functions/adapters/files/files.ts";
import type { Actor } from "../../../functions/store/workspace/actor.ts";
import type { ObjectScanned } from "../../../infra/local/files/malware-scan.ts";
import type { ObjectCreated } from "../../../infra/local/files/object-created.ts";
import { startFiles } from "../../../infra/local/files/server.ts";
import type { LoopbackServer } from "../../../infra/local/loopback.ts";
import type { UploadRequest } from "../../../functions/document/store.ts";
import { aCall } from "../fixtures/brokers.ts";
import { newDataFolder, removeDataFolder } from "../api/product.ts";
import { downloadFile, files, pdfMetadata, post } from "../fixtures/uploads.ts";

export const bucketOfArrivals = "kelpie-test-files";

/** The S3 events of a document's file, oldest version first. */
export type EventsOf = (documentId: string) => ObjectCreated[];

export interface Arrivals {
  /** The S3 events of a key, oldest version first. */
  readonly eventsAt: (key: string) => ObjectCreated[];
  readonly eventsOf: EventsOf;
  /** The results of the malware scans of a document's file, oldest first; none without `isScanning`. */
  readonly scansOf: (documentId: string) => ObjectScanned[];
}

/** Starts a file store for a test file; its events are only collected, so that tests decide when to deliver them. */
export const withArrivals = (): EventsOf => withScans({ isScanning: false }).eventsOf;

export function withScans({ isScanning }: { readonly isScanning: boolean }): Arrivals {
  const received: ObjectCreated[] = [];
  const scanned: ObjectScanned[] = [];
  let [store, folder]: [LoopbackServer | undefined, string] = [undefined, ""];
  beforeAll(async () => {
    // Silences the log.
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
    folder = await newDataFolder();
    const { AWS_REGION: region = "", AWS_ACCESS_KEY_ID: accessKeyId = "", AWS_SECRET_ACCESS_KEY: secretAccessKey = "" } = process.env;
    const access = { region, accessKeyId, secretAccessKey };
    store = await startFiles({
      folder,
      bucket: bucketOfArrivals,
      access,
      onCreated: async (event) => void received.push(event),
      ...(isScanning && { onScanned: async (event) => void scanned.push(event) }),
    });
    const MALWARE_SCAN = isScanning ? "on" : "off";
    Object.assign(process.env, { AWS_ENDPOINT_URL_S3: store.url, FILES_BUCKET: bucketOfArrivals, MALWARE_SCAN });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await store?.close();
    await removeDataFolder(folder);
  });
  const eventsAt = (key: string) => {
    const events = received.filter(({ detail }) => detail.object.key === key);
    return events.toSorted((a, b) => (a.detail.object.sequencer < b.detail.object.sequencer ? -1 : 1));
  };
  const eventsOf: EventsOf = (documentId) => eventsAt(quarantineKey(documentId));
  const scansOf = (documentId: string) => scanned.filter(({ detail }) => detail.s3ObjectDetails.objectKey === quarantineKey(documentId));
  return { eventsAt, eventsOf, scansOf };
}

/** Announces a customer's document and returns the upload form. */
export async function announceFile(broker: Actor, customerId: string, more: Partial<UploadRequest> = {}) {
  const announcement = { of: { kind: "customer", _id: customerId }, kind: "identity", ...pdfMetadata(files.pdf), ...more } as const;
  const documentId = await requestUpload(broker, announcement, aCall());
  return { documentId, form: await createUploadForm(quarantineKey(documentId), announcement) };
}

/** Posts a file and returns its event. */
export async function postFormFile(eventsOf: EventsOf, { documentId, form }: Awaited<ReturnType<typeof announceFile>>, content: Buffer) {
  const before = eventsOf(documentId).length;
  const { status, code } = await post(form, content);
  if (status !== 204) throw new Error(`the file store rejected a file: ${status} ${code}`);
  return vi.waitUntil(() => eventsOf(documentId)[before], { timeout: 60_000, interval: 2 });
}

/** The document's status and the downloadable content, as its broker sees them. */
export async function documentState(broker: Actor, documentId: string) {
  const { document, file } = await findDocument(broker, documentId);
  const content = file && (await downloadFile(await downloadUrl(file, document.fileName))).content.toString();
  return { status: document.status, content };
}
