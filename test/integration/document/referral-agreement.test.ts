import { describe, expect, it } from "vitest";
import { businessDate } from "../../../shared/business-date.ts";
import { signingAttempts } from "../../../functions/document/signed-document.ts";
import { consumeOrThrow } from "../../../functions/store/services/rate-limit.ts";
import { withApi } from "../../support/api/api.ts";
import { frame, jpegOf, scan } from "../../support/fixtures/jpegs.ts";
import { writesNothing } from "../../support/store/writes-nothing.ts";
import { aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { dataUrl, signatureFields, signaturePicture } from "../../support/fixtures/signatures.ts";
import { downloadFile, read } from "../../support/fixtures/uploads.ts";

const running = withApi();
const progressive = dataUrl(jpegOf(frame({ code: 0xc2 }), scan()));
const business = {
  businessDetails: { EntityName: "Wattlebird Pty Ltd", Abn: "51824753556" },
  businessAddress: { description: "1 Wattle Street, Dubbo NSW 2830" },
};

async function aReferrer() {
  const person = await aPerson(running);
  await person.api.saveBusinessDetails({ body: business });
  return person;
}

describe("the referrer agreement", () => {
  it("is signed once as the signer's own PDF and makes the signer a referrer", async () => {
    const { api, userId, ...person } = await aReferrer();
    const agreement = await api.readReferralAgreement();
    expect(agreement).toMatchObject({ kind: "referralAgreement", title: "Referrer Agreement", signedAt: null, documentId: null });

    const document = await api.signReferralAgreement({ body: { userId, version: agreement.version, ...signatureFields } });

    expect(document).toMatchObject({
      kind: "referralAgreement",
      status: "ready",
      fileName: `Referrer Agreement, Ann Broker, signed ${businessDate(new Date())}.pdf`,
    });
    expect((await api.readUser()).referrer).toEqual({ agreementSignedAt: document.createdAt });
    expect(await api.readReferralAgreement()).toMatchObject({ signedAt: document.createdAt, documentId: document._id });
    const { content } = await downloadFile((await read({ api, userId, ...person }, document._id)).url);
    expect([content.length, content.includes(signaturePicture)]).toEqual([document.size, true]);
    await writesNothing(async () =>
      expect(await rejectionOf(api.signReferralAgreement({ body: { userId, ...signatureFields } }))).toMatchObject({
        status: 409,
        code: "SIGNED",
      }),
    );
  });

  it("is signed once by ten concurrent requests", async () => {
    const ann = await aReferrer();

    const request = { body: { userId: ann.userId, ...signatureFields } };
    const answers = await Promise.all(Array.from({ length: 10 }, () => ann.send("signReferralAgreement", request)));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  it("returns 404 to any other user", async () => {
    const [ann, bob] = [await aReferrer(), await aPerson(running)];
    const { _id } = await ann.api.signReferralAgreement({ body: { userId: ann.userId, ...signatureFields } });

    for (const name of ["readDocument", "fetchDocument"] as const) {
      const request = name === "readDocument" ? { params: { id: _id } } : { body: { documentId: _id } };
      expect((await bob.send(name, request)).status).toBe(404);
    }
  });

  it("returns 403 or 409 without reading the picture for another user, without a business or in an unknown version", async () => {
    const [ann, bob] = [await aReferrer(), await aPerson(running)];
    const { userId } = ann;
    const hostile = { ...signatureFields, buffer: progressive };

    await writesNothing(async () => {
      const sign = (body: object) => rejectionOf(ann.api.signReferralAgreement({ body: { userId, ...hostile, ...body } }));
      expect(await sign({ userId: bob.userId })).toMatchObject({ status: 403, code: "NOT_YOURS" });
      expect(await sign({ version: "2020-01-01" })).toMatchObject({ status: 409, code: "OTHER_VERSION", field: "version" });
      expect(await rejectionOf(bob.api.signReferralAgreement({ body: { userId: bob.userId, ...hostile } }))).toMatchObject({
        status: 409,
        code: "NO_BUSINESS_DETAILS",
      });
    });

    expect((await ann.api.readUser()).referrer).toBeNull();
  });

  it("returns 400 for a progressive picture or a dot, and 429 before it reads the 61st picture in an hour", async () => {
    const { api, userId } = await aReferrer();
    const sign = (body: object) => rejectionOf(api.signReferralAgreement({ body: { userId, ...signatureFields, ...body } }));

    await writesNothing(async () => {
      expect(await sign({ buffer: progressive })).toMatchObject({ status: 400, field: "buffer" });
      expect(await sign({ strokes: [[{ x: 4, y: 4 }]] })).toMatchObject({ status: 400, field: "strokes" });
      await consumeOrThrow(signingAttempts, userId, signingAttempts.max - 2);
      expect(await sign({ buffer: progressive })).toMatchObject({ status: 429, code: "TOO_MANY" });
    });
  });
});
