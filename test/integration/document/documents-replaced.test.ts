import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { documentClient, tableName } from "../../../functions/store/dynamo/client.ts";
import { childKey } from "../../../functions/store/dynamo/keys.ts";
import { withApi } from "../../support/api/api.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { requestUpload } from "../../../functions/document/store.ts";
import { aBrokerActor, aCall } from "../../support/fixtures/brokers.ts";
import { absentIds } from "../../support/call-scenarios/named-requests.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { downloadFile, files, pdfMetadata, read, uploadAndWait } from "../../support/fixtures/uploads.ts";

const running = withApi();
let ann: Person;
let ids = { application: "", asset: "", customer: "", document: "" };
beforeEach(async () => {
  ann = await aPerson(running);
  ids = await aQuoteWithFile();
});

/** A quote whose customer's licence is still to arrive. */
async function aQuoteWithFile() {
  const { _id: application, asset, customers } = await ann.api.startQuote({ params: { type: "commercial" } });
  const customer = customers[0]!._id;
  const { documentId } = await ann.api.uploadDocument({ body: { customerId: customer, kind: "identity", ...pdfMetadata(files.pdf) } });
  return { application, asset: asset._id, customer, document: documentId };
}

const newContent = Buffer.from(files.pdf.toString().replace("obj", "OBJ"));
const announceStatement = (more: object = {}) =>
  ann.api.uploadDocument({ body: { customerId: ids.customer, kind: "bankStatement", ...pdfMetadata(files.pdf), ...more } });
const uploadStatement = async (content = files.pdf, more: object = {}) => uploadAndWait(ann, await announceStatement(more), content);

describe("a document that replaces another", () => {
  it("leaves the older one readable and marks it as replaced", async () => {
    const older = await uploadStatement();

    const newer = await uploadStatement(newContent, { replaces: older._id });

    expect(newer).toMatchObject({ status: "ready" });
    const { url, ...after } = await read(ann, older._id);
    expect(after).toMatchObject({ status: "ready", replacedBy: newer._id });
    expect((await downloadFile(url)).content.equals(files.pdf)).toBe(true);
    expect((await downloadFile((await read(ann, newer._id)).url)).content.equals(newContent)).toBe(true);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("leaves the older one unmarked until it is ready, and when it is rejected", async () => {
    const older = await uploadStatement();
    const form = await announceStatement({ replaces: older._id });
    expect(await read(ann, older._id)).not.toHaveProperty("replacedBy");

    await uploadAndWait(ann, form, files.html.subarray(0, files.pdf.length));

    expect(await read(ann, older._id)).not.toHaveProperty("replacedBy");
  });

  it("becomes the invoice of the asset", async () => {
    const invoice = async (more: object = {}) =>
      uploadAndWait(
        ann,
        await ann.api.uploadInvoice({ params: { assetId: ids.asset }, body: { ...pdfMetadata(files.pdf), ...more } }),
        files.pdf,
      );
    const older = await invoice();
    const newer = await invoice({ replaces: older._id });

    const { asset } = await ann.api.readApplication({ params: { id: ids.application } });

    expect(asset.invoice?._id).toBe(newer._id);
  });

  it("returns 409 or 404 for a document that is already replaced, of another kind or of another application", async () => {
    const older = await uploadStatement();
    await uploadStatement(newContent, { replaces: older._id });
    const elsewhere = await aQuoteWithFile();

    expect(await rejectionOf(announceStatement({ replaces: older._id }))).toMatchObject({
      status: 409,
      code: "REPLACED",
      field: "replaces",
    });
    for (const replaces of [ids.document, elsewhere.document, absentIds().document]) {
      expect(await rejectionOf(announceStatement({ replaces }))).toMatchObject({ status: 404 });
    }
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});

describe("an invoice", () => {
  it("cannot replace the invoice of another application", async () => {
    const elsewhere = await aQuoteWithFile();
    const invoice = (assetId: string, more: object = {}) =>
      ann.api.uploadInvoice({ params: { assetId }, body: { ...pdfMetadata(files.pdf), ...more } });
    const theirs = await uploadAndWait(ann, await invoice(elsewhere.asset), files.pdf);

    expect(await rejectionOf(invoice(ids.asset, { replaces: theirs._id }))).toMatchObject({ status: 404 });

    expect(await read(ann, theirs._id)).not.toHaveProperty("replacedBy");
  });
});

describe("an application's files", () => {
  /** Announces statements until there are 50 files, one of them through the API; returns its form and the others' ids. */
  async function filled() {
    const form = await announceStatement();
    const others: string[] = [];
    const of = { kind: "customer", _id: ids.customer } as const;
    const owner = aBrokerActor({ userId: ann.userId, organisationId: ann.organisationId });
    while (others.length < 48) others.push(await requestUpload(owner, { of, kind: "bankStatement", ...pdfMetadata(files.pdf) }, aCall()));
    return { form, others };
  }
  const totalSize = async () => {
    const { documents } = await ann.api.readApplication({ params: { id: ids.application } });
    return documents.reduce((total, { size }) => total + size, 0);
  };
  const fileCount = "The application's files: found 50 files of 0.0 MB and this one of 0.0 MB, expected at most 50 files of 200.0 MB.";

  it("are limited to fifty", async () => {
    await filled();

    expect(await rejectionOf(announceStatement())).toMatchObject({ status: 409, code: "TOO_MANY_FILES", message: fileCount });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("do not count a rejected one", async () => {
    const { form } = await filled();
    await uploadAndWait(ann, form, files.html.subarray(0, files.pdf.length));

    await announceStatement();

    expect(await rejectionOf(announceStatement())).toMatchObject({ code: "TOO_MANY_FILES" });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("do not count those that did not arrive within 15 minutes, which are marked as rejected", async () => {
    const { others } = await filled();
    for (const documentId of others.slice(0, 3)) {
      const before = new Date(Date.now() - 16 * 60_000).toISOString();
      await documentClient().send(
        new UpdateCommand({
          TableName: tableName(),
          Key: { ...childKey(ann.userId, "document", documentId) },
          UpdateExpression: "SET createdAt = :before",
          ExpressionAttributeValues: { ":before": before },
        }),
      );
    }
    const late = { status: "rejected", reason: "The file did not arrive within 15 minutes. Please upload it again." };
    expect(await read(ann, others[0]!)).toMatchObject(late);

    for (let more = 0; more < 3; more++) await announceStatement();

    expect(await rejectionOf(announceStatement())).toMatchObject({ code: "TOO_MANY_FILES", message: fileCount });
    expect(await read(ann, others[2]!)).toMatchObject(late);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("are limited to 200 MB in total", async () => {
    const tenMegabytes = 10 * 1024 * 1024;
    for (let file = 0; file < 19; file++) await announceStatement({ size: tenMegabytes });

    expect(await rejectionOf(announceStatement({ size: tenMegabytes }))).toMatchObject({ status: 409, code: "TOO_MANY_FILES" });
    await announceStatement({ size: 20 * tenMegabytes - (await totalSize()) });
    expect(await rejectionOf(announceStatement({ size: 1 }))).toMatchObject({ code: "TOO_MANY_FILES" });
  });

  it("are limited to 10 MB each and to known types and file names without control characters", async () => {
    expect(await rejectionOf(announceStatement({ size: 10 * 1024 * 1024 + 1 }))).toMatchObject({ status: 400, field: "size" });
    expect(await rejectionOf(announceStatement({ contentType: "text/html" }))).toMatchObject({ status: 400, field: "contentType" });
    expect(await rejectionOf(announceStatement({ fileName: "a\nb.pdf" }))).toMatchObject({ status: 400, field: "fileName" });
  });
});
