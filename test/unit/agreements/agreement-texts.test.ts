import { describe, expect, it } from "vitest";
import { agreementFromText } from "../../../functions/agreements/agreement.ts";
import { currentAgreement, currentVersions, issuedAgreement, agreementTexts } from "../../../functions/agreements/agreement-texts.ts";

describe("an agreement text", () => {
  it("never changes once issued: a changed text is a new version", () => {
    const issued = agreementTexts.map((text) => agreementFromText(text)).map(({ kind, version, sha256 }) => [`${kind} ${version}`, sha256]);

    expect(Object.fromEntries(issued)).toEqual({
      "privacy 2026-11-21": "e6f948b2119e14795839425d1f5fdb6478e88199322134c267ef2d0f6780d5eb",
      "creditGuide 2026-11-21": "75a5590c0e00c820a8ab227a51f2ebe711347a948f396349d4279a13d7a87d16",
      "creditGuide 2026-11-23": "0702cb1325017909bb53f960f7aac783f0ad5bb0a350b0ab55475c371ba723af",
      "creditGuide 2026-11-24": "3c3148bee4b2e0302215a9ea7f11cdefadab8dffaf8b32f93f9255423d5b5815",
      "referralAgreement 2026-11-21": "af6e074e64b4e4268d8de635db5a8d72f3635e21018133fb5c11b18116b053e0",
      "referralAgreement 2026-11-23": "473d21f35c14e1b049de14ceecd72bf06b68d3ae2ff3559e2519182b4359c3c9",
    });
    expect(issued).toHaveLength(agreementTexts.length);
  });

  it("is found by its version only", () => {
    for (const { kind, version, title } of agreementTexts) expect(issuedAgreement(kind, version)?.title).toBe(title);
    expect(issuedAgreement("privacy", "2020-01-01")).toBeUndefined();
  });

  it("includes the credit guide for consumers only", () => {
    expect(Object.keys(currentVersions("consumer"))).toEqual(["privacy", "creditGuide"]);
    expect(Object.keys(currentVersions("commercial"))).toEqual(["privacy"]);
  });

  it("marks each paragraph that the specification shows, and none of the disclosure", () => {
    const sourcesOf = (kind: string) =>
      agreementTexts
        .filter((agreementText) => agreementText.kind === kind)
        .slice(-1)
        .flatMap(({ sections }) => sections.flatMap(({ clauses }) => clauses.filter(({ source }) => source === "shown")));

    expect([sourcesOf("referralAgreement").length, sourcesOf("creditGuide").length, sourcesOf("privacy").length]).toEqual([8, 4, 0]);
  });
});

/** The terms that the core specification shows in section 9, each by a phrase that identifies it. */
describe("terms of the specification", () => {
  const wordsOf = (kind: "referralAgreement" | "creditGuide") =>
    currentAgreement(kind)
      .sections.flatMap(({ paragraphs }) => paragraphs)
      .join("\n");

  it.each([
    /30 days' written notice/,
    /referral details within 5 business days/,
    /provider contacts the customer within 10 business days/,
    /For each contract .* 50% of the up-front commission/,
    /100% of the commission and of the origination fees .* repossessed in the first 12 months, or .* terminated in the first 6 months/,
    /tax invoice on settlement/,
    /paid monthly in arrears/,
    /governed by the law of New South Wales/,
  ])("appear in the referrer agreement: %s", (term) => {
    expect(wordsOf("referralAgreement")).toMatch(term);
  });

  it.each([
    /origination fee of up to \$1,990 \(including GST\)/,
    /Fees of up to \$1,320 may be included in the loan/,
    /copy of this assessment for 7 years/,
    /within 7 business days of asking, or within 21 business days if you ask more than 2 years after the quote/,
  ])("appear in the credit guide: %s", (term) => {
    expect(wordsOf("creditGuide")).toMatch(term);
  });
});
