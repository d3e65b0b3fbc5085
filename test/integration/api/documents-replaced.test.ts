import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { documentClient, tableName } from "../../../functions/store/client.ts";
import { partKey } from "../../../functions/store/keys.ts";
import { withApi } from "../../support/api.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { type Ids, absentIds } from "../../support/named-requests.ts";
import { type Person, aPerson, refusalOf } from "../../support/people.ts";
import { fetched, files, pdf, read, uploaded } from "../../support/uploads.ts";
import { aWholeQuote } from "../../support/whole-quote.ts";

const running = withApi();
let ann: Person;
let ids: Ids = absentIds();
beforeEach(async () => {
  ann = await aPerson(running);
  ids = await aWholeQuote(ann);
});

const other = Buffer.from(files.pdf.toString().replace("obj", "OBJ"));
const announced = (more: object = {}) =>
  ann.api.uploadDocument({ body: { customerId: ids.customer, kind: "bankStatement", ...pdf(files.pdf), ...more } });
const stored = async (content = files.pdf, more: object = {}) => uploaded(ann, await announced(more), content);

describe("a document that replaces another", () => {
  it("stands beside it, which says so and stays as it was", async () => {
    const older = await stored();

    const newer = await stored(other, { replaces: older._id });

    expect(newer).toMatchObject({ status: "ready" });
    const { url, ...after } = await read(ann, older._id);
    expect(after).toMatchObject({ status: "ready", replacedBy: newer._id });
    expect((await fetched(url)).content.equals(files.pdf)).toBe(true);
    expect((await fetched((await read(ann, newer._id)).url)).content.equals(other)).toBe(true);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("leaves it alone until it is ready itself, and when it is refused", async () => {
    const older = await stored();
    const form = await announced({ replaces: older._id });
    expect(await read(ann, older._id)).not.toHaveProperty("replacedBy");

    await uploaded(ann, form, files.html.subarray(0, files.pdf.length));

    expect(await read(ann, older._id)).not.toHaveProperty("replacedBy");
  });

  it("takes the place of the invoice at its asset", async () => {
    const invoice = async (more: object = {}) =>
      uploaded(ann, await ann.api.uploadInvoice({ params: { assetId: ids.asset }, body: { ...pdf(files.pdf), ...more } }), files.pdf);
    const older = await invoice();
    const newer = await invoice({ replaces: older._id });

    const { asset } = await ann.api.readApplication({ params: { id: ids.application } });

    expect(asset.invoice?._id).toBe(newer._id);
  });

  it("is refused in the place of one that has been replaced already, of another kind or another application", async () => {
    const older = await stored();
    await stored(other, { replaces: older._id });
    const elsewhere = await aWholeQuote(ann);

    expect(await refusalOf(announced({ replaces: older._id }))).toMatchObject({ status: 409, code: "REPLACED", field: "replaces" });
    for (const replaces of [ids.document, elsewhere.document, absentIds().document]) {
      expect(await refusalOf(announced({ replaces }))).toMatchObject({ status: 404 });
    }
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});

describe("an invoice", () => {
  it("takes no other application's place, which stays as it was", async () => {
    const elsewhere = await aWholeQuote(ann);
    const invoice = (assetId: string, more: object = {}) =>
      ann.api.uploadInvoice({ params: { assetId }, body: { ...pdf(files.pdf), ...more } });
    const theirs = await uploaded(ann, await invoice(elsewhere.asset), files.pdf);

    expect(await refusalOf(invoice(ids.asset, { replaces: theirs._id }))).toMatchObject({ status: 404 });

    expect(await read(ann, theirs._id)).not.toHaveProperty("replacedBy");
  });
});

describe("an application's files", () => {
  /** Its document of the whole quote is one of the fifty. */
  const filled = () => Promise.all(Array.from({ length: 49 }, () => announced()));
  const fileCount = "The application's files: found 50 files of 0.0 MB and this one of 0.0 MB, expected at most 50 files of 200.0 MB.";

  it("are fifty at most", async () => {
    await filled();

    expect(await refusalOf(announced())).toMatchObject({ status: 409, code: "TOO_MANY_FILES", message: fileCount });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("have room again where one was refused", async () => {
    const [form] = await filled();
    await uploaded(ann, form!, files.html.subarray(0, files.pdf.length));

    await announced();

    expect(await refusalOf(announced())).toMatchObject({ code: "TOO_MANY_FILES" });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("have room again where some have not arrived within a quarter of an hour, which says so", async () => {
    const forms = await filled();
    for (const { documentId } of forms.slice(0, 3)) {
      const before = new Date(Date.now() - 16 * 60_000).toISOString();
      await documentClient().send(
        new UpdateCommand({
          TableName: tableName(),
          Key: { ...partKey(ann.userId, "document", documentId) },
          UpdateExpression: "SET createdAt = :before",
          ExpressionAttributeValues: { ":before": before },
        }),
      );
    }
    const late = { status: "refused", reason: "The file did not arrive within 15 minutes. Please upload it again." };
    expect(await read(ann, forms[0]!.documentId)).toMatchObject(late);

    for (let more = 0; more < 3; more++) await announced();

    expect(await refusalOf(announced())).toMatchObject({ code: "TOO_MANY_FILES", message: fileCount });
    expect(await read(ann, forms[2]!.documentId)).toMatchObject(late);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("have 200 MB at most", async () => {
    const tenMegabytes = 10 * 1024 * 1024;
    for (let file = 0; file < 19; file++) await announced({ size: tenMegabytes });

    expect(await refusalOf(announced({ size: tenMegabytes }))).toMatchObject({ status: 409, code: "TOO_MANY_FILES" });
    await announced({ size: tenMegabytes - 2_000 });
    expect(await refusalOf(announced({ size: 1 }))).toMatchObject({ code: "TOO_MANY_FILES" });
  });

  it("are refused over ten megabytes each, and of another type, by name", async () => {
    expect(await refusalOf(announced({ size: 10 * 1024 * 1024 + 1 }))).toMatchObject({ status: 400, field: "size" });
    expect(await refusalOf(announced({ contentType: "text/html" }))).toMatchObject({ status: 400, field: "contentType" });
    expect(await refusalOf(announced({ fileName: "a\nb.pdf" }))).toMatchObject({ status: 400, field: "fileName" });
  });
});
