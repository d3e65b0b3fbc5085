import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { beforeEach, describe, expect, it } from "vitest";
import { handler } from "../../../functions/document/arrived.ts";
import { quarantineKey } from "../../../functions/files/file-key.ts";
import { filesClient } from "../../../functions/files/files.ts";
import type { Actor } from "../../../functions/store/actor.ts";
import { newId, partIdOf } from "../../../functions/store/ids.ts";
import type { ObjectCreated } from "../../../infra/local/files/object-created.ts";
import { announced, bucketOfArrivals, posted as postedTo, shown, withArrivals } from "../../support/arrivals.ts";
import { aBroker } from "../../support/brokers.ts";
import { failing } from "../../support/faults.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { aQuote } from "../../support/quotes.ts";
import { withTable } from "../../support/table.ts";
import { files, pdf } from "../../support/uploads.ts";

withTable();

const eventsOf = withArrivals();

let [broker, customerId]: [Actor, string] = [aBroker(), ""];
beforeEach(async () => {
  broker = aBroker();
  customerId = (await aQuote(broker)).customers[0]!._id;
});

const versions = [files.pdf, Buffer.from(files.pdf.toString().replace("obj", "OBJ"))];

/** A document to whose form each of these was posted, and the event of each. */
async function posted(...contents: readonly Buffer[]) {
  const document = await announced(broker, customerId, pdf(contents[0]!));
  const events: ObjectCreated[] = [];
  for (const content of contents) events.push(await postedTo(eventsOf, document, content));
  return { documentId: document.documentId, events };
}

const contentOf = async (documentId: string) => (await shown(broker, documentId)).content;
const statusOf = async (documentId: string) => (await shown(broker, documentId)).status;

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
    await filesClient().send(new DeleteObjectCommand({ Bucket: bucketOfArrivals, Key: quarantineKey(documentId) }));

    await handler(events[0]);

    expect(await statusOf(documentId)).toBe("ready");
  });

  it("of a file that cannot be read now is not taken in, and the document stays as it was", async () => {
    const { documentId, events } = await posted(files.pdf);
    const { key, "version-id": VersionId } = events[0]!.detail.object;
    await filesClient().send(new DeleteObjectCommand({ Bucket: bucketOfArrivals, Key: key, VersionId }));

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
