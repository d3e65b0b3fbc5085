import { describe, expect, it } from "vitest";
import { disclosureContent } from "../../../functions/record/disclosure-content.ts";
import { recordPdf } from "../../../functions/record/record-pdf.ts";
import { keptProducts, keptRanking } from "../../../functions/quote/kept-quote.ts";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { selectionContent } from "../../../functions/record/selection-content.ts";
import type { ProductResult } from "../../../shared/quote/product.ts";
import { alternativesTo } from "../../../shared/selection/alternatives.ts";
import type { LenderPayment } from "../../../shared/selection/lender-payment.ts";
import type { Objective } from "../../../shared/selection/objectives.ts";
import { pdfText, pdfTexts } from "../../support/cli/pdf.ts";
import { aLicence } from "../../support/fixtures/organisations.ts";
import { car } from "../quote/what-if/worked-scenarios.ts";

const kept = keptRanking(
  car,
  { rulebook, hash: "hash-of-the-sheets" },
  { applicationId: newId(), options: {}, by: newId(), because: "selection" },
);
const hundred: LenderPayment = { unit: "dollars", value: 100 };

const productOf = (lender: string) => keptProducts(kept).find((each) => each.lender === lender)!;
const inputOf = (chosen: ProductResult) => ({
  application: { customers: [{ firstName: "Maria" }], documents: [], ...car } as never,
  organisation: { name: "Harbour Asset Finance", abn: null, licence: aLicence },
  broker: { name: "Priya Raman", email: "priya@example.com", phone: null },
  kept,
  chosen,
});
const textOf = async (chosen: ProductResult, commission = hundred) =>
  pdfText(await recordPdf(disclosureContent({ ...inputOf(chosen), commission }), new Date(kept.at), "https://kelpie.example"));

describe("the credit proposal disclosure", () => {
  it("states the lender's fees, and in dollars what the lender pays the broker and how that was worked out", async () => {
    const text = await textOf(productOf("Liberty"), { unit: "percent", value: 1.125 });

    for (const each of ["Application$1,450.00,addedtotheloan", "Discharge$125.00,paidattheend", "Monthlyfees$7.70"])
      expect(text).toContain(each);
    expect(text).toContain("Theestimateis1.125%oftheamountfinanced,$29,450.00:whatLibertypaysforthisloan,asyourbrokerstatesit.");
    expect(text).toContain("Estimateofcommission$331.31,includingGST,toHarbourAssetFinance");
    expect(text).toContain("upto50%ofwhatLibertypays");
    expect(text).toContain("Liberty'sratesheetdoesnotsaywhetheritsfeesincludeGST");
    expect(text).toContain("AustralianFinancialComplaintsAuthority");
  });

  it("prints a stated zero in words, and never an estimate of $0.00", async () => {
    const text = await textOf(productOf("Liberty"), { unit: "dollars", value: 0 });

    expect(text).toContain("YourbrokerstatesthatLibertypaysthemnothingforthisloan.");
    expect(text).toContain("EstimateofcommissionNothing");
    expect(text).not.toContain("$0.00");
  });

  it("prints none where the broker charges nothing of a fee that is the broker's own", async () => {
    const own = { brokerage: {}, fees: { NOW: 0 } };
    const priced = keptRanking(
      car,
      { rulebook, hash: "hash-of-the-sheets" },
      { applicationId: newId(), options: { own }, by: newId(), because: "selection" },
    );
    const text = await textOf(keptProducts(priced).find(({ lender }) => lender === "NOW")!);

    expect(text).toMatch(
      /WhatNOWchargesyou.*FeesEstablishment\$350.00,addedtotheloanMonthlyfeesNoneWhatyourbrokerchargesyou.*FeesNone.*WhatNOWpaysyourbroker/s,
    );
    expect(text).not.toContain("$0.00");
    expect(text).not.toContain("forarrangingtheloan");
  });

  it("prints a fee of the broker's once, among what the broker charges", async () => {
    const text = await textOf(productOf("Pepper"));

    expect(text.split("Origination$990.00,yourbroker'sfee,addedtotheloan")).toHaveLength(2);
    expect(text).toMatch(/Whatyourbrokerchargesyou.*includingGST.*Origination\$990\.00.*WhatPepperpaysyourbroker/s);
  });

  it("states what is left of the loan after the fees that are paid from it", async () => {
    expect(await textOf(productOf("Liberty"))).toContain("Amountfinanced$29,450.00Feespaidfromit$1,450.00Leftafterthesefees$28,000.00");
  });

  it("marks each assumed figure, and says which day's sheet the others are from", async () => {
    const [liberty, money3] = [await textOf(productOf("Liberty")), await textOf(productOf("Money3"))];

    for (const figure of ["10.99%", "13.49%", "$559.66", "$40,566.60"]) expect(liberty).toContain(`${figure}Assumed,notfromLiberty`);
    expect(liberty).toContain("ThefeesarefromLiberty'sratesheetof01/07/2023.Theinterestrateisassumed,notfromLiberty");
    expect(money3).toContain("TheinterestrateandthefeesarefromMoney3'sratesheetof04/04/2023.");
    expect(money3).not.toMatch(/assumed/i);
    expect([liberty, money3].map((text) => text.includes("Samplerates"))).toEqual([true, false]);
    expect(await textOf({ ...productOf("Liberty"), illustrative: { rate: false, fees: true } })).toMatch(
      /Discharge\$125\.00,paidattheendAssumed,notfromLiberty/,
    );
  });

  it("of a lender that does not state its fees says so in the place of what needs them", async () => {
    const text = await textOf(productOf("Finance One"));

    for (const label of ["Comparisonrateayear", "Totalofallpayments", "Amountfinanced", "Leftafterthesefees", "Fees"])
      expect(text).toContain(`${label}NotstatedbyFinanceOne`);
    expect(text).toContain("$619.03Withoutfees,whichFinanceOnedoesnotstate");
    expect(text).toContain("Balloonattheend$6,400.00");
  });

  it("prints rate and comparison rate in one size, with the warning on their page", async () => {
    const lines = pdfTexts(
      await recordPdf(
        disclosureContent({ ...inputOf(productOf("Liberty")), commission: hundred }),
        new Date(kept.at),
        "https://kelpie.example",
      ),
    );
    const [rate, comparison] = ["10.99%", "13.49%"].map((rateText) => lines.find(({ text }) => text === rateText)!);

    expect(rate?.size).toBe(comparison?.size);
    expect(lines.find(({ text }) => text.startsWith("WARNING"))?.page).toBe(rate?.page);
  });
});

describe("the selection record", () => {
  it("marks the assumed figures of the chosen product, and those of the others with the lenders that they are not from", () => {
    const objectives: readonly Objective[] = [{ kind: "repayment" }];
    const chosen = productOf("Money3");
    const alternatives = alternativesTo({ scenario: car, products: keptProducts(kept), chosen, objectives });
    const more = {
      alternatives,
      isMortgageBroker: false,
      feeCeiling: null,
      reasons: new Map<string, string>(),
      objectives,
      why: "The customer banks there.",
      before: undefined,
    };

    const { sections } = selectionContent({ ...inputOf(chosen), ...more });

    const valuesOf = (label: string) => sections.flatMap(({ lines }) => lines).find((line) => line.label === label)?.values;
    expect(sections.find(({ heading }) => heading === "Chosen: Money3")?.paragraphs).toContain(
      "The interest rate and the fees are from Money3's rate sheet of 04/04/2023.",
    );
    expect(valuesOf("Interest rate a year")).toEqual(["13.95%"]);
    expect(valuesOf("Liberty")?.at(-1)).toBe("Assumed, not from Liberty");
    expect(valuesOf("Finance One")?.at(-1)).toMatch(/a month less, .*fees not stated$/);
    expect(valuesOf("Australian Premier Finance")?.at(-1)).toMatch(/: found \$28,000\.00$/);
    expect(sections.find(({ heading }) => heading === "Chosen: Money3")?.paragraphs).toHaveLength(2);

    const withCeiling = (feeCeiling: number) =>
      selectionContent({ ...inputOf(chosen), ...more, feeCeiling, feeReason: "No other lender takes the car." }).sections.find(
        ({ heading }) => heading === "Chosen: Money3",
      )?.paragraphs;
    expect(withCeiling(10.2)).toContain(
      "Upfront fees are 10.3% of the amount borrowed, above our ceiling of 10.2%. Reason: No other lender takes the car.",
    );
    expect(withCeiling(10.3)).toHaveLength(2);
  });
});
