import { beforeAll, describe, expect, it } from "vitest";
import { senderName, senderOf } from "../../../functions/link/sender.ts";
import { linkRecord, recordFirstOpening } from "../../../functions/link/store.ts";
import { childKey } from "../../../functions/store/dynamo/keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { transferOwnership } from "../../../functions/store/workspace/transfer-ownership.ts";
import { withApi } from "../../support/api/api.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { aCover } from "../../support/fixtures/covers.ts";
import { brokenInvariants, everyItem, everyRecord } from "../../support/store/invariants.ts";
import { type CustomerFixture, aCustomerOf, linkHolderFromEmail, linkHolder } from "../../support/fixtures/links.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { secretIn, withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { files, pdfMetadata, post, uploadAndWait } from "../../support/fixtures/uploads.ts";
import { inOrder } from "../../support/fixtures/whole-quote.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const holder = async (request: CustomerFixture) => {
  await ann.api.sendUploadLink({ body: { customerId: request.customerId } });
  return linkHolderFromEmail(running, emailsTo, request.email);
};
const applicationOf = ({ applicationId }: CustomerFixture) => ann.api.readApplication({ params: { id: applicationId } });
const driverLicence = { kind: "identity", ...pdfMetadata(files.pdf, "licence.pdf") } as const;

describe("an upload link", () => {
  it("is emailed to the stored address, names the broker, and is listed in the application", async () => {
    const pat = await aCustomerOf(ann);

    await ann.api.saveEmailSignature({ body: { organisationId: ann.organisationId!, emailSignature: "Ann's Finance\n02 9000 1234" } });
    const link = await ann.api.sendUploadLink({ body: { customerId: pat.customerId } });

    const days = (Date.parse(link.expiresAt) - Date.parse(link.createdAt)) / (24 * 60 * 60_000);
    expect([link.purpose, link.customerId, link.status, days]).toEqual(["upload", pat.customerId, "open", 7]);
    expect((await applicationOf(pat)).links).toEqual([link]);
    const [sentEmail] = await emailsTo(pat.email);
    expect(sentEmail?.subject).toBe("Please send your documents");
    expect(sentEmail?.text).toContain("Ann Broker of Ann's Finance has asked you for documents");
    expect(sentEmail?.text).toMatch(/\n\nAnn's Finance\n02 9000 1234\n\nSent by Kelpie for Ann's Finance$/);
    expect(sentEmail?.html).toContain("Sent by Kelpie for Ann&#39;s Finance<");
    expect(sentEmail?.text).toContain(`\nhttps://kelpie.example/upload#${secretIn(sentEmail)}\n`);
    expect(await (await linkHolderFromEmail(running, emailsTo, pat.email)).open()).toMatchObject({
      purpose: "upload",
      applicationId: pat.applicationId,
      customerId: pat.customerId,
      applicationType: "consumer",
      firstName: "Kim",
      brokerName: "Ann Broker",
      organisationName: "Ann's Finance",
      logo: null,
      expiresAt: link.expiresAt,
      documents: [],
    });
  });

  it("names the cover who sent it, and no cover after a transfer", async () => {
    const kim = await aPerson(running, { organisation: ann.organisationId, firstName: "Kim", isVerified: true });
    await aCover(ann, kim);
    const pat = await aCustomerOf(ann);
    const { _id } = await kim.api.sendUploadLink({ body: { customerId: pat.customerId } });
    const [sentEmail] = await emailsTo(pat.email);
    expect(sentEmail?.text).toContain("Kim Broker, covering for Ann Broker of Ann's Finance, has asked you for documents");

    const to = { userId: kim.userId, name: { firstName: "Kim", lastName: "Broker" } };
    await transferOwnership(pat.applicationId, { from: ann.userId, to, by: ann.userId }, aCall());

    expect(senderName(await senderOf((await linkRecord(_id))!))).toBe("Kim Broker of Ann's Finance");
  });

  it("lists what is wanted of this customer alone, and what is uploaded once for the first one", async () => {
    const pat = await aCustomerOf(ann);
    const { customers } = await applicationOf(pat);
    await ann.api.updateAsset({ body: { _id: pat.assetId, typeOfSale: "PRIVATE_SALE" } });
    await ann.api.updateEmployer({ body: { employerId: customers[0]!.employers[0]!._id, employmentType: "CASUAL" } });
    await ann.api.waiveDocument({
      body: { applicationId: pat.applicationId, kind: "bankStatement", customerId: pat.customerId, reason: "Seen" },
    });
    const link = await holder(pat);

    const kinds = async () => (await link.open()).wanted.map(({ kind }) => kind);
    expect(await kinds()).toEqual(["identity", "payslip", "sellerIdentity", "registration"]);

    await uploadAndWait(ann, await link.upload({ kind: "registration", ...pdfMetadata(files.pdf) }), files.pdf);

    const { checklist } = await applicationOf(pat);
    expect(checklist!.find(({ kind }) => kind === "registration")).toEqual({
      kind: "registration",
      title: "Registration and proof of ownership",
      state: "there",
    });
    expect(await kinds()).toEqual(["identity", "payslip", "sellerIdentity", "registration"]);
  });

  it("can be opened repeatedly without changing anything", async () => {
    const { open } = await holder(await aCustomerOf(ann));
    const before = inOrder(await everyRecord());

    for (const _ of [1, 2, 3]) await open();

    expect(inOrder(await everyRecord())).toEqual(before);
  });

  it("says when it was first opened", async () => {
    const pat = await aCustomerOf(ann);
    const { open, send } = await holder(pat);
    expect([(await applicationOf(pat)).links[0]!.openedAt, (await open()).isOpened]).toEqual([null, false]);

    expect((await send("recordOpening")).status).toBe(200);

    const { openedAt } = (await applicationOf(pat)).links[0]!;
    expect(Math.abs(Date.now() - Date.parse(openedAt!))).toBeLessThan(10_000);
    await send("recordOpening");
    expect((await applicationOf(pat)).links[0]!.openedAt).toBe(openedAt);
    expect((await open()).isOpened).toBe(true);
  });

  it("keeps the time of the first opening when a second tab records its own at the same moment", async () => {
    const pat = await aCustomerOf(ann);
    const { send } = await holder(pat);
    const { _id } = (await applicationOf(pat)).links[0]!;
    const unopened = (await linkRecord(_id))!;
    await send("recordOpening");
    const { openedAt } = (await applicationOf(pat)).links[0]!;

    await recordFirstOpening({ ...ann, isMaster: false }, unopened, aCall());

    expect((await applicationOf(pat)).links[0]!.openedAt).toBe(openedAt);
  });

  it("accepts identity, bank statements and invoice, and customer and broker see them arrive", async () => {
    const pat = await aCustomerOf(ann);
    const { upload, open } = await holder(pat);
    for (const kind of ["identity", "bankStatement", "invoice"] as const) {
      await uploadAndWait(ann, await upload({ kind, ...pdfMetadata(files.pdf, `${kind}.pdf`) }), files.pdf);
    }

    const listed = (await open()).documents.map(({ kind, fileName, status }) => [kind, fileName, status]);

    expect(listed).toEqual([
      ["identity", "identity.pdf", "ready"],
      ["bankStatement", "bankStatement.pdf", "ready"],
      ["invoice", "invoice.pdf", "ready"],
    ]);
    const { documents, asset } = await applicationOf(pat);
    expect(documents.map(({ handedInBy }) => handedInBy)).toEqual([pat.customerId, pat.customerId, pat.customerId]);
    expect(asset.invoice?.fileName).toBe("invoice.pdf");
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("says why a file was rejected and accepts a replacement", async () => {
    const pat = await aCustomerOf(ann);
    const { upload, open } = await holder(pat);
    const page = pdfMetadata(files.html, "statement.pdf");
    const { _id } = await uploadAndWait(ann, await upload({ kind: "bankStatement", ...page }), files.html);
    expect((await open()).documents).toMatchObject([{ _id, status: "rejected", reason: "Found an HTML page, expected a PDF." }]);

    const better = await uploadAndWait(ann, await upload({ kind: "bankStatement", ...pdfMetadata(files.pdf), replaces: _id }), files.pdf);

    expect((await open()).documents).toMatchObject([{ _id: better._id, status: "ready" }]);
    expect((await applicationOf(pat)).documents).toHaveLength(2);
  });

  it("cannot show or replace a file of the broker or another customer", async () => {
    const kim = await aCustomerOf(ann);
    const other = await ann.api.createCustomer({ body: { applicationId: kim.applicationId, firstName: "Lou", lastName: "Gum" } });
    await ann.api.saveEmail({ body: { customerId: other._id, address: "lou@example.com" } });
    const lou = await holder({ ...kim, customerId: other._id, email: "lou@example.com" });
    const theirs = await lou.upload({ kind: "invoice", ...pdfMetadata(files.pdf) });
    const brokers = await ann.api.uploadDocument({ body: { customerId: kim.customerId, ...driverLicence } });
    const { open, upload } = await holder(kim);

    expect((await open()).documents).toEqual([]);
    for (const [kind, replaces] of [
      ["invoice", theirs.documentId],
      ["identity", brokers.documentId],
    ] as const) {
      expect(await rejectionOf(upload({ kind, ...pdfMetadata(files.pdf), replaces }))).toMatchObject({ status: 404 });
    }
  });

  it("leads to the new owner of the application after its broker has left", async () => {
    const leaver = await aPerson(running, { organisation: ann.organisationId, firstName: "Jo", isVerified: true });
    const pat = await aCustomerOf(leaver);
    await leaver.api.sendUploadLink({ body: { customerId: pat.customerId } });
    const { open, upload } = await linkHolderFromEmail(running, emailsTo, pat.email);

    await ann.api.removeMember({ body: { userId: leaver.userId, quotesTo: ann.userId } });

    await expect.poll(async () => (await emailsTo(pat.email), (await open()).brokerName), { timeout: 10_000 }).toBe("Ann Broker");
    await uploadAndWait(ann, await upload(driverLicence), files.pdf);
    expect((await applicationOf(pat)).documents).toMatchObject([{ status: "ready", handedInBy: pat.customerId }]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("writes the customer and the link to the audit trail", async () => {
    const kim = await aCustomerOf(ann);
    const { upload } = await holder(kim);
    const { documentId } = await upload(driverLicence);

    const { links } = await applicationOf(kim);
    const auditItems = (await everyItem()).filter(({ pk, part }) => String(pk).startsWith("AUDIT#") && part === documentId);

    expect(auditItems).toMatchObject([{ action: "document.requested", userId: "CUSTOMER", link: links.at(-1)?._id, ip: "127.0.0.1" }]);
  });

  it("keeps its secret out of the table and the log", async () => {
    const kim = await aCustomerOf(ann);
    const { secret, open, upload } = await holder(kim);
    await open();
    await upload(driverLicence);

    expect(JSON.stringify(await everyItem())).not.toContain(secret);
    expect(running.lines.join("\n")).not.toContain(secret);
    expect(running.lines.join("\n")).not.toContain(kim.email);
  });

  it("can be read as a URL, which the idempotency record does not store", async () => {
    const pat = await aCustomerOf(ann);
    const request = { params: { id: pat.applicationId }, headers: { "idempotency-key": "same" } };

    const { text } = await ann.send("readUploadUrl", request);

    const { url } = (JSON.parse(text) as { data: { url: string } }).data;
    const [page, secret = ""] = url.split("#");
    expect(page).toBe("http://localhost:3000/upload");
    expect(await linkHolder(running, secret).open()).toMatchObject({ purpose: "upload", customerId: pat.customerId });
    expect(JSON.stringify(await everyItem())).not.toContain(secret);
    expect(await emailsTo(pat.email)).toEqual([]);
  });

  it("can be read as a URL for any customer of the application, and for no other", async () => {
    const kim = await aCustomerOf(ann);
    const lou = await ann.api.createCustomer({ body: { applicationId: kim.applicationId, firstName: "Lou", lastName: "Gum" } });
    const urlFor = (customerId: string) => ann.api.readUploadUrl({ params: { id: kim.applicationId }, query: { customerId } });

    const { url } = await urlFor(lou._id);

    expect(await linkHolder(running, url.split("#")[1]!).open()).toMatchObject({ customerId: lou._id, firstName: "Lou" });
    expect((await applicationOf(kim)).links).toMatchObject([{ customerId: lou._id, isEmailed: false }]);
    expect(await rejectionOf(urlFor((await aCustomerOf(ann)).customerId))).toMatchObject({ status: 404 });
  });
});

describe("an upload through a link", () => {
  it("of 20 MB is rejected by the API and by the bucket, and leaves no file behind", async () => {
    const { upload, open } = await holder(await aCustomerOf(ann));
    const large = Buffer.concat([files.pdf, Buffer.alloc(20 * 1024 * 1024)]);
    const before = (await open()).documents;

    expect(await rejectionOf(upload({ ...driverLicence, size: large.length }))).toMatchObject({ status: 400, field: "size" });

    expect((await open()).documents).toEqual(before);
    const form = await upload(driverLicence);
    expect(await post(form, large)).toEqual({ status: 400, code: "EntityTooLarge" });
    expect((await open()).documents.at(-1)).toMatchObject({ _id: form.documentId, status: "pending" });
  });

  it("returns 410 after the hundredth upload", async () => {
    const pat = await aCustomerOf(ann);
    const { upload } = await holder(pat);
    const { links } = await applicationOf(pat);
    await commit([updateItem("used", childKey(ann.userId, "link", links[0]!._id), { set: { uses: 100 } })]);

    expect(await rejectionOf(upload(driverLicence))).toMatchObject({ status: 410, code: "LINK_GONE" });

    expect((await applicationOf(pat)).documents).toEqual([]);
  });
});
