import { beforeAll, describe, expect, it } from "vitest";
import { documentKey } from "../../../functions/document/store.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { withApi } from "../../support/api/api.ts";
import { everyItem } from "../../support/store/invariants.ts";
import { type Ids, absentIds } from "../../support/call-scenarios/named-requests.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { downloadFile, files, pdfMetadata, post, read, waitUntilChecked, uploadAndWait } from "../../support/fixtures/uploads.ts";
import { aWholeQuote, inOrder } from "../../support/fixtures/whole-quote.ts";

const running = withApi();
let [ann, bob]: Person[] = [];
let ids: Ids = absentIds();
beforeAll(async () => {
  [ann, bob] = await Promise.all([aPerson(running), aPerson(running)]);
  ids = await aWholeQuote(ann);
});

const customersDocument = (file: object = {}) =>
  ann!.api.uploadDocument({ body: { customerId: ids.customer, kind: "identity", ...pdfMetadata(files.pdf), ...file } });
const theApplication = () => ann!.api.readApplication({ params: { id: ids.application } });

describe("a document", () => {
  it.each([
    ["a PDF", "application/pdf", files.pdf, "pdf"],
    ["a JPEG picture", "image/jpeg", files.jpeg, "jpg"],
    ["a PNG picture", "image/png", files.png, "png"],
    ["a HEIC picture", "image/heic", files.heic, "heic"],
  ] as const)(
    "can be %s and is downloaded unchanged under its name with its type's extension",
    async (_title, contentType, content, extension) => {
      const form = await customersDocument({ contentType, size: content.length, fileName: "Zoë’s licence, front" });

      const { url, ...document } = await uploadAndWait(ann!, form, content);

      expect(document).toEqual({
        _id: form.documentId,
        kind: "identity",
        fileName: `Zoë’s licence, front.${extension}`,
        contentType,
        size: content.length,
        status: "ready",
        createdAt: expect.any(String),
        checkedAt: expect.any(String),
        customerId: ids.customer,
      });
      const saved = await downloadFile(url);
      expect([saved.status, saved.type, saved.content.equals(content)]).toEqual([200, contentType, true]);
      expect(decodeURIComponent(url!)).not.toMatch(/licence|disposition/);
      expect(saved.disposition).toBe(
        `attachment; filename="Zo__s licence, front.${extension}"; filename*=UTF-8''Zo%C3%AB%E2%80%99s%20licence%2C%20front.${extension}`,
      );
    },
  );

  it("announced as a PDF under the name of an HTML page or a program is downloaded as a .pdf", async () => {
    for (const [announced, name] of [
      ["a.html", "a.html.pdf"],
      ["Licence.pdf.exe", "Licence.pdf_exe.pdf"],
    ] as const) {
      const { url, fileName } = await uploadAndWait(ann!, await customersDocument(pdfMetadata(files.pdf, announced)), files.pdf);

      expect(fileName).toBe(name);
      expect((await downloadFile(url)).disposition).toContain(`filename="${name}"`);
    }
  });

  it("is downloaded under its name even if its file was stored without one", async () => {
    const { _id } = await uploadAndWait(ann!, await customersDocument(pdfMetadata(files.pdf, "old.pdf")), files.pdf);
    await commit([updateItem("document", documentKey(ann!.userId, _id), { set: { isNamed: false } })]);

    const { url } = await read(ann!, _id);

    expect(url).toContain("response-content-disposition=attachment");
    expect((await downloadFile(url)).disposition).toContain('filename="old.pdf"');
  });

  it("can be ten megabytes large", async () => {
    const content = Buffer.concat([files.pdf, Buffer.alloc(10 * 1024 * 1024 - files.pdf.length)]);

    const { status, url } = await uploadAndWait(ann!, await customersDocument(pdfMetadata(content)), content);

    expect([status, (await downloadFile(url)).content.length]).toEqual(["ready", content.length]);
  });

  it("is listed in its application and with its customer or asset as soon as it is announced", async () => {
    const before = await theApplication();
    const statement = await ann!.api.uploadDocument({
      body: { customerId: ids.customer, kind: "bankStatement", ...pdfMetadata(files.pdf) },
    });
    const invoice = await ann!.api.uploadInvoice({ params: { assetId: ids.asset }, body: pdfMetadata(files.pdf, "invoice.pdf") });
    const credit = await ann!.api.uploadCreditProfile({ body: { customerId: ids.customer, ...pdfMetadata(files.pdf) } });
    await uploadAndWait(ann!, invoice, files.pdf);

    const { documents, customers, asset } = await theApplication();

    const added = documents.slice(before.documents.length);
    expect(added.map(({ _id, kind, status, customerId }) => [_id, kind, status, customerId])).toEqual([
      [statement.documentId, "bankStatement", "pending", ids.customer],
      [invoice.documentId, "invoice", "ready", undefined],
      [credit.documentId, "creditProfile", "pending", ids.customer],
    ]);
    expect(customers[0]?.documents).toEqual(documents.filter(({ customerId }) => customerId === ids.customer));
    expect((await ann!.api.readCustomer({ params: { id: ids.customer } })).documents).toEqual(customers[0]?.documents);
    expect(asset.invoice).toEqual(added[1]);
  });

  it("can be fetched by its owner only, by either call, and each fetch writes an audit event", async () => {
    const { _id: documentId } = await uploadAndWait(ann!, await customersDocument(), files.pdf);
    const auditEvents = async () => (await everyItem()).filter(({ part, action }) => part === documentId && action === "document.read");
    const before = await auditEvents();

    const { url } = await ann!.api.fetchDocument({ body: { documentId } });
    const newEvents = (await auditEvents()).slice(before.length);

    expect((await downloadFile(url)).content.equals(files.pdf)).toBe(true);
    expect(newEvents).toEqual([expect.objectContaining({ userId: ann!.userId, ip: "127.0.0.1", requestId: expect.any(String) })]);
    for (const person of [bob!, await aPerson(running, { organisation: ann!.organisationId })]) {
      const absent = await person.send("fetchDocument", { body: { documentId: absentIds().document } });
      expect(await person.send("fetchDocument", { body: { documentId } })).toEqual(absent);
      expect((await person.send("readDocument", { params: { id: documentId } })).status).toBe(404);
    }
    expect(await auditEvents()).toHaveLength(before.length + 1);
  });

  it("has a download URL that expires after a minute", async () => {
    const { url } = await uploadAndWait(ann!, await customersDocument(), files.pdf);

    running.putFilesAhead(61);

    try {
      expect((await downloadFile(url)).status).toBe(403);
    } finally {
      running.putFilesAhead(-61);
    }
  });

  it("is checked even if the API is killed while its file arrives", async () => {
    const forms = await Promise.all([customersDocument(), customersDocument(), customersDocument()]);

    const posting = Promise.all(forms.map((form) => post(form, files.pdf)));
    await running.crash();
    await posting;

    for (const { documentId } of forms) expect((await waitUntilChecked(ann!, documentId)).status).toBe("ready");
  });

  it("has no URL before its file has arrived", async () => {
    const { documentId } = await customersDocument();

    expect(await read(ann!, documentId)).toMatchObject({ status: "pending", url: null });
  });
});

describe("the upload bucket rejects", () => {
  const rejectedFor = async (content: Buffer, change: (fields: Readonly<Record<string, string>>) => Record<string, string> = (f) => f) => {
    const { documentId, url, fields } = await customersDocument();
    const answer = await post({ url, fields: change(fields) }, content);
    return { ...answer, after: (await read(ann!, documentId)).status };
  };

  it("a file of 20 MB, and one a byte longer or shorter than announced", async () => {
    const large = Buffer.concat([files.pdf, Buffer.alloc(20 * 1024 * 1024)]);

    expect(await rejectedFor(large)).toEqual({ status: 400, code: "EntityTooLarge", after: "pending" });
    expect(await rejectedFor(Buffer.concat([files.pdf, Buffer.alloc(1)]))).toMatchObject({ code: "EntityTooLarge" });
    expect(await rejectedFor(files.pdf.subarray(1))).toMatchObject({ code: "EntityTooSmall" });
  });

  it("another type, another key and an altered form", async () => {
    const denied = { status: 403, code: "AccessDenied", after: "pending" };

    expect(await rejectedFor(files.pdf, (fields) => ({ ...fields, "Content-Type": "text/html" }))).toEqual(denied);
    expect(await rejectedFor(files.pdf, (fields) => ({ ...fields, key: `documents/${ids.application}/x` }))).toEqual(denied);
    expect(await rejectedFor(files.pdf, (fields) => ({ ...fields, "x-amz-meta-more": "1" }))).toEqual(denied);
    expect(await rejectedFor(files.pdf, (fields) => ({ ...fields, Policy: `${fields["Policy"]}=` }))).toEqual({
      ...denied,
      code: "SignatureDoesNotMatch",
    });
  });

  it("a form with another document's key", async () => {
    const [mine, other] = [await customersDocument(), await customersDocument()];

    expect(await post({ url: mine.url, fields: { ...mine.fields, key: other.fields["key"]! } }, files.pdf)).toMatchObject({
      code: "AccessDenied",
    });
  });

  it("a form older than five minutes", async () => {
    const form = await customersDocument();

    running.putFilesAhead(301);

    try {
      expect(await post(form, files.pdf)).toEqual({ status: 403, code: "AccessDenied" });
    } finally {
      running.putFilesAhead(-301);
    }
  });

  it("a download without a signed URL", async () => {
    const { url } = await uploadAndWait(ann!, await customersDocument(), files.pdf);

    const bare = await fetch(url!.split("?")[0]!);

    expect(bare.status).toBe(403);
  });
});

describe("the file check rejects", () => {
  it("an HTML page named .pdf and says what it found", async () => {
    const document = await uploadAndWait(ann!, await customersDocument(pdfMetadata(files.html, "statement.pdf")), files.html);

    const rejection = { status: "rejected", reason: "Found an HTML page, expected a PDF." };
    expect(document).toMatchObject({ ...rejection, url: null });
    expect((await theApplication()).documents.find(({ _id }) => _id === document._id)).toMatchObject(rejection);
  });

  it("a picture of another format than announced", async () => {
    const form = await customersDocument({ contentType: "image/heic", size: files.jpeg.length });

    expect(await uploadAndWait(ann!, form, files.jpeg)).toMatchObject({ reason: "Found a JPEG picture, expected a HEIC picture." });
  });
});

describe("an upload form that is used a second time", () => {
  /** The number of files that arrived after their document was checked. */
  const arrivedLate = () => running.lines.filter((line) => line.includes('"event":"file.arrived","outcome":"already checked"')).length;

  it("changes nothing once the first file has been checked", async () => {
    const form = await customersDocument();
    const { url } = await uploadAndWait(ann!, form, files.pdf);
    const other = Buffer.from(files.pdf.toString().replace("obj", "OBJ"));
    const late = arrivedLate();
    const before = inOrder((await everyItem()).filter(({ action }) => action !== "document.read"));

    expect(await post(form, other)).toEqual({ status: 204, code: undefined });
    expect(await post(form, files.html.subarray(0, files.pdf.length))).toEqual({ status: 204, code: undefined });

    // Each is uploaded and scanned.
    await expect.poll(arrivedLate).toBeGreaterThanOrEqual(late + 4);
    expect(inOrder((await everyItem()).filter(({ action }) => action !== "document.read"))).toEqual(before);
    for (const address of [url, (await read(ann!, form.documentId)).url]) {
      expect((await downloadFile(address)).content.equals(files.pdf)).toBe(true);
    }
  });

  it("does not make a rejected document ready", async () => {
    const page = files.html.subarray(0, files.pdf.length);
    const form = await customersDocument();
    await uploadAndWait(ann!, form, page);

    const before = arrivedLate();

    await post(form, files.pdf);

    await expect.poll(arrivedLate).toBeGreaterThan(before);
    expect(await waitUntilChecked(ann!, form.documentId)).toMatchObject({ status: "rejected", url: null });
  });
});
