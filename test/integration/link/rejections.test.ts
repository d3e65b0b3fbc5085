import { beforeAll, describe, expect, it } from "vitest";
import { emailOf } from "../../../functions/link/emails.ts";
import { splitChildId } from "../../../functions/store/dynamo/ids.ts";
import { childKey } from "../../../functions/store/dynamo/keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { saveChildren } from "../../../functions/store/workspace/children.ts";
import { withApi } from "../../support/api/api.ts";
import { everyRecord } from "../../support/store/invariants.ts";
import { writesNothing } from "../../support/store/writes-nothing.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { type CustomerFixture, type LinkHolder, aCustomerOf, linkHolderFromEmail, linkHolder } from "../../support/fixtures/links.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { files, pdfMetadata } from "../../support/fixtures/uploads.ts";
import { inOrder } from "../../support/fixtures/whole-quote.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();

let [ann, bob, colleague]: Person[] = [];
let kim: CustomerFixture;
beforeAll(async () => {
  [ann, bob] = await Promise.all([aPerson(running, { isVerified: true }), aPerson(running, { isVerified: true })]);
  colleague = await aPerson(running, { organisation: ann.organisationId });
  kim = await aCustomerOf(ann);
});

async function aCustomerTo(address: string): Promise<{ readonly customerId: string }> {
  const { customers } = await ann!.api.startQuote({ params: { type: "consumer" } });
  const customerId = customers[0]!._id;
  await ann!.api.updateCustomer({ body: { customerId, firstName: "Kim", lastName: "Wattle" } });
  await ann!.api.saveEmail({ body: { customerId, address } });
  return { customerId };
}

const uploading = { body: { kind: "identity", ...pdfMetadata(files.pdf) } };
const linkNotFound = { status: 404, text: '{"status":"error","message":"Link not found.","data":{"code":"NOT_FOUND"}}' };
const gone = {
  status: 410,
  text: '{"status":"error","message":"This link has expired or is no longer valid. Please ask your broker for a new one.","data":{"code":"LINK_GONE"}}',
};

/** A new link with its item key and a client that holds its secret. */
async function aLink(requested = kim) {
  const { _id } = await ann!.api.sendUploadLink({ body: { customerId: requested.customerId } });
  return { _id, key: childKey(ann!.userId, "link", _id), holder: await linkHolderFromEmail(running, emailsTo, requested.email) };
}

/** The responses to opening the link and uploading with it; asserts that neither writes anything. */
async function rejections(holder: LinkHolder) {
  const before = inOrder(await everyRecord());
  const answers = [await holder.send("openLink"), await holder.send("uploadByLink", uploading)];
  expect(inOrder(await everyRecord())).toEqual(before);
  return answers;
}

describe("a link", () => {
  it("returns 404 for every kind of wrong secret", async () => {
    const { holder } = await aLink();
    const altered = holder.secret.replace(/^./, (first) => (first === "A" ? "B" : "A"));

    for (const secret of ["", "short", "x".repeat(43), altered, `${holder.secret}x`]) {
      expect(await rejections(linkHolder(running, secret))).toEqual([linkNotFound, linkNotFound]);
    }
  });

  it("returns 410 after it has expired", async () => {
    const { key, holder, _id } = await aLink(await aCustomerOf(ann!));
    await commit([updateItem("old", key, { set: { expiresAt: Date.now() - 1 } })]);

    expect(await rejections(holder)).toEqual([gone, gone]);

    const { links } = await ann!.api.readApplication({ params: { id: _id.split(".")[0]! } });
    expect(links).toMatchObject([{ _id, status: "expired" }]);
  });

  it("returns 410 after the broker has revoked it, once or twice", async () => {
    const { _id, holder } = await aLink(await aCustomerOf(ann!));
    await holder.open();

    for (const _ of [1, 2]) expect(await ann!.api.revokeLink({ params: { id: _id } })).toBeNull();

    expect(await rejections(holder)).toEqual([gone, gone]);
    const { links } = await ann!.api.readApplication({ params: { id: _id.split(".")[0]! } });
    expect(links).toMatchObject([{ _id, status: "revoked" }]);
  });

  it("returns 410 after its customer was removed", async () => {
    const pat = await aCustomerOf(ann!);
    const { holder } = await aLink(pat);
    await ann!.api.removeCustomer({ body: { applicationId: pat.applicationId, customerId: pat.customerId } });

    expect(await rejections(holder)).toEqual([gone, gone]);
  });

  it("returns 410 while its quote is archived", async () => {
    const pat = await aCustomerOf(ann!);
    const { holder } = await aLink(pat);
    await ann!.api.archiveQuote({ body: { applicationId: pat.applicationId } });

    expect(await rejections(holder)).toEqual([gone, gone]);

    await ann!.api.restoreQuote({ body: { applicationId: pat.applicationId } });
    expect((await holder.open()).purpose).toBe("upload");
  });

  it("returns 410 for a quote that is archived during the call", async () => {
    const pat = await aCustomerOf(ann!);
    await ann!.api.archiveQuote({ body: { applicationId: pat.applicationId } });
    const note = {
      kind: "note",
      fields: { text: "Late", user: { firstName: "Kim", lastName: "Wattle" }, createdAt: new Date().toISOString() },
    } as const;
    const writeBy = (link?: string) =>
      saveChildren({ ...ann!, isMaster: false, ...(link !== undefined && { link }) }, pat.applicationId, [note], aCall());

    await writesNothing(async () => {
      await expect(writeBy("a customer's link")).rejects.toMatchObject({ kind: "gone", code: "LINK_GONE" });
      await expect(writeBy()).rejects.toMatchObject({ kind: "conflict", code: "ARCHIVED" });
    });
  });

  it("cannot be revoked by another broker", async () => {
    const { _id, holder } = await aLink(await aCustomerOf(ann!));

    expect((await bob!.send("revokeLink", { params: { id: _id } })).status).toBe(404);

    expect((await holder.open()).purpose).toBe("upload");
  });
});

describe("sending a link", () => {
  it("returns 409 for a customer without a name or email address", async () => {
    const { customers } = await ann!.api.startQuote({ params: { type: "consumer" } });
    const customerId = customers[0]!._id;
    const rejected = { status: 409, code: "CUSTOMER_INCOMPLETE", field: "customerId" };
    await writesNothing(async () => {
      expect(await rejectionOf(ann!.api.sendPrivacyLink({ body: { customerId } }))).toMatchObject({
        ...rejected,
        message: "customerId: found a customer without a name to sign with.",
      });
      expect(await rejectionOf(ann!.api.sendUploadLink({ body: { customerId } }))).toMatchObject(rejected);
    });
    await ann!.api.saveEmail({ body: { customerId, address: "no address" } });
    await writesNothing(async () => expect(await rejectionOf(ann!.api.sendUploadLink({ body: { customerId } }))).toMatchObject(rejected));
  });

  it.each([
    ["the broker's own mailbox", () => ann!.email],
    ["the broker's own mailbox by a tagged address", () => ann!.email.replace("@", "+c@")],
    ["a colleague's mailbox", () => colleague!.email.toUpperCase()],
  ])("returns 409 for a disclosure to %s, as the customer would not be the signer", async (_, addressOf) => {
    const { customerId } = await aCustomerTo(addressOf());

    await writesNothing(async () =>
      expect(await rejectionOf(ann!.api.sendPrivacyLink({ body: { customerId } }))).toMatchObject({ status: 409, code: "OWN_MAILBOX" }),
    );

    await ann!.api.sendUploadLink({ body: { customerId } });
  });

  it("accepts a customer who is a user of another organisation", async () => {
    const { customerId } = await aCustomerTo(bob!.email);

    expect((await ann!.api.sendPrivacyLink({ body: { customerId } })).purpose).toBe("privacy");
  });

  it("sends no disclosure to an address that became the broker's own after the request", async () => {
    const { customerId } = await aCustomerOf(ann!);
    const { customers } = await ann!.api.readApplication({ params: { id: splitChildId(customerId).applicationId } });
    const { _id: emailId } = customers[0]!.emails[0]!;
    const { _id } = await ann!.api.sendPrivacyLink({ body: { customerId } });
    await ann!.api.saveEmail({ body: { customerId, _id: emailId, address: ann!.email } });

    expect(await emailOf({ linkId: _id })).toBeUndefined();
  });

  it("returns 400 if the request names an email address", async () => {
    const { status } = await ann!.send("sendUploadLink", { body: { customerId: kim.customerId, email: "eve@example.com" } });

    expect(status).toBe(400);
    expect(await emailsTo("eve@example.com")).toEqual([]);
  });

  it("returns 429 the fourth time a day per customer, for all purposes together", async () => {
    const { customerId, email } = await aCustomerOf(ann!);
    await ann!.api.sendUploadLink({ body: { customerId } });
    await ann!.api.sendPrivacyLink({ body: { customerId } });
    await ann!.api.sendUploadLink({ body: { customerId } });

    await writesNothing(async () =>
      expect(await rejectionOf(ann!.api.sendPrivacyLink({ body: { customerId } }))).toMatchObject({ status: 429, code: "TOO_MANY" }),
    );

    expect(await emailsTo(email)).toHaveLength(3);
  });

  it("returns 429 the fifty-first time a day per broker", async () => {
    const bea = await aPerson(running, { isVerified: true });
    const { applicationId } = await aCustomerOf(bea);
    const statuses: number[] = [];
    for (let at = 0; at < 51; at++) statuses.push((await bea.send("readUploadUrl", { params: { id: applicationId } })).status);

    expect(statuses).toEqual([...Array.from({ length: 50 }, () => 200), 429]);
  });

  it("returns 403 to a broker whose address is not verified", async () => {
    const unverified = await aPerson(running);
    const { customerId } = await aCustomerOf(unverified);

    expect(await rejectionOf(unverified.api.sendUploadLink({ body: { customerId } }))).toMatchObject({ code: "EMAIL_NOT_VERIFIED" });
  });
});

describe("sending a link twice", () => {
  it("with one Idempotency-Key creates one link and one email", async () => {
    const { customerId, email } = await aCustomerOf(ann!);
    const request = { body: { customerId }, headers: { "idempotency-key": "once" } };

    const [first, second] = [await ann!.send("sendUploadLink", request), await ann!.send("sendUploadLink", request)];

    expect(second).toEqual(first);
    expect(await emailsTo(email)).toHaveLength(1);
  });
});
