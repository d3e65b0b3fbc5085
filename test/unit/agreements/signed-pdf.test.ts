import { describe, expect, it } from "vitest";
import { currentAgreement } from "../../../functions/agreements/agreement-texts.ts";
import { signAgreement } from "../../../functions/agreements/signed-pdf.ts";
import { checkSignature } from "../../../functions/agreements/signature.ts";
import { copiedTexts, pdfText } from "../../support/cli/pdf.ts";
import { aPng, dataUrlOf } from "../../support/fixtures/pngs.ts";
import { signatureFields } from "../../support/fixtures/signatures.ts";

const picturesIn = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Subtype \/Image/g)!.length;
const harbour = { name: "Harbour Finance", logo: { picture: dataUrlOf(aPng), width: 40, height: 20 } };

async function signedPdf(name: string): Promise<Buffer> {
  const signing = { name, signature: checkSignature(signatureFields), signedAt: new Date("2026-11-22T00:00:00Z"), about: [] };
  return (await signAgreement(currentAgreement("privacy"), signing)).pdf;
}

describe("a signed document", () => {
  it("is headed by the organisation's logo and name", async () => {
    const signing = { name: "Kim", signature: checkSignature(signatureFields), signedAt: new Date("2026-11-22T00:00:00Z"), about: [] };
    const [plain, headed] = await Promise.all(
      [undefined, harbour].map(async (letterhead) => (await signAgreement(currentAgreement("privacy"), { ...signing, letterhead })).pdf),
    );

    expect(pdfText(headed!)).toMatch(/^HarbourFinance/);
    expect(pdfText(plain!)).not.toContain("Harbour");
    // A transparent picture is two: its colours and its mask.
    expect(picturesIn(headed!) - picturesIn(plain!)).toBe(2);
  });
});

const backwards = (text: string): string => text.split("").toReversed().join("");

describe("the signer of a signed document", () => {
  it.each([
    ["Zoë O’Brien-Łuk", "SignedbyZoëO’Brien-ŁukOn", []],
    ["Tjapaltjarri Ḻaṉṟa Ḏäṯŋ Māori Nguyễn", "SignedbyTjapaltjarriḺaṉṟaḎäṯŋMāoriNguyễnOn", []],
    ["Wang 李雷", "SignedbyWang李雷On", ["李雷"]],
    ["𠮷野 ゆき", "Signedby𠮷野ゆきOn", ["𠮷野", "ゆき"]],
    ["김민준", "Signedby김민준On", ["김민준"]],
    ["สมชาย", "SignedbyสมชายOn", ["สมชาย"]],
    // Their glyphs are not in the order of the letters, which a reader copies.
    ["श्री हिन्दी", undefined, ["श्री", "हिन्दी"]],
    ["தமிழ் கொழும்பு", undefined, ["தமிழ்", "கொழும்பு"]],
    // Drawn from right to left, which a reader turns round.
    ["Ali محمد کریم", `SignedbyAli${backwards("محمدکریم")}On`, []],
    ["משה כהן", `Signedby${backwards("משהכהן")}On`, []],
    ["Kim 😀", "SignedbyKim\uFFFDOn", ["😀"]],
  ])("%s is named in the letters of the name", async (name, expected, copied) => {
    const pdf = await signedPdf(name);

    expect(copiedTexts(pdf)).toEqual(copied);
    expect(pdfText(pdf)).not.toContain("U+");
    if (expected !== undefined) expect(pdfText(pdf)).toContain(expected);
  });
});
