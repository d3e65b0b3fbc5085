import { beforeAll, describe, expect, it } from "vitest";
import { partKey } from "../../../functions/store/keys.ts";
import { commit, updateStep } from "../../../functions/store/transaction.ts";
import { withApi } from "../../support/api.ts";
import { everyItem } from "../../support/invariants.ts";
import { leavesNothing } from "../../support/left-behind.ts";
import { type Asked, type LinkHolder, aCustomerOf, holderOfLetter, holding } from "../../support/links.ts";
import { type Person, aPerson, refusalOf } from "../../support/people.ts";
import { withPostOffice } from "../../support/post-office.ts";
import { files, pdf } from "../../support/uploads.ts";
import { inOrder } from "../../support/whole-quote.ts";

const running = withApi();
const { lettersTo } = withPostOffice();

let [ann, bob]: Person[] = [];
let kim: Asked;
beforeAll(async () => {
  [ann, bob] = await Promise.all([aPerson(running, { isVerified: true }), aPerson(running, { isVerified: true })]);
  kim = await aCustomerOf(ann);
});

const uploading = { body: { kind: "identity", ...pdf(files.pdf) } };
const noSuchLink = { status: 404, text: '{"status":"error","message":"There is no such link.","data":{"code":"NOT_FOUND"}}' };
const gone = {
  status: 410,
  text: '{"status":"error","message":"This link has expired or is no longer valid. Please ask your broker for a new one.","data":{"code":"LINK_GONE"}}',
};

/** A new link with its holder, and the key of what is kept of it. */
async function aLink(asked = kim) {
  const { _id } = await ann!.api.sendUploadLink({ body: { customerId: asked.customerId } });
  return { _id, key: partKey(ann!.userId, "link", _id), holder: await holderOfLetter(running, lettersTo, asked.email) };
}

/** What the holder is told, whatever the holder asks; and that nothing is left behind by that. */
async function refusals(holder: LinkHolder) {
  const before = inOrder(await everyItem());
  const answers = [await holder.send("openLink"), await holder.send("uploadByLink", uploading)];
  expect(inOrder(await everyItem())).toEqual(before);
  return answers;
}

describe("a link is refused", () => {
  it("as one that does not exist, whatever is wrong with its secret", async () => {
    const { holder } = await aLink();
    const altered = holder.secret.replace(/^./, (first) => (first === "A" ? "B" : "A"));

    for (const secret of ["", "short", "x".repeat(43), altered, `${holder.secret}x`]) {
      expect(await refusals(holding(running, secret))).toEqual([noSuchLink, noSuchLink]);
    }
  });

  it("as gone once it has expired", async () => {
    const { key, holder, _id } = await aLink(await aCustomerOf(ann!));
    await commit([updateStep("old", key, { set: { goodUntil: Date.now() - 1 } })]);

    expect(await refusals(holder)).toEqual([gone, gone]);

    const { links } = await ann!.api.readApplication({ params: { id: _id.split(".")[0]! } });
    expect(links).toMatchObject([{ _id, status: "expired" }]);
  });

  it("as gone once its broker has revoked it, as often as that is pressed", async () => {
    const { _id, holder } = await aLink(await aCustomerOf(ann!));
    await holder.open();

    for (const _ of [1, 2]) expect(await ann!.api.revokeLink({ params: { id: _id } })).toBeNull();

    expect(await refusals(holder)).toEqual([gone, gone]);
    const { links } = await ann!.api.readApplication({ params: { id: _id.split(".")[0]! } });
    expect(links).toMatchObject([{ _id, status: "revoked" }]);
  });

  it("as gone once its customer was removed", async () => {
    const pat = await aCustomerOf(ann!);
    const { holder } = await aLink(pat);
    await ann!.api.removeCustomer({ body: { applicationId: pat.applicationId, customerId: pat.customerId } });

    expect(await refusals(holder)).toEqual([gone, gone]);
  });

  it("by a broker to another broker, who cannot revoke it either", async () => {
    const { _id, holder } = await aLink(await aCustomerOf(ann!));

    expect((await bob!.send("revokeLink", { params: { id: _id } })).status).toBe(404);

    expect((await holder.open()).purpose).toBe("upload");
  });
});

describe("sending a link is refused", () => {
  it("for a customer without a name to sign with, or an address to send to", async () => {
    const { customers } = await ann!.api.startQuote({ params: { type: "consumer" } });
    const customerId = customers[0]!._id;
    const refused = { status: 409, code: "CUSTOMER_INCOMPLETE", field: "customerId" };
    await leavesNothing(async () => {
      expect(await refusalOf(ann!.api.sendPrivacyLink({ body: { customerId } }))).toMatchObject({
        ...refused,
        message: "customerId: found a customer without a first and a last name to sign with.",
      });
      expect(await refusalOf(ann!.api.sendUploadLink({ body: { customerId } }))).toMatchObject(refused);
    });
    await ann!.api.saveEmail({ body: { customerId, address: "no address" } });
    await leavesNothing(async () => expect(await refusalOf(ann!.api.sendUploadLink({ body: { customerId } }))).toMatchObject(refused));
  });

  it("to an address that the call names", async () => {
    const { status } = await ann!.send("sendUploadLink", { body: { customerId: kim.customerId, email: "eve@example.com" } });

    expect(status).toBe(400);
    expect(await lettersTo("eve@example.com")).toEqual([]);
  });

  it("a fourth time in a day, of whichever purpose", async () => {
    const { customerId, email } = await aCustomerOf(ann!);
    await ann!.api.sendUploadLink({ body: { customerId } });
    await ann!.api.sendPrivacyLink({ body: { customerId } });
    await ann!.api.sendUploadLink({ body: { customerId } });

    await leavesNothing(async () =>
      expect(await refusalOf(ann!.api.sendPrivacyLink({ body: { customerId } }))).toMatchObject({ status: 429, code: "TOO_MANY" }),
    );

    expect(await lettersTo(email)).toHaveLength(3);
  });

  it("a fifty-first time in a day of one broker", async () => {
    const bea = await aPerson(running, { isVerified: true });
    const { applicationId } = await aCustomerOf(bea);
    const statuses: number[] = [];
    for (let at = 0; at < 51; at++) statuses.push((await bea.send("readUploadUrl", { params: { id: applicationId } })).status);

    expect(statuses).toEqual([...Array.from({ length: 50 }, () => 200), 429]);
  });

  it("of whoever has not verified the own address", async () => {
    const unverified = await aPerson(running);
    const { customerId } = await aCustomerOf(unverified);

    expect(await refusalOf(unverified.api.sendUploadLink({ body: { customerId } }))).toMatchObject({ code: "EMAIL_NOT_VERIFIED" });
  });
});

describe("a repeated call", () => {
  it("under one Idempotency-Key makes one link and one letter", async () => {
    const { customerId, email } = await aCustomerOf(ann!);
    const request = { body: { customerId }, headers: { "idempotency-key": "once" } };

    const [first, second] = [await ann!.send("sendUploadLink", request), await ann!.send("sendUploadLink", request)];

    expect(second).toEqual(first);
    expect(await lettersTo(email)).toHaveLength(1);
  });
});
