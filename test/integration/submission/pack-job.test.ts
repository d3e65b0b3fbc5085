import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { checkedKey } from "../../../functions/adapters/files/file-key.ts";
import { destroyVersion, versionsBelow } from "../../../functions/adapters/files/file-versions.ts";
import { packFileKey } from "../../../functions/adapters/files/pack-files.ts";
import { documentKey } from "../../../functions/document/store.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { exists } from "../../../functions/store/dynamo/expression.ts";
import { packKey } from "../../../functions/store/dynamo/record-keys.ts";
import { deleteItem, updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { makePackFiles } from "../../../functions/submission/pack-job.ts";
import { withApi } from "../../support/api/api.ts";
import { withLenders } from "../../support/fixtures/lenders.ts";
import { storeDocuments } from "../../support/fixtures/packs.ts";
import type { Person } from "../../support/fixtures/people.ts";
import { signPrivacyDisclosure } from "../../support/fixtures/signatures.ts";
import { aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
import { downloadFile, files } from "../../support/fixtures/uploads.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { drainOutboxApart } from "../../support/in-process/outbox-process.ts";
import { storedEntries } from "../../support/stored-zip.ts";
import { crashAtCall, pauseBefore } from "../user/crash-points.ts";

const running = withApi();
withLenders(running);

let ann: Person;
beforeAll(async () => {
  ann = await aSubmitter(running);
});

const make = async (applicationId: string) => (await ann.api.createPack({ body: { applicationId, lender: "Pepper" } }))._id;
const read = (id: string) => ann.api.readPack({ params: { id } });
const zipOf = async (id: string) =>
  (await downloadFile((await ann.api.fetchPackFile({ params: { id }, query: { of: "zip" } })).url)).content;
const filesOf = async (id: string) => [...new Set((await versionsBelow(`packs/${id}`)).map(({ key }) => key))];

describe("the job that makes a pack", () => {
  it("makes 200 MB, the most that an application's documents can have, within the worker's minute and holds a part of them at a time", async () => {
    const { applicationId, customerId } = await aQuoteForNow(ann);
    const content = Buffer.concat([files.pdf, randomBytes(10 * 1024 * 1024)], 10 * 1024 * 1024);
    await storeDocuments(ann, customerId, content, 19);
    await drainOutbox();
    const _id = await make(applicationId);

    const { ms, bytesHeld } = await drainOutboxApart(running);

    const { status, bytes, documents } = await read(_id);
    expect(status).toBe("ready");
    expect(ms).toBeLessThan(60_000);
    expect(bytesHeld).toBeLessThan(120 * 1024 * 1024);
    const zip = await zipOf(_id);
    expect(zip.length).toBe(bytes);
    const [cover, ...others] = storedEntries(zip);
    expect([cover!.name, ...others.map(({ name }) => name)]).toEqual(["00 Submission cover.pdf", ...documents]);
    expect(others.map((entry) => [entry.content.length, crc32(entry.content)])).toEqual(
      Array.from({ length: 20 }, () => [content.length, crc32(content)]),
    );
  });

  it("leaves one ZIP of the same bytes when it is killed before or after any of its calls and runs again", async () => {
    const { applicationId, customerId } = await aQuoteForNow(ann);
    await storeDocuments(ann, customerId, files.pdf, 1);
    const _id = await make(applicationId);
    await drainOutbox();
    const first = await zipOf(_id);
    const kept = await filesOf(_id);
    expect(storedEntries(first)).toHaveLength(3);
    let killed = 0;
    for (const moment of ["before", "after"] as const)
      for (let nth = 1; ; nth += 1) {
        await commit([updateItem("pack", packKey(_id), { set: { status: "making" } }, exists)]);
        const point = crashAtCall(nth, moment);
        const [outcome] = await Promise.allSettled([makePackFiles(_id)]);
        point.end();
        if (!point.hasCrashed) break;
        killed += 1;
        expect(outcome.status).toBe("rejected");

        await makePackFiles(_id);

        expect((await read(_id)).status).toBe("ready");
        expect(await zipOf(_id)).toEqual(first);
        expect(await filesOf(_id)).toEqual(kept);
      }
    expect(kept).toHaveLength(2);
    expect(killed).toBeGreaterThan(10);
  });

  it("makes the whole ZIP or none when the file of a document goes before any of its calls, and names the document", async () => {
    const { applicationId, customerId } = await aQuoteForNow(ann);
    const outcomes: (string | null)[] = [];
    for (;;) {
      const documents = await storeDocuments(ann, customerId, files.pdf, 1);
      const _id = await make(applicationId);
      const job = pauseBefore(outcomes.length + 1, () => makePackFiles(_id));
      if (!(await job.hasPaused)) break;
      const [version] = await versionsBelow(checkedKey(documents[1]!));
      await destroyVersion(version!);
      await job.resume();
      const { status, text } = await read(_id);
      if (status === "ready") expect(storedEntries(await zipOf(_id))).toHaveLength(3);
      else expect(await filesOf(_id)).toEqual([packFileKey(_id, "cover")]);
      outcomes.push(text);
      await commit(documents.map((id) => deleteItem(id, documentKey(ann.userId, id), exists)));
    }

    expect([...new Set(outcomes)]).toEqual(["Payslips of Maya is gone.", null]);
  });

  it("makes no ZIP of a customer who has been removed", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    const { _id: customerId } = await ann.api.createCustomer({ body: { applicationId, firstName: "Leo" } });
    await signPrivacyDisclosure(customerId);
    await storeDocuments(ann, customerId, files.pdf);
    const _id = await make(applicationId);
    await ann.api.removeCustomer({ body: { applicationId, customerId } });

    await drainOutbox();

    expect(await filesOf(_id)).toEqual([]);
  });
});
