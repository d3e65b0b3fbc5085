import { beforeAll, describe, expect, it } from "vitest";
import { childKey } from "../../../functions/store/dynamo/keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { signingAttempts } from "../../../functions/document/signed-document.ts";
import { sha256 } from "../../../functions/agreements/agreement.ts";
import { consumeOrThrow } from "../../../functions/store/services/rate-limit.ts";
import { withApi } from "../../support/api/api.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { pdfText } from "../../support/cli/pdf.ts";
import { aLicence, confirmedByStaff } from "../../support/fixtures/organisations.ts";
import { frame, jpegOf, scan, times } from "../../support/fixtures/jpegs.ts";
import { writesNothing } from "../../support/store/writes-nothing.ts";
import { type CustomerFixture, aCustomerOf, linkHolderFromEmail } from "../../support/fixtures/links.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { secretIn, withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { dataUrl, signatureFields, signaturePicture } from "../../support/fixtures/signatures.ts";
import { downloadFile, read } from "../../support/fixtures/uploads.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const progressive = dataUrl(jpegOf(frame({ code: 0xc2, width: 1_992, height: 1_992 }), times(97, scan({ components: 1 }))));

/** A customer with an emailed signing link, and the body that the signing page sends. */
async function aSigner(type: "consumer" | "commercial" = "consumer") {
  const requested = await aCustomerOf(ann, type);
  return { requested, ...(await linkTo(requested, type)) };
}

async function linkTo(requested: CustomerFixture, applicationType: "consumer" | "commercial" = "consumer") {
  const link = await ann.api.sendPrivacyLink({ body: { customerId: requested.customerId } });
  const holder = await linkHolderFromEmail(running, emailsTo, requested.email);
  const { customerId, applicationId } = requested;
  return { link, holder, body: { customerId, applicationId, applicationType, ...signatureFields } };
}

const applicationOf = ({ applicationId }: CustomerFixture) => ann.api.readApplication({ params: { id: applicationId } });

describe("a link to sign the privacy disclosure", () => {
  it("opens the page with customer, application and type, with the secret in the fragment", async () => {
    const { requested } = await aSigner("commercial");
    const [sentEmail] = await emailsTo(requested.email);

    const { applicationId, customerId } = requested;
    const address = `https://kelpie.example/privacy?cid=${customerId}&aid=${applicationId}&type=commercial#${secretIn(sentEmail)}`;
    expect(sentEmail?.subject).toBe("Please read and sign your privacy disclosure");
    expect(sentEmail?.text).toContain(`\n${address}\n`);
  });

  it("is emailed with the broker's own text", async () => {
    const requested = await aCustomerOf(ann);
    await ann.api.saveSettings({ body: { privacyStatementTemplate: "Please call me first.\nAnn" } });
    await linkTo(requested);
    await ann.api.saveSettings({ body: { privacyStatementTemplate: null } });

    const [sentEmail] = await emailsTo(requested.email);
    expect(sentEmail?.text).toContain("\n\nPlease call me first.\n\nAnn\n\nThe link is for you only");
  });

  it("shows a consumer the disclosure and credit guide, a business the disclosure, without changing anything", async () => {
    const [consumer, commercial] = [await aSigner(), await aSigner("commercial")];

    await writesNothing(async () => {
      const { agreements, brokerName } = await consumer.holder.open();
      expect(agreements.map(({ kind, version, signedAt }) => [kind, version, signedAt])).toEqual([
        ["privacy", "2026-11-21", null],
        ["creditGuide", "2026-11-24", null],
      ]);
      expect(brokerName).toBe("Ann Broker");
      expect((await commercial.holder.open()).agreements.map(({ kind }) => kind)).toEqual(["privacy"]);
    });
  });

  it("names the organisation's licence as it was when the link was sent, on the page and in the PDFs", async () => {
    const bea = await aPerson(running, { isVerified: true });
    const organisationId = bea.organisationId!;
    await bea.api.saveLicence({ body: { organisationId, licence: aLicence } });
    await confirmedByStaff(organisationId);
    const requested = await aCustomerOf(bea);
    const { customerId, applicationId, email } = requested;
    await bea.api.sendPrivacyLink({ body: { customerId } });
    const holder = await linkHolderFromEmail(running, emailsTo, email);
    await bea.api.saveLicence({ body: { organisationId, licence: { ...aLicence, holder: "Another Licensee" } } });

    const shown = JSON.stringify((await holder.open()).agreements[1]);
    await holder.sign({ customerId, applicationId, applicationType: "consumer", ...signatureFields });

    const words = "Credit Representative Number 512894 of Harbour Aggregation Pty Ltd, Australian Credit Licence 387025";
    expect(shown).toContain(`under this licence: ${words}.`);
    expect(shown).toContain("Australian Financial Complaints Authority (AFCA), member number 10457: phone 1800 931 678");
    const { documents } = await bea.api.readApplication({ params: { id: applicationId } });
    for (const { _id } of documents) {
      const { content } = await downloadFile((await read(bea, _id)).url);
      expect(pdfText(content)).toContain(words.replaceAll(" ", ""));
    }
  });

  it("signs each agreement as a PDF with signature, name and hashes, which the audit event repeats", async () => {
    const { requested, holder, body, link } = await aSigner();

    expect(await holder.sign(body)).toBeNull();

    const { documents, links } = await applicationOf(requested);
    const today = businessDate(new Date());
    expect(links).toMatchObject([
      { _id: link._id, purpose: "privacy", status: "used" },
      { purpose: "copy", status: "open" },
    ]);
    expect(documents.map(({ kind, fileName, status, customerId }) => [kind, fileName, status, customerId])).toEqual([
      ["privacy", `Privacy disclosure and consent, Kim Wattle, signed ${today}.pdf`, "ready", requested.customerId],
      ["creditGuide", `Credit guide, Kim Wattle, signed ${today}.pdf`, "ready", requested.customerId],
    ]);
    expect(documents.map(({ signerName, isOutdated }) => [signerName, isOutdated])).toEqual([
      ["Kim Wattle", undefined],
      ["Kim Wattle", undefined],
    ]);
    const { agreements } = await holder.open();
    for (const [at, { _id, size, createdAt }] of documents.entries()) {
      const { content, type } = await downloadFile((await read(ann, _id)).url);
      expect([type, content.length, content.subarray(0, 5).toString()]).toEqual(["application/pdf", size, "%PDF-"]);
      expect(content.includes(signaturePicture)).toBe(true);
      expect(agreements[at]).toMatchObject({ signedAt: createdAt, documentId: _id });
      const auditItems = (await everyItem()).filter(({ action, part }) => action === "document.signed" && part === _id);
      const hashes = { text: agreements[at]!.sha256, signature: sha256(signaturePicture), file: sha256(content) };
      expect(auditItems).toMatchObject([
        {
          userId: "CUSTOMER",
          link: link._id,
          ip: "127.0.0.1",
          fields: { sha256: hashes, version: agreements[at]!.version, method: { kind: "drawn", strokes: 1, points: 4 } },
        },
      ]);
    }
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("is signed once by ten concurrent requests or by a second link", async () => {
    const { requested, holder, body } = await aSigner();
    const second = await linkTo(requested);

    const answers = await Promise.all(Array.from({ length: 10 }, () => holder.send("signPrivacy", { body })));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    await writesNothing(async () => {
      const signed = { status: 409, code: "SIGNED", message: "This has been signed already. There is nothing more to do." };
      expect(await rejectionOf(holder.sign(body))).toMatchObject(signed);
      expect(await rejectionOf(second.holder.sign(second.body))).toMatchObject(signed);
    });
    expect((await applicationOf(requested)).documents).toHaveLength(2);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("is marked once a newer version of its text is in force", async () => {
    const { requested, holder, body } = await aSigner("commercial");
    await holder.sign(body);
    const [document] = (await applicationOf(requested)).documents;
    const key = childKey(ann.userId, "document", document!._id);
    await commit([updateItem("document", key, { set: { version: "2025-01-31" } })]);

    const { documents, customers } = await applicationOf(requested);

    expect([documents, customers[0]!.documents].map(([listed]) => listed!.isOutdated)).toEqual([true, true]);
  });

  it("completes the signatures only with every customer's, also when one is added or removed meanwhile", async () => {
    const { requested, holder, body } = await aSigner("commercial");
    const { applicationId } = requested;
    const stage = async () => (await applicationOf(requested)).stage;
    const addOne = () => ann.api.createCustomer({ body: { applicationId, firstName: "Noah", lastName: "Reid" } });

    const [, noah] = await Promise.all([holder.sign(body), addOne()]);
    expect(await stage()).toBe("documentsOut");
    await ann.api.removeCustomer({ body: { applicationId, customerId: noah._id } });
    expect(await stage()).toBe("signed");

    const second = await addOne();
    expect(await stage()).toBe("documentsOut");
    await ann.api.saveEmail({ body: { customerId: second._id, address: `second-${requested.email}` } });
    await ann.api.sendPrivacyLink({ body: { customerId: second._id } });
    const seconds = await linkHolderFromEmail(running, emailsTo, `second-${requested.email}`);
    await seconds.sign({ ...body, customerId: second._id });
    expect(await stage()).toBe("signed");

    for (const customerId of [requested.customerId, second._id]) await ann.api.removeCustomer({ body: { applicationId, customerId } });
    expect(await stage()).toBe("documentsOut");
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("can be signed with a typed name, which the audit event distinguishes from a drawn signature", async () => {
    const { requested, holder, body } = await aSigner("commercial");

    await holder.sign({ ...body, strokes: undefined, typedName: "Maya Thornton" });

    const [document] = (await applicationOf(requested)).documents;
    const events = (await everyItem()).filter(({ action, part }) => action === "document.signed" && part === document!._id);
    expect(events).toMatchObject([{ fields: { method: { kind: "typed" } } }]);
  });

  it("repeats the first response for a repeated Idempotency-Key", async () => {
    const { holder, body } = await aSigner();
    const request = { body, headers: { "idempotency-key": "sign" } };

    const first = await holder.send("signPrivacy", request);

    expect(first.status).toBe(200);
    expect(await holder.send("signPrivacy", request)).toEqual(first);
  });
});

const pointsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ x: at, y: at % 7 }));

describe("POST signature is rejected", () => {
  const linkNotFound = { status: 404, text: '{"status":"error","message":"Link not found.","data":{"code":"NOT_FOUND"}}' };

  it("with the 404 of an unknown link for another customer, application or type, and for an upload link", async () => {
    const { requested, holder, body } = await aSigner();
    const other = await aCustomerOf(ann);
    await ann.api.sendUploadLink({ body: { customerId: requested.customerId } });
    const uploader = await linkHolderFromEmail(running, emailsTo, requested.email);

    await writesNothing(async () => {
      for (const foreign of [{ customerId: other.customerId }, { applicationId: other.applicationId }, { applicationType: "commercial" }]) {
        expect(await holder.send("signPrivacy", { body: { ...body, ...foreign } })).toEqual(linkNotFound);
      }
      expect(await uploader.send("signPrivacy", { body })).toEqual(linkNotFound);
    });
  });

  it("with 410 after the link was revoked", async () => {
    const { holder, body, link } = await aSigner();
    await ann.api.revokeLink({ params: { id: link._id } });

    await writesNothing(async () => expect(await rejectionOf(holder.sign(body))).toMatchObject({ status: 410, code: "LINK_GONE" }));
  });

  let signer: Awaited<ReturnType<typeof aSigner>>;
  beforeAll(async () => {
    signer = await aSigner();
  });

  it.each([
    ["a PNG picture", { buffer: "data:image/png;base64,iVBORw0KGgo=" }, "a signature as a JPEG data URL"],
    [
      "another file with a JPEG's type",
      { buffer: "data:image/jpeg;base64,PHN2Zz4=" },
      "buffer: found an SVG picture, expected a JPEG picture.",
    ],
    ["a progressive JPEG", { buffer: progressive }, "buffer: found a progressive JPEG at byte 2, expected a baseline JPEG."],
    ["more than 200 kB", { buffer: dataUrl(Buffer.alloc(201 * 1024)) }, "The body has"],
    ["more than 150 kB", { buffer: dataUrl(Buffer.alloc(151_000)) }, "at most 200000 characters"],
    ["no strokes", { strokes: undefined }, "strokes: found nothing, expected the strokes of a signature, or a typedName."],
    ["an empty list of strokes", { strokes: [] }, "at least 1 entries"],
    [
      "a dot",
      { strokes: [[{ x: 1, y: 1 }]] },
      "strokes: found a line of 0 pixels within 0, expected a signature of at least 40 within 20.",
    ],
    ["101 strokes", { strokes: Array.from({ length: 101 }, () => [{ x: 1, y: 1 }]) }, "at most 100 entries"],
    ["1,001 points", { strokes: [pointsOf(501), pointsOf(500)] }, "at most 1000 points in all strokes"],
    ["a point far from the pad", { strokes: [[{ x: 10_001, y: 1 }]] }, "at most 10000"],
    ["half a pixel", { strokes: [[{ x: 0.5, y: 1 }]] }, "a whole number"],
    ["a typed name without a letter", { strokes: undefined, typedName: "." }, "a name with at least one letter"],
  ])("with 400 or 413 for %s", async (_title, changed, message) => {
    const { holder, body } = signer;

    await writesNothing(async () => {
      const { status, text } = await holder.send("signPrivacy", { body: { ...body, ...changed } });
      expect([400, 413]).toContain(status);
      expect(text).toContain(message);
    });
  });

  it("and what was rejected can still be signed", async () => {
    expect(await signer.holder.sign(signer.body)).toBeNull();
  });

  it("before the picture is read: for a foreign type, a customer without a name, over the hourly limit or after revocation", async () => {
    const { requested, holder, link, body } = await aSigner();
    const { customerId } = requested;
    const hostile = { ...body, buffer: progressive };
    const sign = () => rejectionOf(holder.sign(hostile));

    expect(await rejectionOf(holder.sign({ ...hostile, applicationType: "commercial" }))).toMatchObject({ status: 404 });
    await ann.api.updateCustomer({ body: { customerId, firstName: "", lastName: "" } });
    expect(await sign()).toMatchObject({ status: 409, code: "CUSTOMER_INCOMPLETE" });
    await ann.api.updateCustomer({ body: { customerId, firstName: "Kim" } });
    expect(await sign()).toMatchObject({ status: 400, field: "buffer" });
    await consumeOrThrow(signingAttempts, link._id, signingAttempts.max - 1);
    expect(await sign()).toMatchObject({ status: 429, code: "TOO_MANY" });
    await ann.api.revokeLink({ params: { id: link._id } });
    expect(await sign()).toMatchObject({ status: 410, code: "LINK_GONE" });
  });
});
