import { beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "../../../functions/papers/paper.ts";
import { withApi } from "../../support/api.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { leavesNothing } from "../../support/left-behind.ts";
import { type Asked, aCustomerOf, holderOfLetter } from "../../support/links.ts";
import { type Person, aPerson, refusalOf } from "../../support/people.ts";
import { secretIn, withPostOffice } from "../../support/post-office.ts";
import { aSignature, dataUrl } from "../../support/signatures.ts";
import { fetched, read } from "../../support/uploads.ts";

const running = withApi();
const { lettersTo } = withPostOffice();

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const signature = aSignature();
const buffer = dataUrl(signature);

/** A customer with the link of a letter, and what the page of its address then sends. */
async function aSigner(type: "consumer" | "commercial" = "consumer") {
  const asked = await aCustomerOf(ann, type);
  return { asked, ...(await linkTo(asked, type)) };
}

async function linkTo(asked: Asked, applicationType: "consumer" | "commercial" = "consumer") {
  const link = await ann.api.sendPrivacyLink({ body: { customerId: asked.customerId } });
  const holder = await holderOfLetter(running, lettersTo, asked.email);
  const { customerId, applicationId } = asked;
  return { link, holder, body: { customerId, applicationId, applicationType, buffer } };
}

const applicationOf = ({ applicationId }: Asked) => ann.api.readApplication({ params: { id: applicationId } });

describe("a link to sign the privacy disclosure", () => {
  it("leads to the page with customer, application and type, and its secret in the fragment", async () => {
    const { asked } = await aSigner("commercial");
    const [letter] = await lettersTo(asked.email);

    const { applicationId, customerId } = asked;
    const address = `https://kelpie.example/privacy?cid=${customerId}&aid=${applicationId}&type=commercial#${secretIn(letter)}`;
    expect(letter?.subject).toBe("Please read and sign your privacy disclosure");
    expect(letter?.text).toContain(`\n${address}\n`);
  });

  it("shows a consumer disclosure and credit guide, a business the disclosure, and changes nothing by that", async () => {
    const [consumer, commercial] = [await aSigner(), await aSigner("commercial")];

    await leavesNothing(async () => {
      const { papers, brokerName } = await consumer.holder.open();
      expect(papers.map(({ kind, version, signedAt }) => [kind, version, signedAt])).toEqual([
        ["privacy", "2026-11-21", null],
        ["creditGuide", "2026-11-21", null],
      ]);
      expect(brokerName).toBe("Ann Broker");
      expect((await commercial.holder.open()).papers.map(({ kind }) => kind)).toEqual(["privacy"]);
    });
  });

  it("signs each paper as a PDF that holds signature, name and hashes, which the audit keeps too", async () => {
    const { asked, holder, body, link } = await aSigner();

    expect(await holder.sign(body)).toBeNull();

    const { documents, links } = await applicationOf(asked);
    expect(links).toMatchObject([{ _id: link._id, status: "used" }]);
    expect(documents.map(({ kind, fileName, status, customerId }) => [kind, fileName, status, customerId])).toEqual([
      ["privacy", "Privacy disclosure and consent 2026-11-21.pdf", "ready", asked.customerId],
      ["creditGuide", "Credit guide 2026-11-21.pdf", "ready", asked.customerId],
    ]);
    const { papers } = await holder.open();
    for (const [at, { _id, size, createdAt }] of documents.entries()) {
      const { content, type } = await fetched((await read(ann, _id)).url);
      expect([type, content.length, content.subarray(0, 5).toString()]).toEqual(["application/pdf", size, "%PDF-"]);
      expect(content.includes(signature)).toBe(true);
      expect(papers[at]).toMatchObject({ signedAt: createdAt, documentId: _id });
      const told = (await everyItem()).filter(({ action, part }) => action === "document.signed" && part === _id);
      const hashes = { text: papers[at]!.sha256, signature: sha256(signature), file: sha256(content) };
      expect(told).toMatchObject([
        { userId: "CUSTOMER", link: link._id, ip: "127.0.0.1", fields: { sha256: hashes, version: "2026-11-21" } },
      ]);
    }
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("is signed once, of ten tries at once and by a second link as well", async () => {
    const { asked, holder, body } = await aSigner();
    const second = await linkTo(asked);

    const answers = await Promise.all(Array.from({ length: 10 }, () => holder.send("signPrivacy", { body })));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    await leavesNothing(async () => {
      const signed = { status: 409, code: "SIGNED", message: "This has been signed already. There is nothing more to do." };
      expect(await refusalOf(holder.sign(body))).toMatchObject(signed);
      expect(await refusalOf(second.holder.sign(second.body))).toMatchObject(signed);
    });
    expect((await applicationOf(asked)).documents).toHaveLength(2);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("answers a call that is repeated under its Idempotency-Key as the first time", async () => {
    const { holder, body } = await aSigner();
    const request = { body, headers: { "idempotency-key": "sign" } };

    const first = await holder.send("signPrivacy", request);

    expect(first.status).toBe(200);
    expect(await holder.send("signPrivacy", request)).toEqual(first);
  });
});

describe("signing is refused", () => {
  const noSuchLink = { status: 404, text: '{"status":"error","message":"There is no such link.","data":{"code":"NOT_FOUND"}}' };

  it("as if there were no link, for another customer, application or type than the link's, and for an upload's link", async () => {
    const { asked, holder, body } = await aSigner();
    const other = await aCustomerOf(ann);
    await ann.api.sendUploadLink({ body: { customerId: asked.customerId } });
    const uploader = await holderOfLetter(running, lettersTo, asked.email);

    await leavesNothing(async () => {
      for (const claim of [{ customerId: other.customerId }, { applicationId: other.applicationId }, { applicationType: "commercial" }]) {
        expect(await holder.send("signPrivacy", { body: { ...body, ...claim } })).toEqual(noSuchLink);
      }
      expect(await uploader.send("signPrivacy", { body })).toEqual(noSuchLink);
    });
  });

  it("once the link was revoked", async () => {
    const { holder, body, link } = await aSigner();
    await ann.api.revokeLink({ params: { id: link._id } });

    await leavesNothing(async () => expect(await refusalOf(holder.sign(body))).toMatchObject({ status: 410, code: "LINK_GONE" }));
  });

  it.each([
    ["a blank pad", dataUrl(aSignature({ isBlank: true })), "buffer: found a blank picture, expected a signature."],
    ["a PNG picture", "data:image/png;base64,iVBORw0KGgo=", "a signature as a JPEG data URL"],
    ["another file under a JPEG's type", "data:image/jpeg;base64,PHN2Zz4=", "buffer: found another file, expected a JPEG picture."],
    ["more than 200 KB", dataUrl(Buffer.concat([signature, Buffer.alloc(201 * 1024)])), "The body has"],
  ])("with %s in the signature's place", async (_title, picture, message) => {
    const { holder, body } = await aSigner();

    await leavesNothing(async () => {
      const { status, text } = await holder.send("signPrivacy", { body: { ...body, buffer: picture } });
      expect([400, 413]).toContain(status);
      expect(text).toContain(message);
    });

    expect(await holder.sign(body)).toBeNull();
  });
});
