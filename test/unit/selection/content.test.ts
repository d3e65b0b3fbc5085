import { describe, expect, it } from "vitest";
import { disclosureContent } from "../../../functions/record/disclosure-content.ts";
import { recordPdf } from "../../../functions/record/record-pdf.ts";
import { keptProducts, keptRanking } from "../../../functions/quote/kept-quote.ts";
import { rulebook } from "../../../functions/quote/rulebook.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import type { FeeResult } from "../../../shared/quote/product.ts";
import { pdfText, pdfTexts } from "../../support/cli/pdf.ts";
import { aLicence } from "../../support/fixtures/organisations.ts";
import { car } from "../quote/what-if/worked-scenarios.ts";

const kept = keptRanking(
  car,
  { rulebook, hash: "hash-of-the-sheets" },
  { applicationId: newId(), options: {}, by: newId(), because: "selection" },
);
const paidOn: FeeResult = {
  name: "Introducer fee",
  value: 440,
  amount: 440,
  capitalised: true,
  frequency: "upfront",
  paidTo: "broker",
  result: true,
};

function disclosureOf(lender: string, fees: readonly FeeResult[] = []) {
  const product = keptProducts(kept).find((each) => each.lender === lender)!;
  return disclosureContent({
    application: { customers: [{ firstName: "Maria" }] } as never,
    organisation: { name: "Harbour Asset Finance", abn: null, licence: aLicence },
    broker: { name: "Priya Raman", email: "priya@example.com", phone: null },
    kept,
    chosen: { ...product, fees: [...product.fees, ...fees] },
  });
}

const pdfOf = (lender: string, fees?: readonly FeeResult[]) => recordPdf(disclosureOf(lender, fees), new Date(kept.at));

describe("the credit proposal disclosure", () => {
  it("states the lender's fees, and in dollars what the lender pays the broker and how that was worked out", async () => {
    const text = pdfText(await pdfOf("Liberty", [paidOn]));

    for (const each of ["Application$1,450.00,addedtotheloan", "Discharge$125.00,paidattheend", "Monthlyfees$7.70"])
      expect(text).toContain(each);
    expect(text).toContain("Introducerfee$440.00Estimateofcommission$440.00toHarbourAssetFinance");
    expect(text).toContain("sumoftheupfrontfeesthatthelender'sratesheetsaysarepaidontoyourbroker");
    expect(text).not.toContain("statesnopayment");
    expect(text).toContain("AustralianFinancialComplaintsAuthority");
  });

  it("says so where the rate sheet states no payment", async () => {
    const text = pdfText(await pdfOf("Liberty"));

    expect(text).toContain("statesnopaymenttoyourbroker");
    expect(text).toContain("Estimateofcommission$0.00to");
  });

  it("prints rate and comparison rate in one size, with the warning on their page", async () => {
    const lines = pdfTexts(await pdfOf("Liberty"));
    const [rate, comparison] = ["10.99%", "13.49%"].map((rateText) => lines.find(({ text }) => text === rateText)!);

    expect(rate?.size).toBe(comparison?.size);
    expect(lines.find(({ text }) => text.startsWith("WARNING"))?.page).toBe(rate?.page);
  });
});
