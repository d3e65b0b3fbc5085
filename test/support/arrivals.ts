import { afterAll, beforeAll, vi } from "vitest";
import { announce, findDocument } from "../../functions/document/store.ts";
import { quarantineKey } from "../../functions/files/file-key.ts";
import { addressOf, formFor } from "../../functions/files/files.ts";
import type { Actor } from "../../functions/store/actor.ts";
import type { ObjectCreated } from "../../infra/local/files/object-created.ts";
import { startFiles } from "../../infra/local/files/server.ts";
import type { Loopback } from "../../infra/local/loopback.ts";
import type { Announcement } from "../../functions/document/store.ts";
import { aCall } from "./brokers.ts";
import { newDataFolder, removeDataFolder } from "./product.ts";
import { fetched, files, pdf, post } from "./uploads.ts";

export const bucketOfArrivals = "kelpie-test-files";

/** What S3 has told of a document's file, the first version first. */
export type EventsOf = (documentId: string) => ObjectCreated[];

/** Gives a test file a store of files, whose events wait until a test hands them in. */
export function withArrivals(): EventsOf {
  const told: ObjectCreated[] = [];
  let [store, folder]: [Loopback | undefined, string] = [undefined, ""];
  beforeAll(async () => {
    // The lines of the log, which nobody reads here.
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
    folder = await newDataFolder();
    const { AWS_REGION: region = "", AWS_ACCESS_KEY_ID: accessKeyId = "", AWS_SECRET_ACCESS_KEY: secretAccessKey = "" } = process.env;
    const access = { region, accessKeyId, secretAccessKey };
    store = await startFiles({ folder, bucket: bucketOfArrivals, access, onCreated: async (event) => void told.push(event) });
    Object.assign(process.env, { AWS_ENDPOINT_URL_S3: store.url, FILES_BUCKET: bucketOfArrivals });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await store?.close();
    await removeDataFolder(folder);
  });
  return (documentId) => {
    const own = told.filter(({ detail }) => detail.object.key === quarantineKey(documentId));
    return own.toSorted((a, b) => (a.detail.object.sequencer < b.detail.object.sequencer ? -1 : 1));
  };
}

/** A document of a customer's that is announced, and the form for its file. */
export async function announced(broker: Actor, customerId: string, more: Partial<Announcement> = {}) {
  const announcement = { of: { kind: "customer", _id: customerId }, kind: "identity", ...pdf(files.pdf), ...more } as const;
  const documentId = await announce(broker, announcement, aCall());
  return { documentId, form: await formFor(quarantineKey(documentId), announcement) };
}

/** Posts a file to a form and answers its event. */
export async function posted(eventsOf: EventsOf, { documentId, form }: Awaited<ReturnType<typeof announced>>, content: Buffer) {
  const before = eventsOf(documentId).length;
  const { status, code } = await post(form, content);
  if (status !== 204) throw new Error(`the store refused a file: ${status} ${code}`);
  return vi.waitUntil(() => eventsOf(documentId)[before], { timeout: 60_000, interval: 2 });
}

/** How a document stands for its broker, and the bytes that are given out. */
export async function shown(broker: Actor, documentId: string) {
  const { document, file } = await findDocument(broker, documentId);
  const content = file && (await fetched(await addressOf(file, document.fileName))).content.toString();
  return { status: document.status, content };
}
