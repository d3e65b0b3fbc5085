import { randomUUID } from "node:crypto";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { destroyVersion, versionsBelow } from "../../../functions/adapters/files/file-versions.ts";
import { checkedKey } from "../../../functions/adapters/files/file-key.ts";
import { bucketDefinition } from "../../../functions/adapters/files/bucket-definition.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { exists } from "../../../functions/store/dynamo/expression.ts";
import { packKey } from "../../../functions/store/dynamo/record-keys.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import type { Pack } from "../../../shared/wire/response/pack.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { withApi } from "../../support/api/api.ts";
import { aCover } from "../../support/fixtures/covers.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { withLenders } from "../../support/fixtures/lenders.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { signPrivacyDisclosure } from "../../support/fixtures/signatures.ts";
import { aDeclinedApplication, aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
import { downloadFile, files, uploadAndWait } from "../../support/fixtures/uploads.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { writesNothing } from "../../support/store/writes-nothing.ts";
import { storedEntries } from "../../support/stored-zip.ts";

const running = withApi();
withLenders(running);
withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aSubmitter(running);
});

type Upload = Omit<Parameters<Person["api"]["uploadDocument"]>[0]["body"], "customerId" | "size">;

async function uploaded(customerId: string, content: Buffer, upload: Upload) {
  return uploadAndWait(ann, await ann.api.uploadDocument({ body: { customerId, size: content.length, ...upload } }), content);
}

const identity = (fileName: string, contentType: "application/pdf" | "image/jpeg"): Upload => ({ kind: "identity", fileName, contentType });

/** A quote of Maya with two identity documents. */
async function aQuoteWithDocuments() {
  const quote = await aQuoteForNow(ann);
  const first = await uploaded(quote.customerId, files.pdf, identity("passport.pdf", "application/pdf"));
  await uploaded(quote.customerId, files.jpeg, identity("licence.jpg", "image/jpeg"));
  return { ...quote, first: first._id };
}

const make = (applicationId: string, more: object = {}) => ann.api.createPack({ body: { applicationId, lender: "Pepper", ...more } });
const read = (id: string, person = ann) => person.api.readPack({ params: { id } });
const fileOf = (id: string, of: "zip" | "cover", person = ann) => person.api.fetchPackFile({ params: { id }, query: { of } });

async function made(applicationId: string) {
  const { _id } = await make(applicationId);
  await drainOutbox();
  return _id;
}

/** What `unzip -t` says. */
function tested(zip: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "pack-"));
  try {
    writeFileSync(join(folder, "pack.zip"), zip);
    return execFileSync("unzip", ["-t", join(folder, "pack.zip")], { encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const hasUnzip = (() => {
  try {
    return execFileSync("unzip", ["-v"]).length > 0;
  } catch {
    return false;
  }
})();

describe("a pack for a lender", () => {
  it("is a ZIP of the cover and the checked documents, of the length and the time that were announced", async () => {
    const { applicationId } = await aQuoteWithDocuments();

    const pack = await make(applicationId);

    expect(pack).toMatchObject({ applicationId, lender: "Pepper", status: "making", text: null, bytes: null, recentLodgements: [] });
    expect(pack.note).toContain("Consumer application: 2025 motor vehicle, dealer sale, $30,000.00. ");
    expect(pack.missing.map(({ field }) => field)).not.toContain("customers.0.privacy");
    expect(pack.copySheet).toContainEqual({ group: "asset", path: "asset.assetValue", label: "Asset value ($)", value: "30000.00" });
    expect(Date.parse(pack.expiresAt) - Date.now()).toBeGreaterThan(23 * 60 * 60_000);
    expect(await rejectionOf(fileOf(pack._id, "zip"))).toMatchObject({ status: 409, code: "NOT_READY" });

    await drainOutbox();

    const ready = await read(pack._id);
    expect(ready).toEqual({ ...pack, status: "ready", bytes: expect.any(Number) });
    const { content, type, disposition } = await downloadFile((await fileOf(pack._id, "zip")).url);
    expect({ length: content.length, type }).toEqual({ length: ready.bytes, type: "application/zip" });
    expect(disposition).toContain('filename="Submission to Pepper.zip"');
    const entries = storedEntries(content);
    expect(entries.map(({ name }) => name)).toEqual(["00 Submission cover.pdf", ...ready.documents]);
    expect(ready.documents).toContain("01 Identity, Maya Thornton.pdf");
    expect(ready.documents).toContain("02 Identity, Maya Thornton (2).jpg");
    const bytesOf = (name: string) => entries.find((entry) => entry.name === name)?.content;
    expect(bytesOf("01 Identity, Maya Thornton.pdf")).toEqual(files.pdf);
    expect(bytesOf("02 Identity, Maya Thornton (2).jpg")).toEqual(files.jpeg);
    const cover = await downloadFile((await fileOf(pack._id, "cover")).url);
    expect(cover.type).toBe("application/pdf");
    expect(bytesOf("00 Submission cover.pdf")).toEqual(cover.content);
    if (hasUnzip) expect(tested(content)).toContain("No errors detected");
    expect((await ann.api.readHistory({ params: { id: applicationId } })).map(({ title }) => title)).toContain("Pack for a lender made");
    const audited = (await everyItem()).filter(({ part }) => part === pack._id).map(({ action }) => String(action));
    expect(audited.toSorted()).toEqual(["submission.packCreated", "submission.packFetched", "submission.packFetched"]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("has the broker's own note, and takes none of more than 4,000 characters", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    const note = "a".repeat(3_999);

    expect((await make(applicationId, { note: `${note}\n` })).note).toBe(`${note}\n`);
    expect(await rejectionOf(make(applicationId, { note: `${note}bc` }))).toMatchObject({ status: 400, field: "note" });
  });

  it("is refused without a customer's signed privacy disclosure, by name", async () => {
    const { applicationId, customerId } = await aQuoteForNow(ann, { isSigned: false });
    await ann.api.createCustomer({ body: { applicationId, firstName: "Leo" } });

    await writesNothing(async () =>
      expect(await rejectionOf(make(applicationId))).toMatchObject({
        status: 409,
        code: "CONSENT",
        message: expect.stringContaining("Maya Thornton, Leo"),
      }),
    );

    await signPrivacyDisclosure(customerId);
    expect(await rejectionOf(make(applicationId))).toMatchObject({ code: "CONSENT", message: expect.stringContaining("of Leo.") });
  });

  it("names the application's other submissions of the last 30 days", async () => {
    const { applicationId } = await aDeclinedApplication(ann);
    expect((await make(applicationId)).recentLodgements).toEqual([]);
    await ann.api.reopenSubmission({ params: { id: applicationId } });
    const on = businessDate(new Date());

    expect((await make(applicationId)).recentLodgements).toEqual([{ lender: "NOW", number: 1, on }]);
  });

  it("is for a lender with a sheet of this type only, and not of an archived quote", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    expect(await rejectionOf(make(applicationId, { lender: "Lender A" }))).toMatchObject({ status: 400, code: "LENDER" });
    await ann.api.archiveQuote({ body: { applicationId } });
    expect(await rejectionOf(make(applicationId))).toMatchObject({ status: 409, code: "ARCHIVED" });
  });

  it("fails when a document has gone meanwhile, and names it", async () => {
    const { applicationId, first } = await aQuoteWithDocuments();
    const { _id } = await make(applicationId);
    const [version] = await versionsBelow(checkedKey(first));
    await destroyVersion(version!);

    await drainOutbox();

    expect(await read(_id)).toMatchObject({ status: "failed", text: "Identity of Maya is gone.", bytes: null });
    expect(await rejectionOf(fileOf(_id, "zip"))).toMatchObject({ code: "NOT_READY", message: "Identity of Maya is gone." });
    expect((await versionsBelow(`${bucketDefinition.packs}${_id}.zip`)).length).toBe(0);
    const body = { applicationId, lender: "Pepper", lodgedOn: businessDate(new Date()), acknowledgeMissing: true, packId: _id };
    expect(await ann.api.lodgeApplication({ body })).toMatchObject({ documents: [] });
  });

  it("is gone with a removed customer, and was taken to the lender all the same", async () => {
    const { applicationId } = await aQuoteWithDocuments();
    const second = await ann.api.createCustomer({ body: { applicationId, firstName: "Leo" } });
    await signPrivacyDisclosure(second._id);
    const _id = await made(applicationId);
    const { documents } = await read(_id);
    await ann.api.removeCustomer({ body: { applicationId, customerId: second._id } });

    expect(await rejectionOf(read(_id))).toMatchObject({ status: 404 });
    expect(await rejectionOf(fileOf(_id, "zip"))).toMatchObject({ status: 404 });
    const body = { applicationId, lender: "Pepper", lodgedOn: businessDate(new Date()), acknowledgeMissing: true, packId: _id };
    expect(await ann.api.lodgeApplication({ body })).toMatchObject({ status: "received", documents });
  });

  it("is gone after a day", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    const _id = await made(applicationId);
    await commit([updateItem("pack", packKey(_id), { set: { ttl: Math.floor(Date.now() / 1000) - 1 } }, exists)]);

    expect(await rejectionOf(read(_id))).toMatchObject({ status: 404 });
    expect(await rejectionOf(fileOf(_id, "zip"))).toMatchObject({ status: 404 });
  });

  it("is one under one Idempotency-Key, whose files stay the same when the job runs again", async () => {
    const { applicationId } = await aQuoteWithDocuments();
    const request = { body: { applicationId, lender: "Pepper" } };
    const headers = { "idempotency-key": randomUUID() };
    const [one, again] = [await ann.send("createPack", { ...request, headers }), await ann.send("createPack", { ...request, headers })];
    expect(again).toEqual(one);
    const { _id } = (JSON.parse(one.text) as { readonly data: Pack }).data;
    await drainOutbox();
    const first = await downloadFile((await fileOf(_id, "zip")).url);
    await commit([updateItem("pack", packKey(_id), { set: { status: "making" } }, exists)]);
    const { makePackFiles } = await import("../../../functions/submission/pack-job.ts");

    await makePackFiles(_id);

    const second = await downloadFile((await fileOf(_id, "zip")).url);
    expect(second.content).toEqual(first.content);
  });

  it("is named by what is lodged with it, for its application and lender only", async () => {
    const { applicationId } = await aQuoteWithDocuments();
    const { _id: packId, documents } = await make(applicationId);
    const other = await aQuoteForNow(ann);
    const body = { applicationId, lender: "Pepper", lodgedOn: businessDate(new Date()), acknowledgeMissing: true, packId };
    expect(await rejectionOf(ann.api.lodgeApplication({ body: { ...body, lender: "Wisr" } }))).toMatchObject({
      status: 400,
      field: "packId",
      message: expect.stringContaining("found a pack for Pepper, expected one for Wisr"),
    });
    expect(await rejectionOf(ann.api.lodgeApplication({ body: { ...body, applicationId: other.applicationId } }))).toMatchObject({
      status: 404,
    });

    expect(await ann.api.lodgeApplication({ body })).toMatchObject({ documents, unsentDocuments: [] });
  });

  it("is for the owner and who covers for them", async () => {
    const bea = await aPerson(running, { organisation: ann.organisationId, isVerified: true });
    const { applicationId } = await aQuoteForNow(ann);
    const _id = await made(applicationId);
    expect(await rejectionOf(read(_id, bea))).toMatchObject({ status: 404 });
    await aCover(ann, bea);
    expect((await read(_id, bea)).status).toBe("ready");
  });
});
