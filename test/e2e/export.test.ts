import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { dollarText, percentText } from "../../shared/format.ts";
import { totalCost } from "../../shared/quote/total-cost.ts";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { car } from "../unit/quote/what-if/worked-scenarios.ts";
import { withBrowser } from "./support/browser.ts";
import { aBroker } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";
import { chooseMore } from "./support/workspace.ts";

const browser = withBrowser();

it("the ranking is downloaded as CSV with the figures of the cards, and printed as a table of text", async () => {
  const broker = await aBroker();
  const { _id, loanDetails } = await aConsumerQuote(broker);
  const { products, rulebook } = await broker.api.rankedProducts({ params: { applicationId: _id }, query: {} });
  const page = await browser.open(`/quote/${_id}`, { token: broker.token });
  await page.getByRole("heading", { name: `${products.length} lenders` }).waitFor();

  const downloading = page.waitForEvent("download");
  await chooseMore(page, "Export as CSV");
  const download = await downloading;

  expect(download.suggestedFilename()).toMatch(/^Quote 1, \d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), "utf8");
  const rows = parse(csv, { columns: true, bom: true }) as Record<string, string>[];
  const assumedOf = ({ illustrative: { rate, fees } }: (typeof products)[number]) =>
    [rate ? ["rate"] : [], fees ? ["fees"] : []].flat().join(" and ");
  const inText = (value: number | null) => (value === null ? "" : String(value));
  expect(rows).toMatchObject(
    products.map((product, at) => ({
      rank: String(at + 1),
      lender: product.lender,
      rate: inText(product.rate),
      monthly: inText(product.repayments),
      total: inText(totalCost(product, loanDetails.term!)),
      rulebook,
      assumed: assumedOf(product),
      comparisonWarning: product.comparisonRate === null ? "" : expect.stringMatching(/^WARNING: This comparison rate/),
    })),
  );
  expect(new Set(rows.map(({ assumed }) => assumed)).size).toBeGreaterThan(1);
  expect(csv).not.toMatch(/brokerage/i);

  const printed = await page.pdf({ preferCSSPageSize: true });
  expect(printed.includes("/Subtype /Image")).toBe(false);
  await page.emulateMedia({ media: "print" });
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  const text = await page.locator("body").innerText();
  for (const { lender, repayments, rate, comparisonRate } of products)
    for (const shown of [lender, dollarText(repayments), percentText(rate), comparisonRate === null ? "" : percentText(comparisonRate)])
      expect(text).toContain(shown);
  expect(text).toContain("WARNING: This comparison rate is true only for the examples given");
  expect(text).not.toMatch(/brokerage|Refer customer|Order by/i);
  await page.evaluate("dispatchEvent(new Event('afterprint'))");
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Refer customer" }).waitFor();
});

it("a deal that is tried is printed with its values and figures, and as tried", async () => {
  const broker = await aBroker();
  const id = await enterScenario(broker, car);
  const { products } = await broker.api.rankedProducts({ params: { applicationId: id }, query: { deposit: "7000" } });
  const { repayments } = products.find(({ lender }) => lender === "Australian Premier Finance")!;
  const page = await browser.open(`/quote/${id}`, { token: broker.token });
  await page.getByRole("button", { name: "Show criteria of Australian Premier Finance" }).click();
  // At the criterion, and once more as the card's next step.
  await page
    .getByRole("button", { name: /^Try it, .*: with a deposit of \$7,000\.00$/ })
    .first()
    .click();
  await page.getByText("Trying deposit $7,000.00. Not saved.").waitFor();
  await page
    .getByRole("article", { name: "Australian Premier Finance" })
    .getByText(dollarText(repayments), { exact: true })
    .first()
    .waitFor();

  await page.emulateMedia({ media: "print" });
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");

  const printed = await page.locator("body").innerText();
  expect(printed).toMatch(/Deposit\s+\$7,000\.00/);
  expect(printed).toContain("Tried and not saved: deposit $7,000.00.");
  expect(printed).toContain(dollarText(repayments));
});
