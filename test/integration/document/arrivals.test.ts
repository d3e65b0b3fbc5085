import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { beforeEach, describe, expect, it } from "vitest";
import { fileCheckHandler as handler } from "../../support/in-process/event-functions.ts";
import { checkedKey, quarantineKey } from "../../../functions/adapters/files/file-key.ts";
import { type Pending, findUpload, recordArrival } from "../../../functions/document/record-verdict.ts";
import { versionsBelow } from "../../../functions/adapters/files/file-versions.ts";
import { filesClient } from "../../../functions/adapters/files/files.ts";
import type { Actor } from "../../../functions/store/workspace/actor.ts";
import { onAttempt } from "../../../functions/store/dynamo/client.ts";
import { newId, childIdOf } from "../../../functions/store/dynamo/ids.ts";
import type { ObjectCreated } from "../../../infra/local/files/object-created.ts";
import {
  announceFile,
  bucketOfArrivals,
  postFormFile as postedTo,
  documentState,
  withArrivals,
} from "../../support/reliability/arrivals.ts";
import { aBrokerActor, aCall } from "../../support/fixtures/brokers.ts";
import { failAttempts } from "../../support/reliability/faults.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { writesNothing } from "../../support/store/writes-nothing.ts";
import { aQuote } from "../../support/fixtures/quotes.ts";
import { withTable } from "../../support/store/table.ts";
import { files, pdfMetadata } from "../../support/fixtures/uploads.ts";

withTable();

const eventsOf = withArrivals();

let [broker, customerId]: [Actor, string] = [aBrokerActor(), ""];
beforeEach(async () => {
  broker = aBrokerActor();
  customerId = (await aQuote(broker)).customers[0]!._id;
});

const versions = [files.pdf, Buffer.from(files.pdf.toString().replace("obj", "OBJ"))];

/** A document whose upload form received each of these files, and the S3 event of each. */
async function postFiles(...contents: readonly Buffer[]) {
  const document = await announceFile(broker, customerId, pdfMetadata(contents[0]!));
  const events: ObjectCreated[] = [];
  for (const content of contents) events.push(await postedTo(eventsOf, document, content));
  return { documentId: document.documentId, events };
}

const contentOf = async (documentId: string) => (await documentState(broker, documentId)).content;
const statusOf = async (documentId: string) => (await documentState(broker, documentId)).status;

const orders = <T>(things: readonly T[]): T[][] =>
  things.length === 0 ? [[]] : things.flatMap((first, at) => orders(things.toSpliced(at, 1)).map((rest) => [first, ...rest]));

describe("the S3 events of an upload form that was used twice", () => {
  it("check the document once, by the first event, in each of their 24 orders, even if events repeat", async () => {
    for (const order of orders([0, 1, 0, 1])) {
      const { documentId, events } = await postFiles(...versions);
      for (const [at, version] of order.entries()) {
        await handler(events[version]);
        expect([order, at, await contentOf(documentId)]).toEqual([order, at, versions[order[0]!]!.toString()]);
      }
    }
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("leave no version in quarantine, and none is left by later uploads", async () => {
    const { documentId, events } = await postFiles(versions[0]!, versions[1]!, versions[1]!);

    for (const event of events) await handler(event);

    expect(await versionsBelow(quarantineKey(documentId))).toEqual([]);
    expect(await contentOf(documentId)).toBe(versions[0]!.toString());
  });

  it("settle the document once when all arrive at the same moment", async () => {
    const { documentId, events } = await postFiles(...versions);

    await Promise.all([...events, ...events, ...events, ...events].map((event) => handler(event)));

    const settledContent = await contentOf(documentId);
    expect(versions.map(String)).toContain(settledContent);
    const audits = (await everyItem()).filter(({ part, action }) => part === documentId && action === "document.checked");
    expect(audits).toEqual([expect.objectContaining({ userId: "SYSTEM", fields: expect.objectContaining({ status: "ready" }) })]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("leave one stored file, the one that is served, when six arrive at the same moment", async () => {
    const { documentId, events } = await postFiles(...versions, ...versions, ...versions);

    await Promise.all(events.map((event) => handler(event)));

    expect(await versionsBelow(checkedKey(documentId))).toHaveLength(1);
    expect(versions.map(String)).toContain(await contentOf(documentId));
  });
});

it("a stored file stays if its document names it, even if the write's answer says that another check came first", async () => {
  const { documentId, events } = await postFiles(files.pdf);
  const end = onAttempt(async (attempt) => {
    const answer = await attempt.send();
    if (attempt.command !== "TransactWriteItemsCommand") return answer;
    const reasons = [{ Code: "ConditionalCheckFailed" }];
    throw new TransactionCanceledException({ $metadata: {}, message: "cancelled", CancellationReasons: reasons });
  });

  await handler(events[0]).finally(end);

  expect(await contentOf(documentId)).toBe(files.pdf.toString());
});

describe("a file that waits for its malware scan", () => {
  it("is recorded once, and not after it was checked", async () => {
    const { documentId, events } = await postFiles(files.pdf);
    const pending = (await findUpload(documentId)) as Pending;
    await recordArrival(pending, aCall());

    await writesNothing(() => recordArrival(pending, aCall()));
    await handler(events[0]);
    await writesNothing(() => recordArrival(pending, aCall()));

    expect(await statusOf(documentId)).toBe("ready");
  });
});

describe("an S3 event", () => {
  it("is processed even if its key has been deleted since", async () => {
    const { documentId, events } = await postFiles(files.pdf);
    await filesClient().send(new DeleteObjectCommand({ Bucket: bucketOfArrivals, Key: quarantineKey(documentId) }));

    await handler(events[0]);

    expect(await statusOf(documentId)).toBe("ready");
  });

  it("fails for a file that cannot be read, and the document stays pending", async () => {
    const { documentId, events } = await postFiles(files.pdf);
    const { key, "version-id": VersionId } = events[0]!.detail.object;
    await filesClient().send(new DeleteObjectCommand({ Bucket: bucketOfArrivals, Key: key, VersionId }));

    await expect(handler(events[0])).rejects.toMatchObject({ name: "NoSuchVersion" });

    expect(await statusOf(documentId)).toBe("pending");
  });

  it.each(["throttled", "timed out after"] as const)(
    "settles the document on redelivery after its result could not be stored (%s)",
    async (fault) => {
      const { documentId, events } = await postFiles(files.pdf);
      const end = failAttempts("TransactWriteItemsCommand", { from: 1, times: 1_000, fault });
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
    ["for an unknown document", quarantineKey(childIdOf(newId(), newId()))],
    ["for a file that has been checked", `documents/${newId()}/${newId()}`],
    ["for a malformed key", `quarantine/${newId()}`],
    ["for a key that contains a separator of the table", `quarantine/${newId()}/APPLICATION#${newId()}`],
  ])("%s changes nothing", async (_title, key) => {
    const { events } = await postFiles(files.pdf);
    const before = await everyItem();
    const [event] = events;

    await handler({ ...event, detail: { ...event!.detail, object: { ...event!.detail.object, key } } });

    expect(await everyItem()).toEqual(before);
  });
});
