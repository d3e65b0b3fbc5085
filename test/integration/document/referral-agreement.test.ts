import { describe, expect, it } from "vitest";
import { withApi } from "../../support/api.ts";
import { leavesNothing } from "../../support/left-behind.ts";
import { aPerson, refusalOf } from "../../support/people.ts";
import { aSignature, dataUrl } from "../../support/signatures.ts";
import { fetched, read } from "../../support/uploads.ts";

const running = withApi();
const buffer = dataUrl(aSignature());
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
  it("is read, signed once as a PDF of the signer's own, and makes a referrer", async () => {
    const { api, userId, ...person } = await aReferrer();
    const agreement = await api.readReferralAgreement();
    expect(agreement).toMatchObject({ kind: "referralAgreement", title: "Referrer Agreement", signedAt: null, documentId: null });

    const document = await api.signReferralAgreement({ body: { userId, buffer, version: agreement.version } });

    expect(document).toMatchObject({ kind: "referralAgreement", status: "ready", fileName: "Referrer Agreement 2026-11-21.pdf" });
    expect((await api.readUser()).referrer).toEqual({ agreementSignedAt: document.createdAt });
    expect(await api.readReferralAgreement()).toMatchObject({ signedAt: document.createdAt, documentId: document._id });
    const { content } = await fetched((await read({ api, userId, ...person }, document._id)).url);
    expect([content.length, content.includes(aSignature())]).toEqual([document.size, true]);
    await leavesNothing(async () =>
      expect(await refusalOf(api.signReferralAgreement({ body: { userId, buffer } }))).toMatchObject({ status: 409, code: "SIGNED" }),
    );
  });

  it("is signed once of ten tries at once", async () => {
    const ann = await aReferrer();

    const request = { body: { userId: ann.userId, buffer } };
    const answers = await Promise.all(Array.from({ length: 10 }, () => ann.send("signReferralAgreement", request)));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  it("is nobody else's to fetch", async () => {
    const [ann, bob] = [await aReferrer(), await aPerson(running)];
    const { _id } = await ann.api.signReferralAgreement({ body: { userId: ann.userId, buffer } });

    for (const name of ["readDocument", "fetchDocument"] as const) {
      const request = name === "readDocument" ? { params: { id: _id } } : { body: { documentId: _id } };
      expect((await bob.send(name, request)).status).toBe(404);
    }
  });

  it("is not signed for somebody else, without a business, blank, or in a wording that is none", async () => {
    const [ann, bob] = [await aReferrer(), await aPerson(running)];
    const { userId } = ann;

    await leavesNothing(async () => {
      const sign = (body: object) => refusalOf(ann.api.signReferralAgreement({ body: { userId, buffer, ...body } }));
      expect(await sign({ userId: bob.userId })).toMatchObject({ status: 403, code: "NOT_YOURS" });
      expect(await sign({ version: "2020-01-01" })).toMatchObject({ status: 409, code: "OTHER_VERSION", field: "version" });
      expect(await sign({ buffer: dataUrl(aSignature({ isBlank: true })) })).toMatchObject({ status: 400, field: "buffer" });
      expect(await refusalOf(bob.api.signReferralAgreement({ body: { userId: bob.userId, buffer } }))).toMatchObject({
        status: 409,
        code: "NO_BUSINESS_DETAILS",
      });
    });

    expect((await ann.api.readUser()).referrer).toBeNull();
  });
});
