import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rulebook, rulebookHash } from "../../../functions/sheets/rulebook.ts";
import { optionsPdf } from "../../../functions/record/options-pdf.ts";
import { type FinanceOptions, type FinanceOptionsInput, feeLines, financeOptions } from "../../../shared/finance-options/content.ts";
import { hasAmounts, isOffered } from "../../../shared/finance-options/eligible.ts";
import { quote } from "../../../shared/quote/quote.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import { root } from "../../support/architecture/import-graph.ts";
import { pdfText, pdfTexts } from "../../support/cli/pdf.ts";
import { aLicence } from "../../support/fixtures/organisations.ts";

const today = "2026-11-20";
const scenario = async (name: string) => ({
  ...(JSON.parse(await readFile(join(root, `test/scenarios/${name}.json`), "utf8")) as Scenario),
  today,
});
const [car, excavator] = [await scenario("consumer-car"), await scenario("commercial-excavator")];

function optionsOf(
  { applicationType, asset, loanDetails, ...rest }: Scenario,
  lenders: readonly string[],
  more: Partial<FinanceOptionsInput> = {},
) {
  const { products } = quote({ applicationType, asset, loanDetails, ...rest }, rulebook);
  return financeOptions({
    applicationType,
    asset,
    loanDetails,
    products: lenders.map((lender) => products.find((product) => product.lender === lender)!),
    today,
    rulebook: rulebookHash(today),
    organisation: { name: "Harbour Asset Finance", abn: "51824753556", licence: aLicence },
    broker: { name: "Priya Raman", email: "priya@example.com", phone: "0412 345 678" },
    customer: "Maria",
    ...more,
  });
}

const threeCars = () => optionsOf(car, ["Macquarie", "Liberty", "Pepper"]);
const excavators = (more: Partial<FinanceOptionsInput> = {}) =>
  optionsOf(excavator, ["C3", "C6"], { organisation: { name: "Harbour Asset Finance", abn: "51824753556", licence: null }, ...more });
const pdfOf = (options: FinanceOptions) =>
  optionsPdf(options, { title: "Finance options", createdAt: new Date("2026-11-20T00:00:00Z"), siteUrl: "https://kelpie.example" });
const dense = (text: string) => text.replaceAll(/\s/g, "");
const rowOf = ({ rates, figures }: FinanceOptions, label: string) => [...rates, ...figures].find((row) => row.label === label)?.cells;

describe("the Finance options of a car", () => {
  it("show each product's figures and the total of everything that is paid", () => {
    const options = threeCars();

    expect(rowOf(options, "Interest rate a year")).toEqual([["7.30%"], ["10.99%"], ["12.49%"]]);
    expect(rowOf(options, "Comparison rate a year")).toEqual([["8.15%"], ["13.49%"], ["15.03%"]]);
    expect(rowOf(options, "Monthly repayment")).toEqual([["$474.69"], ["$559.66"], ["$585.39"]]);
    expect(rowOf(options, "Fees")?.[1]).toEqual(["Application $1,450.00, added to the loan", "Discharge $125.00, paid at the end"]);
    expect(rowOf(options, "Balloon at the end")).toEqual([["$6,400.00"], ["$6,400.00"], ["$6,400.00"]]);
    // 60 x 474.69 + 6,400 + 60 x 8.25; 60 x 559.66 + 6,400 + 60 x 7.70 + 125; 60 x 585.39 + 6,400 + 60 x 8.90
    expect(rowOf(options, "Total of all payments")).toEqual([["$35,376.40"], ["$40,566.60"], ["$42,057.40"]]);
    expect(options.explanations.join(" ")).toContain("The total is everything you would pay after your deposit:");
  });

  it("say how long the figures hold by today's rate sheets, if any changes within a year", () => {
    const says = ({ explanations }: FinanceOptions) => explanations.filter((text) => text.includes("hold until"));

    expect(says(optionsOf(car, ["Macquarie"], { holdsUntil: "2026-12-31" }))).toEqual([
      "By the rate sheets of 20/11/2026, these figures hold until 31/12/2026.",
    ]);
    expect(says(optionsOf(car, ["Macquarie"], { holdsUntil: null }))).toEqual([]);
  });

  it("mark each figure that an assumed rate has made, and date only what is on the lender's sheet", () => {
    const options = optionsOf(car, ["Macquarie", "Money3"]);

    const marks = [...options.rates, ...options.figures].map(({ label, notes }) => [label, notes]);
    const assumed = "Assumed, not from Macquarie";
    expect(marks).toEqual([
      ["Interest rate a year", [[assumed], []]],
      ["Comparison rate a year", [[assumed], []]],
      ["Monthly repayment", [["+ $8.25 monthly fees", assumed], ["+ $28.00 monthly fees"]]],
      ["Amount financed", undefined],
      ["Fees", undefined],
      ["Balloon at the end", undefined],
      ["Total of all payments", [[assumed], []]],
      ["Lender's rate sheet", undefined],
    ]);
    expect(rowOf(options, "Lender's rate sheet")).toEqual([["Rate assumed, fees of 26/07/2023"], ["Rate and fees of 04/04/2023"]]);
    expect(options.intro.join(" ")).toContain("of which some are assumed");
    expect(options.explanations).toContain(
      "A figure that is marked as assumed is not the lender's, which does not publish every rate or fee.",
    );
  });

  it('say "Sample rates" across each page of the PDF and on the page, unless every rate is the lender\'s', async () => {
    const longNote = Array.from({ length: 80 }, () => "As we spoke about.").join("\n");
    const sample = pdfTexts(await pdfOf(optionsOf(car, ["Macquarie", "Money3"], { note: longNote })));
    const real = optionsOf(car, ["Money3"]);

    const pages = new Set(sample.map(({ page }) => page));
    expect(pages.size).toBeGreaterThan(1);
    expect(sample.filter(({ text }) => text === "Sample rates").map(({ page }) => page)).toEqual([...pages]);
    expect(threeCars().sampleRates).toMatch(/^Sample rates: /);
    expect([real.sampleRates, pdfText(await pdfOf(real)).includes("Samplerates")]).toEqual([undefined, false]);
  });

  it("name a fee that is paid to the broker as the broker's", () => {
    const origination = { name: "Origination", value: 990, amount: 990, capitalised: true, frequency: "upfront", result: true } as const;

    expect(feeLines([{ ...origination, paidTo: "broker" }])).toEqual(["Origination $990.00, your broker's fee, added to the loan"]);
  });

  it("say how the products were ordered, with a link to the privacy statement", async () => {
    const pdf = await pdfOf(threeCars());

    expect(pdfText(pdf)).toContain(
      dense(
        "A computer program compared your details with lenders' conditions to order these products; your broker chose what to show you. How it works: https://kelpie.example/privacy-statement#how-we-rank",
      ),
    );
    expect(pdf.toString("latin1").match(/\/URI \([^)]*\)/g)).toEqual(["/URI (https://kelpie.example/privacy-statement#how-we-rank)"]);
  });

  it("are a PDF with every figure, licence, warning and complaints scheme, and without remuneration", async () => {
    const options = threeCars();

    const text = pdfText(await pdfOf(options));

    const shown = [...options.rates, ...options.figures].flatMap(({ label, cells }) => [label, ...cells.flat()]);
    const others = [...options.intro, options.licence!, ...options.closing, ...options.deal.map(({ value }) => value), rulebookHash(today)];
    for (const each of [...shown, ...others, options.warning!]) expect(text).toContain(dense(each));
    expect(text).toContain(
      dense(
        "WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.",
      ),
    );
    expect(text).toContain("CreditRepresentativeNumber512894ofHarbourAggregationPtyLtd,AustralianCreditLicence387025");
    expect(text).not.toMatch(/brokerage|commission|%ofnet/i);
  });

  it("print the rate and the comparison rate in one size, and the warning on their page", async () => {
    const options = threeCars();

    const pdf = await pdfOf(options);

    const sizes = options.rates.flatMap(({ cells }) => cells.flat()).map((rate) => pdfTexts(pdf).filter(({ text }) => text === rate));
    expect(sizes.flat().map(({ size }) => size)).toEqual(sizes.map(() => 13));
    const pageOf = (text: string) => pdfTexts(pdf).find((each) => each.text.startsWith(text))?.page;
    expect(pageOf("WARNING:")).toBe(pageOf("7.30%"));
  });
});

describe("the Finance options of an excavator", () => {
  it("show no comparison rate, no warning and no remuneration, and the ABN without a licence", async () => {
    const text = pdfText(await pdfOf(excavators()));

    expect(text).toContain("ABN51824753556");
    expect(text).not.toMatch(/comparison|warning|brokerage|commission|%ofnet/i);
  });
});

describe("a product that may be shown", () => {
  it("fits the applicant or needs details, and has all amounts", () => {
    const { products } = quote(car, rulebook);

    expect([0, 1, 2, 3].filter((qualification) => isOffered({ qualification: qualification as 0 }))).toEqual([0, 1]);
    expect(products.filter((product) => product.feesTotal === null && hasAmounts(product))).toEqual([]);
    expect(quote({ ...car, loanDetails: {} }, rulebook).products.some(hasAmounts)).toBe(false);
  });
});
