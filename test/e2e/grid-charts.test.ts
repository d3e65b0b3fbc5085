import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { dollarText } from "../../shared/format.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { printedText } from "../support/browser/printed-text.ts";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { car } from "../unit/quote/what-if/worked-scenarios.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { phone } from "./support/customers.ts";
import { type Account, aBroker } from "./support/people.ts";

const browser = withBrowser();
let broker: Account;
beforeAll(async () => {
  broker = await aBroker();
});

async function aView(view: "grid" | "charts", scenario: Scenario = car, visitor: Parameters<typeof browser.open>[1] = {}) {
  const id = await enterScenario(broker, scenario);
  const page = await browser.open(`/quote/${id}?view=${view}`, { token: broker.token, ...visitor });
  return { page, id };
}

async function chooseLender(page: Page, lender: string) {
  await page.getByRole("combobox", { name: "Lender", exact: true }).click();
  await page.getByRole("option", { name: lender, exact: true }).click();
}

const cellOf = (page: Page, term: number, balloon: number) => page.locator(`[data-tries="Grid: ${term} months with ${balloon}%"]`);
const inFocus = (page: Page) => page.locator(":focus");
const textsOf = (page: Page, rowName: string) =>
  page
    .getByRole("region", { name: / as table$/ })
    .getByRole("row", { name: rowName })
    .locator("td")
    .allInnerTexts();

describe("the grid of terms and balloons", () => {
  it("shows the API's figures, marks what fails, and tries a cell by the keyboard", async () => {
    const { page, id } = await aView("grid");
    await page.getByText("Monthly repayment of the best-ranked product at 7.30%").waitFor();
    await chooseLender(page, "Pepper");
    await page.getByText("72 and 84 months with a balloon fail “Term 12 to 84 months, up to 60 with a balloon”.").waitFor();

    const { cells } = await broker.api.quoteGrid({ body: { applicationId: id, lender: "Pepper" } });
    const shown = await page.getByRole("gridcell").allInnerTexts();
    const words = (text: string) => text.replaceAll(/\s+/g, " ").trim();
    expect(shown.map(words)).toEqual(
      cells.map(({ repayments, qualification }) =>
        qualification === 0 ? dollarText(repayments) : `${dollarText(repayments)} Adjust deal`,
      ),
    );
    expect(await accessibilityViolations(page)).toEqual([]);

    await cellOf(page, 60, 20).focus();
    expect(await inFocus(page).getAttribute("aria-current")).toBe("true");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowRight");
    expect(await inFocus(page).getAttribute("data-tries")).toBe("Grid: 48 months with 25%");
    expect(await page.getByRole("grid").locator("button[tabindex='0']").count()).toBe(1);
    await page.keyboard.press("Enter");
    await page.getByText("Trying term 48 months and balloon 25%. Not saved.").waitFor();
    await expect.poll(() => cellOf(page, 48, 25).getAttribute("aria-current")).toBe("true");
    await page.keyboard.press("Escape");
    await expect.poll(() => inFocus(page).getAttribute("data-tries")).toBe("Grid: 48 months with 25%");
    expect(await cellOf(page, 60, 20).getAttribute("aria-current")).toBe("true");

    const printed = await page.pdf({ preferCSSPageSize: true });
    expect(printed.includes("/Subtype /Image")).toBe(false);
    const text = printedText(printed);
    for (const { repayments } of cells) expect(text).toContain(dollarText(repayments));
    for (const mark of ["Adjust deal", "comparison rate", "assumed", "WARNING: This comparison rate"]) expect(text).toContain(mark);
    expect(text).not.toContain("Refer customer");
  });

  it("says what is missing, and recovers from an error", async () => {
    const { page } = await aView(
      "grid",
      { ...car, asset: { ...car.asset!, assetValue: undefined } },
      { expectedErrors: /Failed to load resource/ },
    );
    await page.getByText("There is nothing to repay yet.").waitFor();
    expect(await page.getByRole("grid").count()).toBe(0);

    await page.route("**/api/quote/grid", (route) => route.abort());
    await chooseLender(page, "Pepper");
    await page.getByRole("heading", { name: "Terms and balloons could not be priced" }).waitFor();
    await page.unroute("**/api/quote/grid");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("There is nothing to repay yet.").waitFor();
  });
});

describe("the charts", () => {
  it("are pictures with a sentence, have the API's figures as tables, and are printed as text", async () => {
    const { page, id } = await aView("charts");
    const { products } = await broker.api.rankedProducts({ params: { applicationId: id }, query: {} });
    const ladder = page.getByRole("img", { name: "Monthly repayment. Macquarie is lowest at $474.69; the fourteenth is $758.34." });
    await ladder.waitFor();
    for (const { lender, repayments } of products) {
      expect(await ladder.textContent()).toContain(lender);
      expect(await ladder.textContent()).toContain(dollarText(repayments));
    }
    await page.getByRole("button", { name: "Show as table" }).press("Enter");
    for (const { lender, repayments } of products) expect((await textsOf(page, lender))[1]).toBe(dollarText(repayments));
    expect(await accessibilityViolations(page)).toEqual([]);
    const printed = await page.pdf({ preferCSSPageSize: true });
    expect(printed.includes("/Subtype /Image")).toBe(false);
    const text = printedText(printed);
    const isInChartAndTable = ({ repayments }: { repayments: number | null }) => text.split(dollarText(repayments)).length > 2;
    expect(products.filter((product) => !isInChartAndTable(product))).toEqual([]);
    expect(text).toContain("Assumed, not from Macquarie, ");

    await page.getByText("Total of all payments by term", { exact: true }).click();
    await page.getByRole("combobox", { name: "Lenders, up to 5" }).click();
    await page.getByRole("option", { name: "Pepper", exact: true }).click();
    await page.keyboard.press("Escape");
    await page.getByText("Pepper has no figure at 72 and 84 months.").waitFor();
    await page.getByRole("button", { name: "Show as table" }).press("Enter");
    const { cells } = await broker.api.quoteGrid({ body: { applicationId: id, lender: "Pepper" } });
    const totals = cells
      .filter(({ balloon }) => balloon === 20)
      .map(({ total, qualification }) => (qualification === 0 ? dollarText(total) : "-"));
    expect(await textsOf(page, "Pepper")).toEqual(totals);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("fit a phone", async () => {
    const { page } = await aView("charts", car, phone);
    const isWithinScreen = () => page.evaluate("document.documentElement.scrollWidth <= innerWidth");
    await page.getByRole("img", { name: /^Monthly repayment\./ }).waitFor();
    expect(await isWithinScreen()).toBe(true);
    await page.getByText("Repayment by term", { exact: true }).click();
    await page.getByRole("button", { name: "Show as table" }).press("Enter");
    await page.getByRole("columnheader", { name: "84 months" }).waitFor();
    expect(await isWithinScreen()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.goto(page.url().replace("view=charts", "view=grid"));
    await page.getByRole("grid").waitFor();
    expect(await isWithinScreen()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
