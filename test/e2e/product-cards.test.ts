import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { dollarText, percentText } from "../../shared/format.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { type Account, aBroker } from "./support/people.ts";
import { aCommercialQuote, aConsumerQuote } from "./support/quotes.ts";
import { chooseMore } from "./support/workspace.ts";

const browser = withBrowser();
let broker: Account;

beforeAll(async () => {
  broker = await aBroker({ isVerified: false });
});

async function aWorkspace(type: "consumer" | "commercial" = "consumer", visitor: Parameters<typeof browser.open>[1] = {}) {
  const application = await (type === "consumer" ? aConsumerQuote(broker) : aCommercialQuote(broker));
  const page = await browser.open(`/quote/${application._id}`, { token: broker.token, ...visitor });
  await page.getByRole("article").first().waitFor();
  const { products } = await broker.api.rankedProducts({ params: { applicationId: application._id }, query: {} });
  return { page, products, application };
}

const cardOf = (page: Page, lender: string) => page.getByRole("article", { name: lender });
const topOf = async (page: Page, lender: string) => (await cardOf(page, lender).boundingBox())!.y;

describe("the product cards", () => {
  it("show every lender's best product in ranking order with the API's figures", async () => {
    const { page, products } = await aWorkspace();

    const cards = await page.getByRole("article").all();
    expect(cards.length).toBe(products.length);
    for (const [place, product] of products.entries()) {
      const { lender, tier, productType, criteria, repayments, weeklyRepayments, rate, comparisonRate, feesTotal } = product;
      const text = (await cards[place]!.innerText()).replaceAll(/\s+/g, " ");
      for (const visible of [lender, product.productName ?? tier, productType, `${criteria} criteria`]) expect(text).toContain(visible);
      expect(text).toContain(`Monthly repayment ${dollarText(repayments)}`);
      expect(text).toContain(`Weekly repayment ${dollarText(weeklyRepayments)}`);
      expect(text).toContain(`Lender rate ${percentText(rate)}`);
      expect(text).toContain(`Comparison rate ${percentText(comparisonRate)}`);
      expect(text).toContain(`Finance amount ${dollarText(product.financeAmount)}`);
      expect(text).toContain(`Total loan amount ${dollarText(product.loanAmount)}`);
      expect(text).toContain(`Total upfront fees ${feesTotal === null ? "not stated" : dollarText(feesTotal)}`);
    }
    await page.getByRole("heading", { name: `${products.length} lenders` }).waitFor();
    const meeting = products.filter(({ qualification }) => qualification === 0).length;
    await page
      .getByRole("list", { name: "Lenders at each level" })
      .getByRole("button", { name: `Meets criteria ${meeting}`, pressed: true })
      .waitFor();
  });

  it("say what a lender does not state: its fees, and whether it finances the asset", async () => {
    const { page, application } = await aWorkspace();
    await broker.api.updateAsset({ body: { _id: application.asset._id, assetType: "CARAVAN" } });
    await page.reload();
    const card = cardOf(page, "Car Start");
    await card.getByRole("button", { name: "Show criteria" }).click();
    await card.getByText("Base: ").waitFor();

    const text = (await card.innerText()).replaceAll(/\s+/g, " ");
    const assets = "Motor Vehicle, Electric Motor Vehicle or Luxury Vehicle (not stated by the lender)";
    for (const visible of ["monthly fees not stated", "Fees not stated by the lender", "Fees not stated by the lender.", assets])
      expect(text).toContain(visible);
    expect(await card.getByRole("listitem").filter({ hasText: assets }).getByRole("button").count()).toBe(0);
  });

  it("say which are above the limit on the cost of credit, on the card and on paper", async () => {
    const { page, application } = await aWorkspace();
    await broker.api.updateAsset({ body: { _id: application.asset._id, assetValue: 5000 } });
    await broker.api.updateLoanDetails({ body: { _id: application.loanDetails._id, deposit: 0, term: 24, balloon: 0 } });
    await page.reload();
    const sentence = "Above the 48% limit on the yearly cost of credit";
    const { products } = await broker.api.rankedProducts({ params: { applicationId: application._id }, query: {} });
    const above = products.filter(({ aboveCostCap }) => aboveCostCap === true).map(({ lender }) => lender);

    expect(above.length).toBeGreaterThan(0);
    for (const lender of above) await cardOf(page, lender).getByText(sentence).waitFor();
    expect(await page.getByText(sentence).count()).toBe(above.length);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.emulateMedia({ media: "print" });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect((await page.locator("body").innerText()).split(sentence).length - 1).toBe(above.length);
  });

  it("say that the balloon exceeds the amount financed, instead of a repayment", async () => {
    const { page, application } = await aWorkspace();
    await broker.api.updateLoanDetails({ body: { _id: application.loanDetails._id, deposit: 30_000, balloon: 40 } });
    await page.reload();

    const text = (await cardOf(page, "Wisr").innerText()).replaceAll(/\s+/g, " ");
    expect(text).toContain("Monthly repayment - balloon exceeds the amount financed");
  });

  it("show the date of the lender's rates, and open their age", async () => {
    const { page, products } = await aWorkspace();
    const undated = products.find(({ date }) => date === null)!;

    expect(await cardOf(page, undated.lender).innerText()).toContain("Rates date not stated");
    expect(await cardOf(page, "Greenlight").innerText()).toContain("Lender rates as of 6 Apr 2023");
    await cardOf(page, "Greenlight").getByRole("button", { name: "Show criteria" }).click();
    await cardOf(page, "Greenlight")
      .getByText(/^Lender rates as of 6 Apr 2023, \d+ years old, not verified\.$/)
      .waitFor();
  });

  it("list a lender's other tiers, best first, with a verified email address alone", async () => {
    const { page } = await aWorkspace("consumer", { expectedErrors: /403/ });
    await cardOf(page, "Liberty").getByRole("button", { name: "Show criteria" }).click();
    await cardOf(page, "Liberty").getByRole("button", { name: "Other tiers of Liberty" }).click();
    await cardOf(page, "Liberty").getByRole("alert").filter({ hasText: "Please verify your email address first" }).waitFor();

    const verified = await aBroker();
    const own = await aConsumerQuote(verified);
    const other = await browser.open(`/quote/${own._id}`, { token: verified.token });
    const card = cardOf(other, "Liberty");
    await card.getByRole("button", { name: "Show criteria" }).click();
    await card.getByRole("button", { name: "Other tiers of Liberty" }).press("Enter");
    const rows = card.getByRole("table", { name: "Other tiers of Liberty, best first" }).getByRole("row");
    await rows.nth(1).waitFor();

    const query = { tiersOf: "Liberty", lenders: ["Liberty"] };
    const { products, tiers } = await verified.api.rankedProducts({ params: { applicationId: own._id }, query });
    const others = tiers!.filter(({ tier }) => tier !== products[0]!.tier);
    expect(await rows.count()).toBe(others.length + 1);
    for (const [place, { tier, repayments, rate, comparisonRate }] of others.entries()) {
      const text = (await rows.nth(place + 1).innerText()).replaceAll(/\s+/g, " ");
      for (const visible of [tier, dollarText(repayments), percentText(rate), percentText(comparisonRate)]) expect(text).toContain(visible);
    }
    expect(await accessibilityViolations(other)).toEqual([]);
  });

  it("count the assumed rates, mark each where it stands, and open the list of assumptions", async () => {
    const { page, products } = await aWorkspace();
    const assumed = products.find(({ illustrative }) => illustrative.rate)!;
    const known = products.find(({ illustrative: { rate, fees }, feesTotal }) => !rate && !fees && feesTotal !== null)!;

    const card = cardOf(page, assumed.lender);
    expect((await card.innerText()).replaceAll(/\s+/g, " ")).toMatch(/Lender rate [\d.]+% assumed/);
    expect(
      await cardOf(page, known.lender)
        .getByText(/assumed/i)
        .count(),
    ).toBe(0);
    const count = products.filter(({ illustrative }) => illustrative.rate).length;
    await page.getByText(`${count} of ${products.length} rates are assumed, none verified`).waitFor();

    await card.getByRole("button", { name: "Show criteria" }).click();
    await card.getByRole("button", { name: /^(1 assumption|All \d+ assumptions) about / }).click();
    for (const reason of assumed.assumptions) await card.getByText(reason).waitFor();
    await card.getByRole("button", { name: "assumed" }).first().click();
    await card.getByText(`Assumed, not from ${assumed.lender}: `).waitFor();
  });

  it("show the comparison rate as large as the lender's rate, with its warning visible", async () => {
    const { page } = await aWorkspace();

    const look = (name: string) =>
      page.evaluate(`(() => {
        const figure = [...document.querySelectorAll("dt")].find(({ textContent }) => textContent === "${name}").nextElementSibling;
        const { fontSize, fontWeight, color, opacity } = getComputedStyle(figure);
        return { fontSize, fontWeight, color, opacity };
      })()`);
    expect(await look("Comparison rate")).toEqual(await look("Lender rate"));
    expect(await look("Lender rate")).toMatchObject({ fontSize: "18px", fontWeight: "600", opacity: "1" });
    expect(await page.getByText("WARNING: This comparison rate is true only for the examples given").isVisible()).toBe(true);
  });

  it("show no comparison rate for a business, and the brokerage with the commission alone", async () => {
    const { page, application } = await aWorkspace("commercial");
    await broker.api.updateLoanDetails({ body: { _id: application.loanDetails._id, brokerageRate: 20 } });
    await page.reload();
    const { products } = await broker.api.rankedProducts({ params: { applicationId: application._id }, query: {} });
    const first = products[0]!;
    const card = cardOf(page, first.lender);

    expect(await page.getByText("Comparison rate").count()).toBe(0);
    await card.getByRole("button", { name: "Show criteria" }).click();
    const charges = await card.getByRole("row").filter({ hasText: "Fees and charges, added to the loan" }).innerText();
    expect(charges).toContain(dollarText(first.financeAmount));
    expect(await card.innerText()).not.toContain("Brokerage");

    await chooseMore(page, "Show my commission");
    const row = await card.getByRole("row").filter({ hasText: "Brokerage" }).innerText();
    for (const shown of [
      `Brokerage ${percentText(first.brokerage.percent)}`,
      dollarText(first.brokerage.amount),
      dollarText(first.financeAmount),
    ])
      expect(row).toContain(shown);
    await card.getByText(`Brokerage, at most: ${percentText(first.brokerage.percent)}`).waitFor();
  });

  it("show a weekly repayment in a wide window only", async () => {
    const { page } = await aWorkspace();
    const weekly = cardOf(page, "Greenlight").getByText("Weekly repayment");

    expect(await weekly.isVisible()).toBe(true);
    await page.setViewportSize({ width: 901, height: 900 });
    expect(await weekly.isVisible()).toBe(true);
    await page.setViewportSize({ width: 900, height: 900 });
    expect(await weekly.isVisible()).toBe(false);
  });

  it("never overflow the width of the window", async () => {
    const { page } = await aWorkspace();
    await cardOf(page, "Greenlight").getByRole("button", { name: "Show criteria" }).click();

    for (const width of [1440, 1280, 1000, 900, 720, 690, 390, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const over = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect({ width, over }).toEqual({ width, over: 0 });
    }
  });
});

describe("a product card's details", () => {
  it("list met, unknown and failed criteria in this order, each in plain words", async () => {
    const { page, application } = await aWorkspace("commercial");
    await broker.api.updateLoanDetails({ body: { _id: application.loanDetails._id, term: 84 } });
    await page.reload();
    const { products } = await broker.api.rankedProducts({ params: { applicationId: application._id }, query: {} });
    const product = products.find(({ criteriaResults }) => new Set(criteriaResults.map(({ result }) => result)).size === order.length)!;
    const card = cardOf(page, product.lender);

    await card.getByRole("button", { name: "Show criteria" }).click();

    const rows = await card.locator("section").first().getByRole("listitem").allTextContents();
    const states = rows.map((row) => /^(Met|Unknown|Not met): /.exec(row)?.[1]);
    expect(states).toEqual(states.toSorted((a, b) => order.indexOf(a!) - order.indexOf(b!)));
    expect(rows.length).toBe(product.criteriaResults.length);
    expect(new Set(states)).toEqual(new Set(order));
  });

  it("stay open beside others, move nothing above them, and are recorded once each time they open", async () => {
    const { page, products } = await aWorkspace();
    const [first, second] = products.map(({ lender }) => lender) as [string, string];
    const noted: unknown[] = [];
    page.on("request", (request) => request.url().endsWith("/api/events") && noted.push(request.postDataJSON()));
    const before = await topOf(page, second);

    await cardOf(page, second).getByRole("button", { name: "Show criteria" }).click();
    expect(await topOf(page, second)).toBe(before);
    await cardOf(page, first).getByRole("button", { name: "Show criteria" }).click();
    await cardOf(page, second).getByRole("button", { name: "Hide" }).click();

    const toggles = page.getByRole("button", { name: /^(Show|Hide) criteria of/ });
    const expanded = (await toggles.all()).map((toggle) => toggle.getAttribute("aria-expanded"));
    expect(await Promise.all(expanded)).toEqual(products.map(({ lender }) => String(lender === first)));
    expect(noted.map((body) => (body as { events: { name: string }[] }).events.map(({ name }) => name))).toEqual([
      ["quote.expanded"],
      ["quote.expanded"],
    ]);
  });

  it("lead from an unknown criterion to its field, which says how many lenders ask it", async () => {
    const { page, products } = await aWorkspace();
    const asking = products.filter(({ criteriaResults }) =>
      criteriaResults.some(({ result, attributes }) => result === null && attributes.includes("employmentType")),
    );
    const card = cardOf(page, asking[0]!.lender);
    expect(await card.innerText()).toContain("Employment type not known");

    await card.getByRole("button", { name: "Show criteria" }).click();
    await card.getByRole("button", { name: "Add employment type" }).click();

    await page.getByText(`Asked by ${asking.length} of ${products.length} lenders`).waitFor();
    expect(await page.locator(":focus").getAttribute("id")).toBe(
      await page.getByRole("combobox", { name: "Employment type" }).getAttribute("id"),
    );
  });

  it("open and close by keyboard and keep the focus", async () => {
    const { page, products } = await aWorkspace();
    const toggle = cardOf(page, products[0]!.lender).getByRole("button", { name: /criteria of/ });

    await toggle.focus();
    await page.keyboard.press("Enter");
    await cardOf(page, products[0]!.lender).getByRole("heading", { name: "Extras" }).waitFor();
    await page.keyboard.press("Space");

    await cardOf(page, products[0]!.lender).getByRole("heading", { name: "Extras" }).waitFor({ state: "detached" });
    expect(await page.locator(":focus").getAttribute("aria-label")).toBe(`Show criteria of ${products[0]!.lender}`);
  });

  it.each(["light", "dark"] as const)("are accessible in the %s colour scheme", async (colorScheme) => {
    const { page, products } = await aWorkspace("consumer", { colorScheme });
    const open = products.find(({ qualification }) => qualification === 1)!;
    await cardOf(page, open.lender).getByRole("button", { name: "Show criteria" }).click();

    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

const order = ["Met", "Unknown", "Not met"];
