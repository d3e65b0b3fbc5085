import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { handler } from "../../../functions/document/arrived.ts";
import { announce, findDocument } from "../../../functions/document/store.ts";
import { quarantineKey } from "../../../functions/files/file-key.ts";
import { addressOf, filesClient, formFor } from "../../../functions/files/files.ts";
import type { Actor } from "../../../functions/store/actor.ts";
import { newId, partIdOf } from "../../../functions/store/ids.ts";
import type { ObjectCreated } from "../../../infra/local/files/object-created.ts";
import { startFiles } from "../../../infra/local/files/server.ts";
import type { Loopback } from "../../../infra/local/loopback.ts";
import { aBroker, aCall } from "../../support/brokers.ts";
import { newDataFolder, removeDataFolder } from "../../support/product.ts";
import { failing } from "../../support/faults.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { aQuote } from "../../support/quotes.ts";
import { withTable } from "../../support/table.ts";
import { fetched, files, pdf, post } from "../../support/uploads.ts";

withTable();

const bucket = "kelpie-test-files";
const told: ObjectCreated[] = [];
let [store, folder]: [Loopback | undefined, string] = [undefined, ""];
beforeAll(async () => {
  // The lines of the log, which nobody reads here.
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  folder = await newDataFolder();
  const { AWS_REGION: region = "", AWS_ACCESS_KEY_ID: accessKeyId = "", AWS_SECRET_ACCESS_KEY: secretAccessKey = "" } = process.env;
  const access = { region, accessKeyId, secretAccessKey };
  store = await startFiles({ folder, bucket, access, onCreated: async (event) => void told.push(event) });
  Object.assign(process.env, { AWS_ENDPOINT_URL_S3: store.url, FILES_BUCKET: bucket });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await store?.close();
  await removeDataFolder(folder);
});

let [broker, customerId]: [Actor, string] = [aBroker(), ""];
beforeEach(async () => {
  broker = aBroker();
  customerId = (await aQuote(broker)).customers[0]!._id;
});

const versions = [files.pdf, Buffer.from(files.pdf.toString().replace("obj", "OBJ"))];

/** A document to whose form each of these was posted, and the event of each. */
async function posted(...contents: readonly Buffer[]) {
  const announcement = { of: { kind: "customer", _id: customerId }, kind: "identity", ...pdf(contents[0]!) } as const;
  const documentId = await announce(broker, announcement, aCall());
  const key = quarantineKey(documentId);
  const form = await formFor(key, announcement);
  for (const content of contents) expect((await post(form, content)).status).toBe(204);
  const own = () => told.filter(({ detail }) => detail.object.key === key);
  await vi.waitUntil(() => own().length === contents.length);
  return { documentId, events: own().toSorted((a, b) => (a.detail.object.sequencer < b.detail.object.sequencer ? -1 : 1)) };
}

async function contentOf(documentId: string): Promise<string | undefined> {
  const { document, file } = await findDocument(broker, documentId);
  return file && (await fetched(await addressOf(file, document.fileName))).content.toString();
}

const statusOf = async (documentId: string) => (await findDocument(broker, documentId)).document.status;

const orders = <T>(things: readonly T[]): T[][] =>
  things.length === 0 ? [[]] : things.flatMap((first, at) => orders(things.toSpliced(at, 1)).map((rest) => [first, ...rest]));

describe("the events of a form that was used twice", () => {
  it("settle its document by the first that comes, in each of their 24 orders, however often each comes", async () => {
    for (const order of orders([0, 1, 0, 1])) {
      const { documentId, events } = await posted(...versions);
      for (const [at, version] of order.entries()) {
        await handler(events[version]);
        expect([order, at, await contentOf(documentId)]).toEqual([order, at, versions[order[0]!]!.toString()]);
      }
    }
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("settle it once when they all come at the same moment", async () => {
    const { documentId, events } = await posted(...versions);

    await Promise.all([...events, ...events, ...events, ...events].map((event) => handler(event)));

    const settledContent = await contentOf(documentId);
    expect(versions.map(String)).toContain(settledContent);
    const audits = (await everyItem()).filter(({ part, action }) => part === documentId && action === "document.checked");
    expect(audits).toEqual([expect.objectContaining({ userId: "SYSTEM", fields: expect.objectContaining({ status: "ready" }) })]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});

describe("an event", () => {
  it("finds its file although the key was deleted since", async () => {
    const { documentId, events } = await posted(files.pdf);
    await filesClient().send(new DeleteObjectCommand({ Bucket: bucket, Key: quarantineKey(documentId) }));

    await handler(events[0]);

    expect(await statusOf(documentId)).toBe("ready");
  });

  it("of a file that cannot be read now is not taken in, and the document stays as it was", async () => {
    const { documentId, events } = await posted(files.pdf);
    const { key, "version-id": VersionId } = events[0]!.detail.object;
    await filesClient().send(new DeleteObjectCommand({ Bucket: bucket, Key: key, VersionId }));

    await expect(handler(events[0])).rejects.toMatchObject({ name: "NoSuchVersion" });

    expect(await statusOf(documentId)).toBe("pending");
  });

  it.each(["throttled", "timed out after"] as const)(
    "whose verdict could not be kept (%s) settles the document when it comes again",
    async (fault) => {
      const { documentId, events } = await posted(files.pdf);
      const end = failing("TransactWriteItemsCommand", { from: 1, times: 1_000, fault });
      try {
        await expect(handler(events[0])).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
      } finally {
        end();
      }

      await handler(events[0]);

      expect(await contentOf(documentId)).toBe(files.pdf.toString());
      expect(brokenInvariants(await everyItem())).toEqual([]);
    },
  );

  it.each([
    ["of no document of ours", quarantineKey(partIdOf(newId(), newId()))],
    ["of a checked file", `documents/${newId()}/${newId()}`],
    ["of a key that nobody gave", `quarantine/${newId()}`],
    ["of a key with a sign of the table's in it", `quarantine/${newId()}/APPLICATION#${newId()}`],
  ])("%s changes nothing", async (_title, key) => {
    const { events } = await posted(files.pdf);
    const before = await everyItem();
    const [event] = events;

    await handler({ ...event, detail: { ...event!.detail, object: { ...event!.detail.object, key } } });

    expect(await everyItem()).toEqual(before);
  });
});
