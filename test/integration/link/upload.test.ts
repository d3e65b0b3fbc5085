import { beforeAll, describe, expect, it } from "vitest";
import { partKey } from "../../../functions/store/keys.ts";
import { commit, updateStep } from "../../../functions/store/transaction.ts";
import { withApi } from "../../support/api.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { type Asked, aCustomerOf, holderOfLetter, holding } from "../../support/links.ts";
import { type Person, aPerson, refusalOf } from "../../support/people.ts";
import { secretIn, withPostOffice } from "../../support/post-office.ts";
import { files, pdf, post, uploaded } from "../../support/uploads.ts";
import { inOrder } from "../../support/whole-quote.ts";

const running = withApi();
const { lettersTo } = withPostOffice();

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const holder = async (asked: Asked) => {
  await ann.api.sendUploadLink({ body: { customerId: asked.customerId } });
  return holderOfLetter(running, lettersTo, asked.email);
};
const applicationOf = ({ applicationId }: Asked) => ann.api.readApplication({ params: { id: applicationId } });
const licence = { kind: "identity", ...pdf(files.pdf, "licence.pdf") } as const;

describe("a link to hand in documents", () => {
  it("comes by letter to the stored address, says who asks, and stands on the application", async () => {
    const pat = await aCustomerOf(ann);

    const link = await ann.api.sendUploadLink({ body: { customerId: pat.customerId } });

    const days = (Date.parse(link.expiresAt) - Date.parse(link.createdAt)) / (24 * 60 * 60_000);
    expect([link.purpose, link.customerId, link.status, days]).toEqual(["upload", pat.customerId, "open", 7]);
    expect((await applicationOf(pat)).links).toEqual([link]);
    const [letter] = await lettersTo(pat.email);
    expect(letter?.subject).toBe("Please send your documents");
    expect(letter?.text).toContain("Ann Broker of Ann's Finance asks you for documents");
    expect(letter?.text).toContain(`\nhttps://kelpie.example/upload#${secretIn(letter)}\n`);
    expect(await (await holderOfLetter(running, lettersTo, pat.email)).open()).toMatchObject({
      purpose: "upload",
      applicationId: pat.applicationId,
      customerId: pat.customerId,
      applicationType: "consumer",
      firstName: "Kim",
      brokerName: "Ann Broker",
      organisationName: "Ann's Finance",
      expiresAt: link.expiresAt,
      documents: [],
    });
  });

  it("is opened as often as anybody likes, and changes nothing by that", async () => {
    const { open } = await holder(await aCustomerOf(ann));
    const before = inOrder(await everyItem());

    for (const _ of [1, 2, 3]) await open();

    expect(inOrder(await everyItem())).toEqual(before);
  });

  it("takes identity, bank statements and invoice; customer and broker see them arrive", async () => {
    const pat = await aCustomerOf(ann);
    const { upload, open } = await holder(pat);
    for (const kind of ["identity", "bankStatement", "invoice"] as const) {
      await uploaded(ann, await upload({ kind, ...pdf(files.pdf, `${kind}.pdf`) }), files.pdf);
    }

    const seen = (await open()).documents.map(({ kind, fileName, status }) => [kind, fileName, status]);

    expect(seen).toEqual([
      ["identity", "identity.pdf", "ready"],
      ["bankStatement", "bankStatement.pdf", "ready"],
      ["invoice", "invoice.pdf", "ready"],
    ]);
    const { documents, asset } = await applicationOf(pat);
    expect(documents.map(({ handedInBy }) => handedInBy)).toEqual([pat.customerId, pat.customerId, pat.customerId]);
    expect(asset.invoice?.fileName).toBe("invoice.pdf");
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("says why a file was refused, and takes another in its place", async () => {
    const pat = await aCustomerOf(ann);
    const { upload, open } = await holder(pat);
    const page = pdf(files.html, "statement.pdf");
    const { _id } = await uploaded(ann, await upload({ kind: "bankStatement", ...page }), files.html);
    expect((await open()).documents).toMatchObject([{ _id, status: "refused", reason: "Found an HTML page, expected a PDF." }]);

    const better = await uploaded(ann, await upload({ kind: "bankStatement", ...pdf(files.pdf), replaces: _id }), files.pdf);

    expect((await open()).documents).toMatchObject([{ _id: better._id, status: "ready" }]);
    expect((await applicationOf(pat)).documents).toHaveLength(2);
  });

  it("shows and replaces nothing that the broker or another customer has handed in", async () => {
    const kim = await aCustomerOf(ann);
    const other = await ann.api.createCustomer({ body: { applicationId: kim.applicationId, firstName: "Lou", lastName: "Gum" } });
    await ann.api.saveEmail({ body: { customerId: other._id, address: "lou@example.com" } });
    const lou = await holder({ ...kim, customerId: other._id, email: "lou@example.com" });
    const theirs = await lou.upload({ kind: "invoice", ...pdf(files.pdf) });
    const brokers = await ann.api.uploadDocument({ body: { customerId: kim.customerId, ...licence } });
    const { open, upload } = await holder(kim);

    expect((await open()).documents).toEqual([]);
    for (const [kind, replaces] of [
      ["invoice", theirs.documentId],
      ["identity", brokers.documentId],
    ] as const) {
      expect(await refusalOf(upload({ kind, ...pdf(files.pdf), replaces }))).toMatchObject({ status: 404 });
    }
  });

  it("leads on to whoever has the application once its broker has left", async () => {
    const leaver = await aPerson(running, { organisation: ann.organisationId, firstName: "Jo", isVerified: true });
    const pat = await aCustomerOf(leaver);
    await leaver.api.sendUploadLink({ body: { customerId: pat.customerId } });
    const { open, upload } = await holderOfLetter(running, lettersTo, pat.email);

    await ann.api.removeMember({ body: { userId: leaver.userId, quotesTo: ann.userId } });

    await expect.poll(async () => (await lettersTo(pat.email), (await open()).brokerName), { timeout: 10_000 }).toBe("Ann Broker");
    await uploaded(ann, await upload(licence), files.pdf);
    expect((await applicationOf(pat)).documents).toMatchObject([{ status: "ready", handedInBy: pat.customerId }]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("leaves in the audit who handed something in, by which link", async () => {
    const kim = await aCustomerOf(ann);
    const { upload } = await holder(kim);
    const { documentId } = await upload(licence);

    const { links } = await applicationOf(kim);
    const told = (await everyItem()).filter(({ pk, part }) => String(pk).startsWith("AUDIT#") && part === documentId);

    expect(told).toMatchObject([{ action: "document.announced", userId: "CUSTOMER", link: links.at(-1)?._id, ip: "127.0.0.1" }]);
  });

  it("keeps its secret out of the table and the log", async () => {
    const kim = await aCustomerOf(ann);
    const { secret, open, upload } = await holder(kim);
    await open();
    await upload(licence);

    expect(JSON.stringify(await everyItem())).not.toContain(secret);
    expect(running.lines.join("\n")).not.toContain(secret);
    expect(running.lines.join("\n")).not.toContain(kim.email);
  });

  it("is handed over as an address too, which no answer of a repeated call keeps", async () => {
    const pat = await aCustomerOf(ann);
    const asked = { params: { id: pat.applicationId }, headers: { "idempotency-key": "same" } };

    const { text } = await ann.send("readUploadUrl", asked);

    const { url } = (JSON.parse(text) as { data: { url: string } }).data;
    const [page, secret = ""] = url.split("#");
    expect(page).toBe("http://localhost:3000/upload");
    expect(await holding(running, secret).open()).toMatchObject({ purpose: "upload", customerId: pat.customerId });
    expect(JSON.stringify(await everyItem())).not.toContain(secret);
    expect(await lettersTo(pat.email)).toEqual([]);
  });
});

describe("what is handed in by a link is refused", () => {
  it("where it has 20 MB, by the schema and by the store, and leaves no file behind", async () => {
    const { upload, open } = await holder(await aCustomerOf(ann));
    const large = Buffer.concat([files.pdf, Buffer.alloc(20 * 1024 * 1024)]);
    const before = (await open()).documents;

    expect(await refusalOf(upload({ ...licence, size: large.length }))).toMatchObject({ status: 400, field: "size" });

    expect((await open()).documents).toEqual(before);
    const form = await upload(licence);
    expect(await post(form, large)).toEqual({ status: 400, code: "EntityTooLarge" });
    expect((await open()).documents.at(-1)).toMatchObject({ _id: form.documentId, status: "pending" });
  });

  it("where it is more than one link may bring", async () => {
    const pat = await aCustomerOf(ann);
    const { upload } = await holder(pat);
    const { links } = await applicationOf(pat);
    await commit([updateStep("used", partKey(ann.userId, "link", links[0]!._id), { set: { uses: 100 } })]);

    expect(await refusalOf(upload(licence))).toMatchObject({ status: 410, code: "LINK_GONE" });

    expect((await applicationOf(pat)).documents).toEqual([]);
  });
});
