import { beforeAll, describe, expect, it } from "vitest";
import { copiesOfLink } from "../../../functions/link/rate-limits.ts";
import { childKey } from "../../../functions/store/dynamo/keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { consumeOrThrow } from "../../../functions/store/services/rate-limit.ts";
import { withApi } from "../../support/api/api.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { type CustomerFixture, aCustomerOf, linkHolderFromEmail } from "../../support/fixtures/links.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { signatureFields } from "../../support/fixtures/signatures.ts";
import { downloadFile, files, pdfMetadata, uploadAndWait } from "../../support/fixtures/uploads.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

type Signer = Pick<CustomerFixture, "applicationId" | "customerId" | "email">;

async function signs({ applicationId, customerId, email }: Signer): Promise<void> {
  await ann.api.sendPrivacyLink({ body: { customerId } });
  const holder = await linkHolderFromEmail(running, emailsTo, email);
  await holder.sign({ customerId, applicationId, applicationType: "consumer", ...signatureFields });
}

/** Two applicants of one quote, who have both signed. */
async function twoSigners() {
  const kim: Signer = await aCustomerOf(ann);
  const { applicationId } = kim;
  const { _id: customerId } = await ann.api.createCustomer({ body: { applicationId, firstName: "Bo", lastName: "Reed" } });
  const bo = { applicationId, customerId, email: `bo-${kim.email}` };
  await ann.api.saveEmail({ body: { customerId, address: bo.email } });
  await signs(kim);
  await signs(bo);
  return { kim, bo };
}

const copyOf = ({ email }: Signer) => linkHolderFromEmail(running, emailsTo, email);
const documentsOf = async ({ applicationId, customerId }: Signer) =>
  (await ann.api.readApplication({ params: { id: applicationId } })).documents.filter((document) => document.customerId === customerId);

/** The newest copy link of this signer, in the table. */
async function copyLinkOf({ applicationId, customerId }: Signer) {
  const { links } = await ann.api.readApplication({ params: { id: applicationId } });
  return links.findLast((link) => link.purpose === "copy" && link.customerId === customerId)!;
}

describe("the link to a copy of what was signed", () => {
  it("is emailed to each signer and gives out that signer's documents alone, each download audited", async () => {
    const { kim, bo } = await twoSigners();
    const holder = await copyOf(kim);

    const { purpose, documents } = await holder.open();

    expect((await emailsTo(kim.email))[0]).toMatchObject({ subject: "A copy of what you signed" });
    const [own, others] = [await documentsOf(kim), await documentsOf(bo)];
    expect([purpose, documents.map(({ _id, kind }) => [_id, kind])]).toEqual(["copy", own.map(({ _id, kind }) => [_id, kind])]);
    for (const { _id, size } of own) {
      const { url } = await holder.fetch(_id);
      expect(url).not.toContain("Kim");
      const { content, type } = await downloadFile(url);
      expect([type, content.length, content.subarray(0, 5).toString()]).toEqual(["application/pdf", size, "%PDF-"]);
      const { _id: link } = await copyLinkOf(kim);
      const reads = (await everyItem()).filter(({ action, part }) => action === "document.read" && part === _id);
      expect(reads).toMatchObject([{ userId: "CUSTOMER", link }]);
    }
    const unknown = await holder.send("fetchByLink", { body: { documentId: `${kim.applicationId}.${"0".repeat(26)}` } });
    expect(unknown.status).toBe(404);
    for (const { _id } of others) expect(await holder.send("fetchByLink", { body: { documentId: _id } })).toEqual(unknown);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("stops when it is revoked, has expired or was used a hundred times in a day, and still works after the deal was lost", async () => {
    const kim: Signer = await aCustomerOf(ann);
    await signs(kim);
    const [document] = await documentsOf(kim);
    const first = await copyOf(kim);
    const { _id: linkId } = await copyLinkOf(kim);
    await ann.api.markOutcome({ body: { applicationId: kim.applicationId, outcome: "lost" } });
    expect((await downloadFile((await first.fetch(document!._id)).url)).type).toBe("application/pdf");

    await consumeOrThrow(copiesOfLink, linkId, copiesOfLink.max - 1);
    expect(await rejectionOf(first.fetch(document!._id))).toMatchObject({ status: 429, code: "TOO_MANY" });
    await commit([updateItem("link", childKey(ann.userId, "link", linkId), { set: { expiresAt: Date.now() - 1 } })]);
    expect(await rejectionOf(first.fetch(document!._id))).toMatchObject({ status: 410, code: "LINK_GONE" });
    await ann.api.markOutcome({ body: { applicationId: kim.applicationId, outcome: null } });
    const { _id: again } = await ann.api.sendCopyLink({ body: { customerId: kim.customerId } });
    const second = await copyOf(kim);
    expect((await second.open()).documents).toHaveLength(2);
    await ann.api.revokeLink({ params: { id: again } });
    for (const call of [() => second.open(), () => second.fetch(document!._id)])
      expect(await rejectionOf(call())).toMatchObject({ status: 410, code: "LINK_GONE" });
  });

  it("neither lists nor gives out what was uploaded", async () => {
    const kim: Signer = await aCustomerOf(ann);
    const file = { kind: "identity", ...pdfMetadata(files.pdf, "licence.pdf") } as const;
    const licence = await uploadAndWait(ann, await ann.api.uploadDocument({ body: { customerId: kim.customerId, ...file } }), files.pdf);
    await signs(kim);
    const holder = await copyOf(kim);

    expect((await holder.open()).documents.map(({ kind }) => kind)).not.toContain("identity");
    expect(await rejectionOf(holder.fetch(licence._id))).toMatchObject({ status: 404 });
  });

  it("is not sent to a customer who has signed nothing, and another link gives out no copy", async () => {
    const kim: Signer = await aCustomerOf(ann);
    const { customerId } = kim;

    expect(await rejectionOf(ann.api.sendCopyLink({ body: { customerId } }))).toMatchObject({ status: 409, code: "NOTHING_SIGNED" });

    await ann.api.sendUploadLink({ body: { customerId } });
    const uploader = await copyOf(kim);
    await signs(kim);
    const [document] = await documentsOf(kim);
    expect(await rejectionOf(uploader.fetch(document!._id))).toMatchObject({ status: 404 });
  });

  it("does not change the quote's stage", async () => {
    const kim: Signer = await aCustomerOf(ann);
    // Who has not signed yet keeps the quote in the stage of the link that was sent first.
    await ann.api.createCustomer({ body: { applicationId: kim.applicationId, firstName: "Bo", lastName: "Reed" } });
    await signs(kim);
    const before = await ann.api.readApplication({ params: { id: kim.applicationId } });

    await ann.api.sendCopyLink({ body: { customerId: kim.customerId } });

    const { stage, stageSince } = await ann.api.readApplication({ params: { id: kim.applicationId } });
    expect([stage, stageSince]).toEqual([before.stage, before.stageSince]);
  });
});
