import { describe, expect, it } from "vitest";
import { currentAgreement } from "../../../functions/agreements/agreement-texts.ts";
import { signAgreement } from "../../../functions/agreements/signed-pdf.ts";
import { checkSignature } from "../../../functions/agreements/signature.ts";
import { pdfText } from "../../support/cli/pdf.ts";
import { aPng, dataUrlOf } from "../../support/fixtures/pngs.ts";
import { signatureFields } from "../../support/fixtures/signatures.ts";

const picturesIn = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Subtype \/Image/g)!.length;
const harbour = { name: "Harbour Finance", logo: { picture: dataUrlOf(aPng), width: 40, height: 20 } };

async function signedText(name: string): Promise<string> {
  const signing = { name, signature: checkSignature(signatureFields), signedAt: new Date("2026-11-22T00:00:00Z"), about: [] };
  return pdfText((await signAgreement(currentAgreement("privacy"), signing)).pdf);
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

describe("the signer of a signed document", () => {
  it.each([
    ["\u674E\u96F7", "SignedbyU+674EU+96F7On"],
    ["Wang \u674E", "SignedbyWangU+674EOn"],
    ["\u0645\u062D\u0645\u062F", "SignedbyU+0645U+062DU+0645U+062FOn"],
    ["\u0E2A\u0E21", "SignedbyU+0E2AU+0E21On"],
    ["Zoë O'Brien-Łuk", "SignedbyZoëO'Brien-ŁukOn"],
  ])("is named where the font has no glyphs for %s", async (name, expected) => {
    expect(await signedText(name)).toContain(expected);
  });
});
